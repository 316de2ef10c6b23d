import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { Mark } from '../../art/symbols.tsx';
import type { Standing } from '../../entries/event-standing.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { expectTexts, Markdown } from '../../ui/markdown.tsx';
import { DayPlate, PictureLight, Tag } from './card-plate.tsx';
import styles from './event-card.module.css';

/** A mouse that only crosses a card doesn't turn it, and a quick click finds the side that it saw. */
const INTENT_MS = 160;

interface EventCardProps {
  event: Event;
  clusterName: string;
  first: boolean;
  /** What it says on the festival's days; left out, it has a name alone. */
  onDays?: OnDays | undefined;
}

interface OnDays {
  readonly standing: Standing;
  readonly winner?: string | undefined;
}

/**
 * A framed picture; its back says what the event is. A mouse turns it by pointing at it, a finger and
 * the keyboard by the small button. A click anywhere else opens the event.
 */
export function EventCard({ event, clusterName, first, onDays }: EventCardProps) {
  const id = useId();
  const { isTurned, isHeld, hold, pointing } = useCardFlip();
  const link = { to: eventAddress(clusterName, event.title), state: { event } };
  const navigate = useNavigate();
  // While the card turns a press may begin on one side and end on the other: such a click hits no link.
  const openBetweenSides = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target as Element).closest('a, button')) navigate(link.to, { state: link.state });
  };
  return (
    <li className={styles.hang}>
      <svg
        className={styles.wire}
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M18 40L50 3 82 40" fill="none" vectorEffect="non-scaling-stroke" />
      </svg>
      {onDays?.standing.name === 'on' ? (
        <PictureLight />
      ) : (
        <Mark name="pin" className={styles.nail} />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the links and the button. */}
      <article
        className={styles.card}
        data-turned={isTurned}
        data-standing={onDays?.standing.name}
        {...pointing}
        // The detail draws its own texts: what that takes is fetched while a finger is on its way.
        onPointerDown={expectTexts}
        onClick={openBetweenSides}
      >
        <div className={styles.turning}>
          <Front
            event={event}
            clusterName={clusterName}
            first={first}
            inert={isTurned}
            link={link}
            id={id}
            onDays={onDays}
          />
          {onDays && <Tag standing={onDays.standing} id={id} />}
          <Back event={event} inert={!isTurned} link={link} />
        </div>
        <button
          className={`needs-scripts ${styles.turn}`}
          type="button"
          aria-pressed={isHeld}
          aria-label={`Turn ${event.title} over`}
          onClick={hold}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9a8.5 8.5 0 0 1 15.5-1M20 3v5.500h-5.500M20 15a8.5 8.5 0 0 1-15.5 1M4 21v-5.500h5.5" />
          </svg>
        </button>
      </article>
    </li>
  );
}

interface SideProps {
  event: Event;
  /** The side that is turned away. */
  inert: boolean;
  link: { to: string; state: { event: Event } };
}

interface FrontProps extends SideProps, EventCardProps {
  id: string;
}

function Front({ event, clusterName, first, inert, link, id, onDays }: FrontProps) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <div className={styles.front} inert={inert} aria-hidden={inert}>
      <div className={styles.picture}>
        {event.imageSrc ? (
          <ContentPicture picture={event.imageSrc} sizes={pictureSizes} alt="" first={first} />
        ) : (
          <div className={styles.sign} style={{ '--sign': sign } as CSSProperties} />
        )}
      </div>
      {onDays ? (
        <DayPlate
          event={event}
          standing={onDays.standing}
          winner={onDays.winner}
          link={link}
          id={id}
        />
      ) : (
        <h2 className={styles.plate}>
          <Link {...link}>{event.title}</Link>
        </h2>
      )}
    </div>
  );
}

function Back({ event, inert, link }: SideProps) {
  return (
    <div className={`${styles.back} paper old on-paper`} inert={inert} aria-hidden={inert}>
      <h2 className={styles.title}>
        <Link {...link}>{event.title.toUpperCase()}</Link>
      </h2>
      <Markdown
        className={styles.description}
        text={event.description ?? 'Event details will be available soon.'}
      />
      <p className={styles.more}>MORE DETAILS COMING SOON!</p>
    </div>
  );
}

/** The insides of the three frames; see `event-card.module.css`. */
const pictureSizes =
  '(max-width: 500px) 194px, (max-width: 950px) and (min-height: 600px) 240px, 316px';

/**
 * A card shows its back while a mouse rests on it, or since its button was pressed. A side on which
 * the keyboard stands stays, wherever the mouse goes: it would take the focus away with it.
 */
function useCardFlip() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (card: Element) => {
    if (!card.querySelector('a:focus-visible')) setPointedAt(isOver.current);
  };
  const onPointerEnter = ({ pointerType, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    isOver.current = true;
    timer.current = setTimeout(follow, INTENT_MS, currentTarget);
  };
  const onPointerLeave = ({ currentTarget }: PointerEvent) => {
    clearTimeout(timer.current);
    isOver.current = false;
    follow(currentTarget);
  };
  const onBlur = ({ currentTarget }: FocusEvent) => follow(currentTarget);
  return {
    isTurned: isPointedAt || isHeld,
    isHeld,
    hold: () => setHeld(!isHeld),
    pointing: { onPointerEnter, onPointerLeave, onBlur },
  };
}
