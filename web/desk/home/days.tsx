import { Fragment } from 'react';
import { Link } from 'react-router';
import { type DeskEvent, resultsAreOut } from '../../../contract/desk/events.ts';
import type { DeskHome } from '../../../contract/desk/home.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { counted, longDay, number, time } from '../../ui/formats.ts';
import { deskEventAddress } from '../ui/event-address.ts';
import { Status } from '../ui/status.tsx';
import styles from './days.module.css';
import { cameInWords } from './today.ts';

interface Props {
  home: Pick<DeskHome, 'asOf' | 'today' | 'ahead'>;
  /** The clusters that somebody runs, by name: `today` has those of others, too, where a second role sees all. */
  of: readonly string[];
}

/** The events of a manager by the hour: today's with a line where the hour is now, and each day's after it. */
export function Days({ home: { asOf, today, ahead }, of }: Props) {
  const own = today.filter(({ clusterName }) => of.includes(clusterName));
  const days = Map.groupBy(ahead, ({ startsAt }) => longDay(startOfGateDay(startsAt ?? 0)));
  return (
    <>
      <Day title="Today, by the hour" events={own} now={asOf} isToday />
      {[...days].map(([day, events]) => (
        <Day key={day} title={day} events={events} now={asOf} />
      ))}
    </>
  );
}

interface DayProps {
  title: string;
  events: readonly DeskEvent[];
  now: number;
  /** On a day to come the first event is still ahead: the line of now would stand above all of it. */
  isToday?: boolean;
}

function Day({ title, events, now, isToday }: DayProps) {
  const next = events.find(({ startsAt }) => (startsAt ?? 0) > now);
  return (
    <section className={styles.day} aria-label={title}>
      <header className="row">
        <h2>{title}</h2>
        <small>{counted(events.length, 'event')}</small>
      </header>
      {events.length === 0 && <p>Nothing of yours is on today.</p>}
      <ol>
        {events.map((event) => (
          <Fragment key={deskEventAddress(event)}>
            {isToday && event === next && <Now now={now} />}
            <Line event={event} now={now} />
          </Fragment>
        ))}
        {isToday && events.length > 0 && !next && <Now now={now} />}
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
  const { startsAt, isOver, venue, counts, results } = event;
  const hasBegun = startsAt !== null && startsAt <= now;
  return (
    <li>
      <time>{startsAt === null ? '' : time(startsAt)}</time>
      <Link to={deskEventAddress(event)}>{event.eventName}</Link>
      <small>{[venue, ...peopleOf(counts, hasBegun)].filter(Boolean).join(', ')}</small>
      {hasBegun && !isOver && <Status kind="ok">running</Status>}
      {isOver && resultsAreOut(results) && <Status kind="ok">results out</Status>}
      {isOver && !resultsAreOut(results) && <Status kind="half">results open</Status>}
    </li>
  );
}

function peopleOf(counts: DeskEvent['counts'], hasBegun: boolean): string[] {
  const { places, taken, waiting } = counts;
  if (hasBegun) return [cameInWords(counts)];
  const of = places === null ? '' : ` of ${number(places)}`;
  return [
    taken === 0 && places === null ? '' : `${number(taken)}${of} taken`,
    waiting > 0 ? `${number(waiting)} wait` : '',
  ];
}
