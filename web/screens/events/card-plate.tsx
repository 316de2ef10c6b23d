import type { CSSProperties, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { hoursOf } from '../../../contract/days.ts';
import type { Event } from '../../../contract/events.ts';
import { hourOf, momentInWords } from '../../../contract/moments.ts';
import flame from '../../art/pictures/flame.svg';
import { Mark } from '../../art/symbols.tsx';
import type { Standing } from '../../entries/event-standing.ts';
import { tagOf } from '../../entries/standing-tag.ts';
import { fromOf } from '../../ui/hours.ts';
import { useNow } from '../../ui/use-now.ts';
import { longestWord } from '../../ui/whole-words.tsx';
import styles from './card-plate.module.css';

/** A title with more letters would fill a phone's card at the size of others. */
const LONG_TITLE = 44;
/** Letters; a longer one takes the picture's room, and stands on the event's page. */
const LONG_VENUE = 24;

interface PlateProps {
  event: Event;
  standing: Standing;
  /** Who is first, once results are out. */
  winner: string | undefined;
  link: LinkProps;
  /** Makes the ids of the card's parts, which together are the link's name. */
  id: string;
}

/** On the festival's days: name, kind, day and hour, on the brass below the picture; while it is on, where. */
export function DayPlate({ event, standing, winner, link, id }: PlateProps) {
  const first = standing.name === 'over' && winner;
  const parts = ['name', 'kind', 'when', 'tag'].map((part) => `${id}${part}`).join(' ');
  return (
    <div className={styles.plate}>
      <h2
        aria-labelledby={`${id}name`}
        style={{ '--longest': longestWord(event.title) } as CSSProperties}
        className={styles.name}
        data-long={event.title.length > LONG_TITLE || undefined}
      >
        <Link {...link} aria-labelledby={parts}>
          <span id={`${id}name`}>{event.title}</span>
        </Link>
      </h2>
      {event.kind && (
        <p id={`${id}kind`} className={styles.kind}>
          {event.kind}
        </p>
      )}
      {(event.eventDate || first) && (
        <p id={`${id}when`} className={styles.when}>
          {event.eventDate && <When from={event.eventDate} to={event.ends} standing={standing} />}
          {first && (
            <span className={styles.aside}>
              1st <bdi>{first}</bdi>
            </span>
          )}
          {standing.name === 'on' && event.eventVenue && event.eventVenue.length <= LONG_VENUE && (
            <span className={styles.aside}>{event.eventVenue}</span>
          )}
        </p>
      )}
    </div>
  );
}

/** `Sat 20 Sept, 3 pm`; `till 9 pm` while it is on, by `fromOf`, `began 3 pm` while it may be; the day alone once it is over. */
function When({ from, to, standing }: { from: string; to: string | null; standing: Standing }) {
  const now = useNow();
  const hours = hoursOf({ begins: from, ends: to });
  if (standing.name === 'on' && hours) {
    const end = fromOf(new Date(hours.endsAt).toISOString(), now);
    return <span key="on">{`till ${hours.isAbout ? 'about ' : ''}${end}`}</span>;
  }
  if (standing.name === 'begun') return <span key="begun">{`began at ${hourOf(from)}`}</span>;
  const { weekday, day } = momentInWords(from);
  const [date, month] = day.split(' ');
  const isOver = standing.name === 'over';
  return (
    <>
      <span className={styles.day} data-alone={isOver}>
        {`${weekday} ${date}`}
        <span className={styles.month}>{` ${month}`}</span>
      </span>{' '}
      {!isOver && <span>{hourOf(from)}</span>}
    </>
  );
}

/** How an event stands, on a tag over the frame's edge; nothing where places are left, or nobody has told. */
export function Tag({ standing, id }: { standing: Standing; id: string }): ReactNode {
  const face = tagOf(standing);
  if (!face) return null;
  const { words, look } = face;
  return (
    <p id={`${id}tag`} className={styles.tag} data-look={look}>
      {look === 'pin' && <Mark name="pin" />}
      {look === 'flame' && <img src={flame} alt="" width="15" height="30" />}
      <span key={words}>{words}</span>
    </p>
  );
}

/** The brass light over a frame, which is there and lit while its event is on. */
export function PictureLight() {
  return (
    <svg className={styles.light} viewBox="0 0 120 54" aria-hidden="true">
      <path fill="none" stroke="#8a6428" strokeWidth="5" d="M60 54V12" />
      <path fill="#cf9f4c" d="M14 16q46-22 92 0l-6 12q-40-14-80 0z" />
      <path fill="#f6e3ae" d="M18 15q42-18 84 0l-2 4q-40-16-80 0z" />
      <path fill="#fff2c8" d="M22 26q38-12 76 0l-4 4q-34-10-68 0z" />
    </svg>
  );
}
