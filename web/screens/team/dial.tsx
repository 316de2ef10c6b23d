import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Team } from '../../../contract/festival.ts';
import { Mark } from '../../art/symbols.tsx';
import styles from './dial.module.css';
import dial from './dial.svg';
import { offsetFrom, STOPS } from './turning.ts';
import { useWheel } from './use-wheel.ts';

interface Props {
  teams: readonly Team[];
  index: number;
  choose: (index: number) => void;
  /** By so many stops, round and round. */
  step: (by: number) => void;
}

/** Stops on either side of the chosen one that have their names. */
const NAMED = 2;
const FURTHEST = (STOPS - 1) / 2;

const stepOf: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The brass astrolabe: thirteen stops, the chosen one under the red pin with two on either side; the eight that are far
 * from it come back as numbers within. Below 1024 px the stops are a strip beneath. Tabs, as assistive technology sees it.
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
              data-distance={Math.abs(offset)}
              style={{ '--offset': offset, '--angle': `${angleOf(offset)}deg` } as CSSProperties}
              onClick={() => choose(place)}
            >
              <span className={styles.id}>
                <span className={styles.word}>{id.replace(/\d+$/, '')}</span>
                {id.replace(/^\D+/, '')}
              </span>{' '}
              <span className={styles.title}>{title}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Where a stop stands, in degrees from the pin: the nearest on the rim, the others on the way back within it. */
function angleOf(offset: number): number {
  const distance = Math.abs(offset);
  if (distance <= NAMED) return offset * (360 / STOPS);
  return Math.sign(offset) * (15 + 19 * (FURTHEST - distance));
}

/** Steps turned in all, past the last team too, so that the wheel goes the short way and never rewinds. */
function useRotation(index: number): number {
  const seen = useRef({ index, turns: index });
  if (seen.current.index !== index) {
    seen.current = { index, turns: seen.current.turns + offsetFrom(seen.current.index, index) };
  }
  return seen.current.turns;
}
