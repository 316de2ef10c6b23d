import { type CSSProperties, memo, useId } from 'react';
import { Link } from 'react-router';
import { stateOf } from '../../../contract/days.ts';
import { hourOf, MINUTE_MS, momentInOneLine } from '../../../contract/moments.ts';
import { addressOf, clusterNameOf, type ScheduledEvent } from '../../../contract/schedule.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { togglePin } from '../../session/pins.ts';
import { VenueLink } from '../../shell/venue-link.tsx';
import { fromOf } from '../../ui/hours.ts';
import { type HungEvent, NO_HALL } from './board-layout.ts';
import styles from './event-card.module.css';

interface Props {
  event: ScheduledEvent | HungEvent;
  now: number | undefined;
  isMine: boolean;
}

/** From so long before its hour on, an event is announced. */
const SOON_MS = 60 * MINUTE_MS;

/**
 * An event on the wall or the thread: a link to it wherever nothing else is, one to its venue, and the bead that becomes
 * the visitor's pin. Remembered, so that a pin draws only its own.
 */
export const EventCard = memo(({ event, now, isMine }: Props) => {
  // The link is called by all that the card says, as if it held it.
  const id = useId();
  const hung = 'row' in event ? event : undefined;
  const { endsOn } = useSite().festival;
  const state = now !== undefined ? stateInWords(event, now, endsOn) : undefined;
  const place = hung && { '--from': hung.column, '--to': hung.endColumn, '--row': hung.row };
  return (
    <li
      className={styles.card}
      style={place as CSSProperties}
      data-state={state?.name}
      data-mine={isMine || undefined}
      data-long={(hung && hung.endColumn - hung.column > 12) || undefined}
    >
      <div id={id} className={styles.words}>
        <Link className={styles.event} to={addressOf(event)} aria-labelledby={id}>
          <b>{event.title}</b> {event.kind && <i className={styles.kind}>{event.kind}</i>}
        </Link>{' '}
        <When event={event} />
        <span className={styles.hall}>
          {event.venue === null ? NO_HALL : <VenueLink venue={event.venue} />}
        </span>
        <span className={styles.line}>
          <span>
            {clusterNameOf(event.clusterId)}
            {isMine && <em>, yours</em>}
          </span>
          {state?.words && <span className={styles.state}>{state.words}</span>}
        </span>
      </div>
      <button
        className={`needs-scripts ${styles.pin}`}
        type="button"
        aria-pressed={isMine}
        aria-label={`Pin ${event.title} as mine`}
        onClick={() => togglePin(event)}
      >
        <Mark name="pin" />
      </button>
    </li>
  );
});

function When({ event }: { event: ScheduledEvent | HungEvent }) {
  if (!event.begins) return null;
  if (!('row' in event)) {
    const moments = [event.begins, event.day && event.ends].filter((moment) => moment !== null);
    const words = moments.map((moment) => momentInOneLine(moment));
    return <span className={styles.day}>{words.join(' to ')}</span>;
  }
  const end = fromOf(new Date(event.endsAt).toISOString(), Date.parse(event.begins));
  return (
    <span
      className={styles.when}
    >{`${hourOf(event.begins)} to ${event.ends ? '' : 'about '}${end}`}</span>
  );
}

/** `in 20 min`, `on now`; what is over needs no words where it has an hour. */
function stateInWords(event: ScheduledEvent, now: number, lastDay: string) {
  const state = stateOf(event, now, lastDay);
  if (state === 'over') return { name: 'past', words: event.begins ? undefined : 'over' };
  if (state === 'on') return { name: 'on', words: 'on now' };
  if (state === 'begun') return { name: 'begun', words: 'has begun' };
  const startsIn = Date.parse(event.begins ?? '') - now;
  if (!(startsIn <= SOON_MS)) return;
  return { name: 'soon', words: `in ${Math.ceil(startsIn / MINUTE_MS)} min` };
}
