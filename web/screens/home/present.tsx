import { Link } from 'react-router';
import {
  dateOf,
  festivalMomentAt,
  nextUp,
  onNow,
  type Phase,
  stateOf,
} from '../../../contract/days.ts';
import { hourOf, longDay, momentInWords } from '../../../contract/moments.ts';
import { planAddress } from '../../../contract/plan.ts';
import { festivalDays, type ScheduledEvent } from '../../../contract/schedule.ts';
import { useFreshEvents } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { addressOf } from '../../session/marks.ts';
import { useOwnEvents } from '../../session/own-events.ts';
import { countOf } from '../../ui/formats.ts';
import { inWords } from '../../ui/words.ts';
import styles from './present.module.css';

interface PresentProps {
  events: readonly ScheduledEvent[];
  /** Undefined until hydration. */
  now: number | undefined;
}

/** The hero's line on the festival's days: what is mine next, what is on, what comes; and the ways to all of it. */
export function Present({ events: given, now }: PresentProps) {
  const events = useFreshEvents(given);
  return (
    <>
      <section className={`${styles.slip} paper on-paper`} aria-labelledby="on-now">
        {now === undefined ? <Waiting /> : <Told events={events} now={now} />}
      </section>
      <div className={styles.actions}>
        <Link className="button button-seal" to="/schedule">
          See what’s on
        </Link>
        <Link className="button button-line" to={planAddress()}>
          Campus plan
        </Link>
      </div>
    </>
  );
}

/** As much room as two events take, until the clock of whoever looks is known. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <h2 id="on-now">On now</h2>
      <p className="needs-scripts">Loading...</p>
    </div>
  );
}

function Told({ events, now }: { events: readonly ScheduledEvent[]; now: number }) {
  const { festival } = useSite();
  const { phase } = festivalMomentAt(events, now, festival);
  const on = onNow(events, now).reverse();
  const [next] = nextUp(events, now);
  const { weekday, day, time } = momentInWords(new Date(now).toISOString(), festival.timeZone);
  return (
    <>
      <Mine events={events} now={now} />
      <header className={styles.head}>
        <h2 id="on-now">{headingOf(phase, on.length, dateOf(now, festival))}</h2>
        <p>{`${weekday} ${day}, ${time}`}</p>
      </header>
      {on.length > 0 && <p className={styles.light}>{lightInWords(on.length)}</p>}
      {on.length > 0 && (
        <ul>
          {on.slice(0, 2).map((event) => (
            <li key={addressOf(event)}>
              <Link to={addressOf(event)}>{event.title}</Link>
              {event.kind && <i>{event.kind}</i>}
              <span>{whereAndTill(event, festival.timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
      {next?.begins ? (
        <p className={styles.next}>
          <b>{beginOf(next.begins, now, festival.timeZone)}</b>{' '}
          <Link to={addressOf(next)}>{next.title}</Link>
          <span>{[next.kind, next.venue].filter(Boolean).join(', ')}</span>
        </p>
      ) : (
        isLastEvening(phase) && (
          <p className={styles.light}>
            Thank you for coming.{' '}
            {festival.features.leaderboard && <Link to="/leaderboard">See who won</Link>}
          </p>
        )
      )}
    </>
  );
}

function headingOf(phase: Phase, count: number, date: string): string {
  if (count > 0) return 'On now';
  if (phase === 'between') return `That was ${longDay(date)}.`;
  if (isLastEvening(phase)) return 'The last lamp is out.';
  return 'Next';
}

function isLastEvening(phase: Phase): boolean {
  return phase === 'last evening' || phase === 'after';
}

/** The windows of the tower are the events that are on. Above nine the words alone tell how many. */
function lightInWords(count: number): string {
  const events = `${inWords(count, 'event').toLowerCase()} ${count === 1 ? 'is' : 'are'} on`;
  if (count > MOST_WINDOWS) return `All windows are lit: ${events}. Two of them:`;
  const windows = `${inWords(count, 'window')} ${count === 1 ? 'is' : 'are'} lit`;
  return `${windows}: ${events}.${count > 2 ? ' Two of them:' : ''}`;
}

function whereAndTill({ venue, ends }: ScheduledEvent, timeZone: string): string {
  return [venue, ends && `till ${hourOf(ends, timeZone)}`].filter(Boolean).join(', ');
}

function beginOf(begins: string, now: number, timeZone: string): string {
  const hour = hourOf(begins, timeZone);
  const { weekday } = momentInWords(begins, timeZone);
  const isToday = weekday === momentInWords(new Date(now).toISOString(), timeZone).weekday;
  return isToday ? hour : `${weekday} ${hour}`;
}

const SOON_MS = 3 * 60 * 60 * 1000;

/** The next event of whoever looks, from three hours before it on. */
function Mine({ events, now }: { events: readonly ScheduledEvent[]; now: number }) {
  const { timeZone } = useSite().festival;
  const mine = useOwnEvents(events);
  const next = mine
    .filter((event) => event.begins && stateOf(event, now) === 'before')
    .sort((one, other) => Date.parse(one.begins ?? '') - Date.parse(other.begins ?? ''))[0];
  const left = Date.parse(next?.begins ?? '') - now;
  if (!next?.begins || left > SOON_MS) return null;
  const minutes = Math.max(1, Math.round(left / 60_000));
  const inTime = minutes < 100 ? `in ${countOf(minutes, 'minute')}` : '';
  return (
    <p className={styles.mine}>
      <b>{[`Yours at ${hourOf(next.begins, timeZone)}`, inTime].filter(Boolean).join(', ')}:</b>
      <Link to={addressOf(next)}>{next.title}</Link>
      <span>{[next.kind, next.venue].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/** Which day of the festival it is, by a dot for each and in words. */
export function DayOf({ events, now }: PresentProps) {
  const { festival } = useSite();
  const days = festivalDays(festival);
  const day = now === undefined ? 0 : festivalMomentAt(events, now, festival).day;
  return (
    <span className={styles.days}>
      <span className={styles.dots} aria-hidden="true">
        {days.map(({ slug }, at) => (
          <i key={slug} data-state={at + 1 < day ? 'been' : at + 1 === day ? 'now' : undefined} />
        ))}
      </span>
      <span className="label">
        {day > 0 ? `Day ${day} of ${days.length}` : `${days.length} days`}
      </span>
    </span>
  );
}

/** On the tower of the scene, in its own units: the lowest first. */
const WINDOWS = [
  [594, 640],
  [566, 612],
  [622, 612],
  [594, 585],
  [572, 556],
  [616, 556],
  [594, 528],
  [582, 498],
  [606, 498],
] as const;
const MOST_WINDOWS = WINDOWS.length;
/** Those that the picture has lit, whatever is on: `art/drawing/hero-scene.ts`. */
const DRAWN =
  'M587.7 630.9a6.3 6.3 0 0 1 12.5 0v12.6h-12.5zM588.6 594.7a5.4 5.4 0 0 1 10.8 0v12.2h-10.8zM589.3 559.8a4.7 4.7 0 0 1 9.4 0v11.7h-9.4zM590 526.4a4 4 0 0 1 8.1 0v11.2h-8.1zM590.5 494.4a3.5 3.5 0 0 1 7 0v10.7h-7zM591 463.9a3 3 0 0 1 6.1 0v10.2h-6.1zM591.4 434.8a2.6 2.6 0 0 1 5.2 0v9.7h-5.2z';

/** A lit window for each event that is on. */
export function Windows({ count }: { count: number }) {
  return (
    <svg className={styles.windows} viewBox="0 0 1440 900" data-depth="24" aria-hidden="true">
      <radialGradient id="window-glow">
        <stop offset="0" stopColor="#ffd36b" stopOpacity=".75" />
        <stop offset="1" stopColor="#ffb54a" stopOpacity="0" />
      </radialGradient>
      <path className={styles.dark} d={DRAWN} />
      {WINDOWS.slice(0, count).map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="24" fill="url(#window-glow)" />
          <path fill="#ffd98a" d="M-6 8v-10a6 6 0 0 1 12 0v10z" />
        </g>
      ))}
    </svg>
  );
}
