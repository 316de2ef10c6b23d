import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { Team } from '../../../contract/festival.ts';
import { Mark } from '../../art/symbols.tsx';
import styles from './dial.module.css';
import dial from './dial.svg';

/** Between two steps of the dial, so that one flick of a trackpad isn't the whole round. */
const STEP_MS = 140;

/** A wheel that turned elsewhere this lately is scrolling the page, wherever the pointer is by now. */
const SCROLLING_MS = 300;
/** The stops of the dial, as many as there are teams. */
export const STOPS = 13;

interface Props {
  teams: readonly Team[];
  index: number;
  choose: (index: number) => void;
  /** By so many stops, round and round. */
  step: (by: number) => void;
}

/** As many stops have their names beside the rim on each side of the chosen one. */
const NAMED = 2;

const stepOf: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The brass astrolabe: thirteen stops, the chosen one under the red pin, two on each side of it with their names
 * outside the rim, the other eight by their numbers on the inner ring; below 1024 px all are a strip beneath it.
 * Tabs, as assistive technology sees it.
 */
export function Dial({ teams, index, choose, step }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const followFocus = useRef(false);
  const turns = useRotation(index);
  useWheel(element, (by) => index + by >= 0 && index + by < teams.length, step);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf[event.key];
    if (by) step(by);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(teams.length - 1);
    else return;
    event.preventDefault();
    followFocus.current = true;
  };
  // The focus stays with the chosen team, which is the one that can be reached by Tab; the strip shows it.
  useEffect(() => {
    const stop = list.current!.querySelectorAll<HTMLElement>('[role=tab]')[index];
    if (followFocus.current) stop?.focus({ preventScroll: true });
    followFocus.current = false;
    if (stop)
      list.current!.scrollLeft =
        stop.offsetLeft - (list.current!.clientWidth - stop.clientWidth) / 2;
  }, [index]);

  return (
    <div ref={element} className={styles.dial} style={{ '--turns': turns } as CSSProperties}>
      <div className={styles.disc}>
        <img className={styles.wheel} src={dial} alt="" width="800" height="800" />
        <span className={styles.thread} aria-hidden="true" />
        <Mark name="pin" className={styles.pin} />
      </div>
      <div
        ref={list}
        role="tablist"
        aria-label="Teams"
        className={styles.stops}
        onKeyDown={onKeyDown}
      >
        {teams.map(({ id, title }, place) => {
          const offset = offsetFrom(index, place);
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              className={styles.stop}
              aria-selected={offset === 0}
              aria-controls="team-panel"
              tabIndex={offset === 0 ? 0 : -1}
              data-far={Math.abs(offset) > NAMED || undefined}
              style={{ '--offset': offset } as CSSProperties}
              onClick={() => choose(place)}
            >
              <span className={styles.id}>
                <span className={styles.prefix}>{id.replace(/\d+$/, '')}</span>
                {/\d+$/.exec(id)?.[0]}
              </span>{' '}
              <span className={styles.title}>{title}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Steps turned in all, past the last team too, so that the wheel goes the short way and never rewinds. */
function useRotation(index: number): number {
  const seen = useRef({ index, turns: index });
  if (seen.current.index !== index) {
    seen.current = { index, turns: seen.current.turns + offsetFrom(seen.current.index, index) };
  }
  return seen.current.turns;
}

/** The place after `by` steps, round the dial. */
export function turned(index: number, by: number): number {
  return (((index + by) % STOPS) + STOPS) % STOPS;
}

/** The stops from the chosen team to another, the shorter way round: -6 to 6. */
export function offsetFrom(chosen: number, index: number): number {
  const forward = turned(index, -chosen);
  return forward > STOPS / 2 ? forward - STOPS : forward;
}

/**
 * Turns the dial with the wheel above it. The page keeps its own scroll: a scroll that began beside the
 * dial goes on over it, and at the first and last team the wheel belongs to the page again.
 */
function useWheel(
  dial: RefObject<HTMLElement | null>,
  canTurn: (by: number) => boolean,
  turn: (by: number) => void,
) {
  const mayTurn = useEffectEvent(canTurn);
  const turnBy = useEffectEvent(turn);

  useEffect(() => {
    const element = dial.current;
    if (!element) return;
    let steppedAt = 0;
    let scrolledAt = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      const now = performance.now();
      const by = Math.sign(event.deltaY || event.deltaX);
      const above = event.target instanceof Node && element.contains(event.target);
      if (!above || now - scrolledAt < SCROLLING_MS || by === 0 || !mayTurn(by)) {
        scrolledAt = now;
        return;
      }
      event.preventDefault();
      if (now - steppedAt < STEP_MS) return;
      steppedAt = now;
      turnBy(by);
    };
    addEventListener('wheel', onWheel, { passive: false });
    return () => removeEventListener('wheel', onWheel);
  }, [dial]);
}
