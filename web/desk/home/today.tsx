import { Fragment } from 'react';
import { Link } from 'react-router';
import { couldCome, type DeskEvent, resultsAreOut } from '../../../contract/desk/events.ts';
import { counted, number, time } from '../../ui/formats.ts';
import { deskEventAddress } from '../ui/event-address.ts';
import { Status } from '../ui/status.tsx';
import styles from './today.module.css';

/** The events of today by the hour, with a line where the hour is now. */
export function Today({ events, now }: { events: readonly DeskEvent[]; now: number }) {
  const next = events.find(({ startsAt }) => (startsAt ?? 0) > now);
  return (
    <section className={styles.today} aria-labelledby="today">
      <header className="row">
        <h2 id="today">Today, by the hour</h2>
        <small>{counted(events.length, 'event')}</small>
      </header>
      {events.length === 0 && <p>Nothing of yours is on today.</p>}
      <ol>
        {events.map((event) => (
          <Fragment key={deskEventAddress(event)}>
            {event === next && <Now now={now} />}
            <Line event={event} now={now} />
          </Fragment>
        ))}
        {events.length > 0 && !next && <Now now={now} />}
      </ol>
    </section>
  );
}

function Now({ now }: { now: number }) {
  return (
    <li className={styles.now}>
      <time>{time(now)}</time>
      <span className="visually-hidden">is now</span>
    </li>
  );
}

function Line({ event, now }: { event: DeskEvent; now: number }) {
  const { startsAt, endsAt, venue, counts, results } = event;
  const hasBegun = startsAt !== null && startsAt <= now;
  const isOver = endsAt !== null && endsAt <= now;
  const of = counts.places === null ? '' : ` of ${number(counts.places)}`;
  const people = hasBegun
    ? `${number(counts.present)} of ${number(couldCome(counts))} came`
    : `${number(counts.taken)}${of}${counts.waiting > 0 ? `, ${number(counts.waiting)} wait` : ''}`;
  return (
    <li>
      <time>{startsAt === null ? '' : time(startsAt)}</time>
      <Link to={deskEventAddress(event)}>{event.eventName}</Link>
      <small>{[venue, people].filter(Boolean).join(', ')}</small>
      {hasBegun && !isOver && <Status kind="ok">running</Status>}
      {isOver && resultsAreOut(results) && <Status kind="ok">results out</Status>}
      {isOver && !resultsAreOut(results) && <Status kind="half">results open</Status>}
    </li>
  );
}
