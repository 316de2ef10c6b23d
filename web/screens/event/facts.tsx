import type { CSSProperties } from 'react';
import { hoursOf } from '../../../contract/days.ts';
import { hasPlace } from '../../../contract/entries/entry-rules.ts';
import type { Event } from '../../../contract/events.ts';
import { MINUTE_MS, momentInWords } from '../../../contract/moments.ts';
import type { RegistrationRules } from '../../../contract/registration-rules.ts';
import { Mark } from '../../art/symbols.tsx';
import { VenueLink } from '../../shell/venue-link.tsx';
import lines from '../../ui/facts.module.css';
import { Facts } from '../../ui/facts.tsx';
import { countOf } from '../../ui/formats.ts';
import styles from './facts.module.css';
import type { OnDays } from './on-days.ts';

/** Date, venue and prize; TBA until they are known. On the festival's days also how far it is, and its places. */
export function EventFacts({ event, onDays }: { event: Event; onDays?: OnDays | undefined }) {
  const { eventDate: from, ends: to, registration: rules } = event;
  const prize = (
    <>
      <span className={styles.onDesktop}>PRIZE POOL</span>{' '}
      <span className={styles.onNarrower}>PRIZE MONEY</span>
    </>
  );
  const date = from && (
    <>
      <When from={from} to={to} />
      {onDays?.standing.name === 'on' && <Progress from={from} to={to} now={onDays.now} />}
      {onDays?.standing.name === 'begun' && <small>{sinceInWords(from, onDays.now)}</small>}
    </>
  );
  return (
    <Facts
      className={`${lines.facts} ${styles.facts}`}
      unknown="TBA"
      facts={[
        ['DATE', date],
        ['VENUE', event.eventVenue && <VenueLink key="venue" venue={event.eventVenue} />],
        [prize, event.priceMoney],
        ...(onDays && rules?.places && hasPlaces(onDays)
          ? [
              [
                'PLACES',
                <Places key="places" rules={rules} of={rules.places} {...onDays} />,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

function When({ from, to }: { from: string; to: string | null }) {
  const start = momentInWords(from);
  const end = to && momentInWords(to);
  return (
    <>
      <time dateTime={from}>
        <span>{`${start.weekday} ${start.day},`}</span> <span>{start.time}</span>
      </time>
      {end && (
        <>
          {/* Hours of one day stay together in a line. */}
          {end.day === start.day ? '\u00a0to\u00a0' : ' to '}
          <time dateTime={to}>
            {end.day !== start.day && <span>{`${end.weekday} ${end.day}, `}</span>}
            <span>{end.time}</span>
          </time>
        </>
      )}
    </>
  );
}

/** A thread from begin to end with a pin at this minute, and since when. */
function Progress({ from, to, now }: { from: string; to: string | null; now: number | undefined }) {
  const { beginsAt, endsAt } = hoursOf({ begins: from, ends: to })!;
  // Its room is kept until the minute is known.
  if (now === undefined)
    return (
      <>
        <span className={styles.thread} aria-hidden="true" />
        <small>{'\u00a0'}</small>
      </>
    );
  const since = sinceInWords(from, now);
  const done = { '--done': (now - beginsAt) / (endsAt - beginsAt) } as CSSProperties;
  return (
    <>
      <span className={styles.thread} style={done} aria-hidden="true">
        <Mark name="pin" />
      </span>
      <small key={since}>{since}</small>
    </>
  );
}

/** `began 2 hours ago`; a space before hydration, which keeps the line's room. */
function sinceInWords(from: string, now: number | undefined): string {
  if (now === undefined) return '\u00a0';
  const minutes = Math.floor((now - Date.parse(from)) / MINUTE_MS);
  if (minutes < 1) return 'it begins now';
  return `began ${minutes < 60 ? countOf(minutes, 'minute') : countOf(Math.floor(minutes / 60), 'hour')} ago`;
}

/** More of them are told in words alone. */
const MOST_DOTS = 40;

/** Before and while people register; afterwards what was taken says nothing of who came. */
function hasPlaces({ standing: { name } }: OnDays): boolean {
  return name === 'unknown' || name === 'left' || name === 'full' || name === 'own';
}

/** A dot for each place, those that are free as red rings, and the same in words; without an answer the rule alone. */
function Places({
  rules,
  of,
  standing,
  places,
}: OnDays & { rules: RegistrationRules; of: number }) {
  const taken = places && Math.min(places.taken, of);
  const words = wordsOf(rules, of, { standing, places });
  return (
    <>
      {of <= MOST_DOTS && (
        // Its room is kept until the answer has come.
        <span className={styles.dots} data-known={taken !== undefined} aria-hidden="true">
          {Array.from({ length: of }, (_, at) => (
            <i key={at} data-free={taken !== undefined && at >= taken} />
          ))}
        </span>
      )}
      <small key={words} className={styles.places}>
        {words}
      </small>
    </>
  );
}

function wordsOf(
  { team, perCollege }: RegistrationRules,
  of: number,
  { standing, places }: Pick<OnDays, 'standing' | 'places'>,
): string {
  const thing = team ? 'team' : 'place';
  if (!places) return `${countOf(of, thing)} in all`;
  const { taken, waiting } = places;
  if (standing.name === 'own' && hasPlace(standing.entry))
    return taken > 1 ? `one of ${taken} is yours` : 'one is yours';
  // Whoever waits while places are free waits for their college.
  const isHeldBack = perCollege && standing.name === 'own' && standing.entry.state === 'waiting';
  if (taken < of)
    return `${of - taken} of ${countOf(of, thing)} left${isHeldBack ? ', none for your college' : ''}`;
  const wait = waiting > 0 ? `; ${waiting} ${waiting === 1 ? 'waits' : 'wait'}` : '';
  return `${of} of ${of} taken${wait}`;
}
