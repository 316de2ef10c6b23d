import { memo } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../../../contract/moments.ts';
import { planAddress } from '../../../../contract/plan.ts';
import { addressOf, type ScheduledEvent } from '../../../../contract/schedule.ts';
import { fromOf, tillOf } from '../../../ui/hours.ts';
import { countInWords } from '../../../ui/words.ts';
import { useCardLink } from './card-link.ts';
import { Directions } from './directions.tsx';
import styles from './list.module.css';
import type { VenueNow, When } from './plan-state.ts';
import { Lamp } from './signs.tsx';

const GROUPS: readonly (readonly [When, string])[] = [
  ['now', 'On now'],
  ['today', 'Later today'],
  ['later', 'Another day'],
  ['over', 'Nothing more'],
];

interface ListProps {
  venues: readonly VenueNow[];
  now: number | undefined;
}

/** All venues, by when something is on there: for readers, for small windows, and for who likes lists. */
export const VenueList = memo(({ venues, now }: ListProps) => {
  return (
    <section className={`${styles.list} paper on-paper`} aria-labelledby="every-place">
      <header>
        <h2 id="every-place">Every place</h2>
        <p>{`${countInWords(venues.length, 'place')}. Tap a name to see all that is on there.`}</p>
      </header>
      {GROUPS.map(([when, heading]) => {
        const group = venues.filter((venue) => venue.when === when);
        return (
          group.length > 0 && (
            <section key={when} className={styles.group} aria-labelledby={`places-${when}`}>
              <h3 id={`places-${when}`}>
                {when === 'now' && <Lamp lit />}
                <span>{heading}</span>
              </h3>
              <ul>
                {group.map((venue) => (
                  <VenueItem key={venue.name} venue={venue} now={now} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </section>
  );
});

interface VenueItemProps {
  venue: VenueNow;
  now: number | undefined;
  /** True where the way there stands for all rooms of its house. */
  isWayElsewhere?: boolean;
}

/** A venue in a list: how to find it, what is on there and what comes next. */
export function VenueItem({ venue, now, isWayElsewhere = false }: VenueItemProps) {
  const { name, find, now: on, begun, next } = venue;
  const link = useCardLink();
  return (
    <li>
      <p className={styles.name}>
        <Link to={planAddress(name)} {...link} data-venue={name}>
          {name}
        </Link>
        {!isWayElsewhere && <Directions venue={venue} />}
      </p>
      {find && <p className={styles.find}>{find}</p>}
      <dl>
        {on.map((event) => (
          <Row key={event.title} when="Now" event={event} more={tillOf(event, now)} isOn />
        ))}
        <Begun events={begun} />
        {next?.begins && <Row when={fromOf(next.begins, now)} event={next} />}
      </dl>
    </li>
  );
}

/** What has begun at a place, and may go on. */
export function Begun({ events }: { events: readonly ScheduledEvent[] }) {
  return events.map((event) => (
    <Row key={event.title} when={`Began at ${hourOf(event.begins!)}`} event={event} />
  ));
}

interface RowProps {
  when: string;
  event: ScheduledEvent;
  more?: string;
  isOn?: boolean;
}

/** What is on at a place, or comes next. */
export function Row({ when, event, more = '', isOn = false }: RowProps) {
  const { kind } = event;
  return (
    <div className={styles.row} data-on={isOn || undefined}>
      <dt>{when}</dt>
      <dd>
        <Link to={addressOf(event)}>{event.title}</Link> {kind && <i>{kind}</i>}
        {more && <span>{kind ? `, ${more}` : more}</span>}
      </dd>
    </div>
  );
}
