import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { dateOf, festivalMomentAt, nextUp, onNow } from '../../../contract/days.ts';
import type { Festival } from '../../../contract/festival.ts';
import { hourOf, longDay, momentInWords } from '../../../contract/moments.ts';
import { planAddress } from '../../../contract/plan.ts';
import { festivalDays, type ScheduledEvent } from '../../../contract/schedule.ts';
import flame from '../../art/pictures/flame.svg';
import { Mark } from '../../art/symbols.tsx';
import { useFreshEvents } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { addressOf } from '../../session/marks.ts';
import { useOwnEvents } from '../../session/own-events.ts';
import { fromOf, soonInWords, tillOf } from '../../ui/hours.ts';
import { useNow } from '../../ui/use-now.ts';
import { inWords } from '../../ui/words.ts';
import { type HomeDay, homeDayAt, isLastEvening } from './day.ts';
import { MOST_WINDOWS } from './day-scene.tsx';
import styles from './present.module.css';

// What reads the answer weighs more than this page: it comes on the last evening alone.
const ResultsIn = lazy(() => import('./results-in.tsx').catch(() => ({ default: () => null })));

interface PresentProps {
  events: readonly ScheduledEvent[];
}

/** The hero's line on the festival's days: what is mine next, what is on, what comes; and the ways to all of it. */
export function Present({ events: given }: PresentProps) {
  // Here and not above: what the server drew would be taken away if its props changed while this part is on its way.
  const now = useNow();
  const { festival } = useSite();
  const events = useFreshEvents(given);
  const home = now === undefined ? undefined : homeDayAt(events, now, festival);
  return (
    <>
      <section className={`${styles.slip} paper on-paper`} aria-labelledby="on-now">
        {home && now !== undefined ? (
          <Slip home={home} events={events} now={now} />
        ) : (
          <div className={styles.waiting}>
            <h2 id="on-now">On now</h2>
            <p className="needs-scripts">Loading...</p>
          </div>
        )}
      </section>
      <Ways home={home} next={nextUp(events, now ?? -Infinity)[0]} />
    </>
  );
}

interface SlipProps {
  home: HomeDay;
  events: readonly ScheduledEvent[];
  now: number;
}

function Slip({ home, events, now }: SlipProps) {
  const { festival } = useSite();
  const on = onNow(events, now).reverse();
  const mine = useMine(events, now);
  const [next] = nextUp(
    events.filter((event) => !mine || !isSame(event, mine)),
    now,
  );
  const { weekday, day, time } = momentInWords(new Date(now).toISOString(), festival.timeZone);
  // What lasts for days is on at night, too: the day is told first.
  const isNow = on.length > 0 && home.phase !== 'between';
  const words = on.length > 0 ? lightInWords(on.length) : quietWords(home, festival);
  return (
    <>
      {mine && <Mine event={mine} now={now} />}
      <header className={styles.head}>
        <h2 id="on-now">
          {isNow && <img src={flame} alt="" width="12" height="24" />}
          {isNow ? 'On now' : headingOf(home, festival)}
        </h2>
        <p>{`${weekday} ${day}, ${time}`}</p>
      </header>
      {words && <p className={on.length > 0 ? styles.light : styles.quiet}>{words}</p>}
      {on.length === 0 && isLastEvening(home) && festival.features.leaderboard && (
        <p className={styles.quiet}>
          <Suspense fallback={'\u00a0'}>
            <ResultsIn />
          </Suspense>
        </p>
      )}
      {on.length > 0 && (
        <ul>
          {on.slice(0, 2).map((event) => (
            <li key={addressOf(event)}>
              <Link to={addressOf(event)}>{event.title}</Link>
              {event.kind && <i>{event.kind}</i>}
              <span>{[event.venue, tillOf(event, now, festival)].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {next?.begins && (
        <p className={styles.next}>
          <b>{fromOf(next.begins, now, festival)}</b> <Link to={addressOf(next)}>{next.title}</Link>
          <span>{[next.kind, next.venue].filter(Boolean).join(', ')}</span>
        </p>
      )}
    </>
  );
}

/** While nothing is on. */
function headingOf(home: HomeDay, { timeZone }: Pick<Festival, 'timeZone'>): string {
  const { phase, day, isLastDay, date, events } = home;
  if (isLastEvening(home)) return 'The last lamp is out.';
  if (phase === 'before') return 'The festival begins today.';
  if (phase === 'between') return `That was ${longDay(date)}.`;
  const first = nextUp(events, -Infinity)[0]?.begins;
  if (phase !== 'morning' || !first) return 'Next';
  const what = isLastDay ? 'The last day' : day === 1 ? 'The festival' : longDay(date);
  return `${what} begins at ${hourOf(first, timeZone)}.`;
}

function quietWords(home: HomeDay, { features }: Pick<Festival, 'features'>): string {
  const { phase, isLastDay, events } = home;
  if (isLastEvening(home))
    return `Thank you for coming.${features.registration ? ' Certificates are in your profile.' : ''}`;
  if (phase === 'between') return 'No window is lit. The campus sleeps.';
  if (phase !== 'morning') return '';
  if (!isLastDay) return `${inWords(events.length, 'event')} today.`;
  return `${inWords(events.length, 'event')} ${events.length === 1 ? 'is' : 'are'} left.`;
}

/** The windows of the tower are the events that are on. Above nine the words alone tell how many. */
function lightInWords(count: number): string {
  const events = `${inWords(count, 'event').toLowerCase()} ${count === 1 ? 'is' : 'are'} on`;
  if (count > MOST_WINDOWS) return `All windows are lit: ${events}. Two of them:`;
  const windows = `${inWords(count, 'window')} ${count === 1 ? 'is' : 'are'} lit`;
  return `${windows}: ${events}.${count > 2 ? ' Two of them:' : ''}`;
}

interface WaysProps {
  home: HomeDay | undefined;
  next: ScheduledEvent | undefined;
}

/** Two ways on from here. */
function Ways({ home, next }: WaysProps) {
  const { festival } = useSite();
  const { features } = festival;
  // The leaderboard isn't on the phone; who won stands on each event's page, which is.
  const hasResults = !useNoNetwork() && features.leaderboard;
  const plan = [planAddress(), 'Campus plan'];
  let ways = [['/schedule', 'See what’s on'], plan];
  if (home && isLastEvening(home))
    ways = [
      hasResults ? ['/leaderboard', 'See the winners'] : ['/schedule', 'See what was on'],
      features.registration ? ['/profile', 'My certificates'] : plan,
    ];
  else if (home && home.phase !== 'on' && next?.begins) {
    const results = hasResults && home.phase === 'between';
    ways = [
      ['/schedule', `See ${longDay(dateOf(Date.parse(next.begins), festival))}`],
      results ? ['/leaderboard', `${longDay(home.date)}’s results`] : plan,
    ];
  }
  return (
    <div className={styles.actions}>
      {ways.map(([to = '', words], at) => (
        <Link key={to} className={`button button-${at === 0 ? 'seal' : 'line'}`} to={to}>
          {words}
        </Link>
      ))}
    </div>
  );
}

const MINE_MS = 3 * 60 * 60 * 1000;

/** The next event of whoever looks, from three hours before it on. */
function useMine(events: readonly ScheduledEvent[], now: number): ScheduledEvent | undefined {
  const [next] = nextUp(useOwnEvents(events), now);
  return next?.begins && Date.parse(next.begins) - now <= MINE_MS ? next : undefined;
}

function isSame(one: ScheduledEvent, other: ScheduledEvent): boolean {
  return addressOf(one) === addressOf(other);
}

function Mine({ event, now }: { event: ScheduledEvent; now: number }) {
  const { timeZone } = useSite().festival;
  const { begins, kind, venue } = event;
  if (!begins) return null;
  const yours = `Yours at ${hourOf(begins, timeZone)}`;
  return (
    <p className={styles.mine}>
      <Mark name="pin" />
      <b>{`${[yours, soonInWords(begins, now)].filter(Boolean).join(', ')}:`}</b>
      <Link to={addressOf(event)}>{event.title}</Link>
      <span>{[kind, venue].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/** Which day of the festival it is, by a dot for each and in words. */
export function DayOf({ events }: PresentProps) {
  const now = useNow();
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
