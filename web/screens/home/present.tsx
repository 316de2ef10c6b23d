import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { dateOf, festivalMomentAt, nextUp, onNowForVisitors } from '../../../contract/days.ts';
import type { Festival } from '../../../contract/festival.ts';
import { hourOf, longDay, momentInWords } from '../../../contract/moments.ts';
import { planAddress } from '../../../contract/plan.ts';
import { addressOf, festivalDays, type ScheduledEvent } from '../../../contract/schedule.ts';
import flame from '../../art/pictures/flame.svg';
import { useFreshEvents } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { useFreshPerson } from '../../offline/use-person.ts';
import { AtVenue } from '../../shell/venue-link.tsx';
import { fromOf, tillOf } from '../../ui/hours.ts';
import { useNow } from '../../ui/use-now.ts';
import { countInWords } from '../../ui/words.ts';
import { type HomeDay, homeDayAt, isLastEvening, lastBegun } from './day.ts';
import { MOST_WINDOWS } from './day-scene.tsx';
import { Mine, Offer, useMine } from './mine.tsx';
import styles from './present.module.css';

export { OfferPanel } from './mine.tsx';

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
  useFreshPerson();
  const home = now === undefined ? undefined : homeDayAt(events, now, festival);
  return (
    <>
      <section className={`${styles.panel} paper on-paper`} aria-labelledby="on-now">
        {home && now !== undefined ? (
          <NowPanel home={home} events={events} now={now} />
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

interface PanelProps {
  home: HomeDay;
  events: readonly ScheduledEvent[];
  now: number;
}

/** What is on, or else what comes, and first of all what is the reader's own. */
export function NowPanel({ home, events, now }: PanelProps) {
  const on = onNowForVisitors(events, now);
  const mine = useMine(events, now);
  const others = (some: readonly ScheduledEvent[]) => some.filter((event) => event !== mine);
  const [next] = nextUp(others(events), now);
  const shown = others(on).slice(0, 2);
  const { weekday, day, time } = momentInWords(new Date(now).toISOString());
  // What lasts for days is on at night, too: the day is told first.
  const isNow = on.length > 0 && home.phase !== 'between';
  return (
    <>
      <Offer now={now} />
      {mine && <Mine event={mine} now={now} />}
      <header className={styles.head}>
        <h2 id="on-now">
          {isNow && <img src={flame} alt="" width="12" height="24" />}
          {isNow ? 'On now' : headingOf(home)}
        </h2>
        <p>{`${weekday} ${day}, ${time}`}</p>
      </header>
      {on.length > 0 ? (
        <p className={styles.light}>
          {lightInWords(on.length, isNow)}
          {on.length > shown.length && shown.length > 0 && (
            <span>{shown.length === 1 ? ' Another:' : ' Two of them:'}</span>
          )}
        </p>
      ) : (
        <Quiet home={home} begun={lastBegun(events, now)} />
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((event) => (
            <li key={addressOf(event)}>
              <Link to={addressOf(event)}>{event.title}</Link>
              {event.kind && <i>{event.kind}</i>}
              <span>
                <AtVenue venue={event.venue} after={tillOf(event, now)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {next?.begins && (
        <p className={styles.next}>
          <b>{fromOf(next.begins, now)}</b> <Link to={addressOf(next)}>{next.title}</Link>
          <span>
            <AtVenue before={next.kind} venue={next.venue} />
          </span>
        </p>
      )}
    </>
  );
}

/** While nothing is surely on. `begun`: it may go on. */
function Quiet({ home, begun }: Pick<PanelProps, 'home'> & { begun: ScheduledEvent | undefined }) {
  const { festival } = useSite();
  const words = quietWords(home, begun !== undefined, festival);
  return (
    <>
      {begun?.begins && (
        <p className={styles.quiet}>
          <b>{`Began at ${hourOf(begun.begins)}:`}</b>{' '}
          <Link to={addressOf(begun)}>{begun.title}</Link>{' '}
          <span>
            <AtVenue venue={begun.venue} />
          </span>
        </p>
      )}
      {words && <p className={styles.quiet}>{words}</p>}
      {isLastEvening(home) && festival.features.leaderboard && (
        <p className={styles.quiet}>
          <Suspense fallback={'\u00a0'}>
            <ResultsIn />
          </Suspense>
        </p>
      )}
    </>
  );
}

/** While nothing is on, or only what lasts for days. */
function headingOf(home: HomeDay): string {
  const { phase, day, isLastDay, date, events } = home;
  if (isLastEvening(home)) return 'The last lamp is out.';
  if (phase === 'before') return 'The festival begins today.';
  if (phase === 'between') return `That was ${longDay(date)}.`;
  const first = nextUp(events, -Infinity)[0]?.begins;
  if (phase !== 'morning' || !first) return 'Next';
  const what = isLastDay ? 'The last day' : day === 1 ? 'The festival' : longDay(date);
  return `${what} begins at ${hourOf(first)}.`;
}

function quietWords(
  home: HomeDay,
  mayGoOn: boolean,
  { features }: Pick<Festival, 'features'>,
): string {
  const { phase, isLastDay, events } = home;
  if (isLastEvening(home))
    return `Thank you for coming.${features.registration ? ' Certificates are in your profile.' : ''}`;
  if (phase === 'between') return `No window is lit.${mayGoOn ? '' : ' The campus sleeps.'}`;
  if (phase !== 'morning') return '';
  if (!isLastDay) return `${countInWords(events.length, 'event')} today.`;
  return `${countInWords(events.length, 'event')} ${events.length === 1 ? 'is' : 'are'} left.`;
}

/** The windows of the tower are the events that are on, or still are. Above nine the words alone tell how many. */
function lightInWords(count: number, isNow: boolean): string {
  const windows = count > MOST_WINDOWS ? 'All windows' : countInWords(count, 'window');
  const are = count === 1 ? 'is' : 'are';
  const events = countInWords(count, 'event').toLowerCase();
  return `${windows} ${are} lit: ${events} ${are}${isNow ? '' : ' still'} on.`;
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
      ['/schedule', `See ${longDay(dateOf(Date.parse(next.begins)))}`],
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
