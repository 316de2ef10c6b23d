import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { nextUp, onNowForVisitors } from '../../../contract/days.ts';
import { isContest } from '../../../contract/entries/entry-rules.ts';
import type { Event } from '../../../contract/events.ts';
import { planAddress } from '../../../contract/plan.ts';
import type { PublishedResult } from '../../../contract/results/published-results.ts';
import { rupees } from '../../../contract/rupees.ts';
import { addressOf, type ScheduledEvent } from '../../../contract/schedule.ts';
import { useResults } from '../../calls/results.ts';
import { useSchedule } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import type { Reading } from '../../calls/use-reading.ts';
import { winnerOf } from '../../entries/winner.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { useSession } from '../../session/session.ts';
import { AtVenue } from '../../shell/venue-link.tsx';
import { countOf } from '../../ui/formats.ts';
import { fromOf, tillOf } from '../../ui/hours.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RANKS, RankWindows } from '../../ui/rank-windows.tsx';
import styles from './over.module.css';
import type { OwnRank } from './own-certificate.tsx';

interface OverProps {
  event: Event;
  clusterName: string;
  /** The minute that it is, in epoch milliseconds. */
  now: number;
  /** Is told if its results are out. */
  onResults: (areOut: boolean) => void;
}

// Few results are corrected.
const Corrections = lazyPart(() => import('../../ui/corrections.tsx'));
// Its answer is for who is signed in, and the schemas come with it.
const OwnCertificate = lazyPart(() => import('./own-certificate.tsx'));

const EVERY_MINUTE_MS = 60_000;

/** What is left of an event that is over: who won, my certificate, and where to go now. It invites nobody. */
export default function Over({ event, clusterName, now, onResults }: OverProps) {
  const { features } = useSite().festival;
  const { auth } = useSession();
  const [mine, setMine] = useState<OwnRank>();
  const results = useResults({ everyMs: EVERY_MINUTE_MS, when: features.leaderboard });
  // What stands below the results comes with them, and with their corrections: they would push it down.
  const data = useDeferredValue(results.data);
  const isWhole = !features.leaderboard || data !== undefined || results.error !== undefined;
  return (
    <div className={styles.over}>
      {features.leaderboard && <Results {...{ event, clusterName, onResults, mine, results }} />}
      {features.registration && auth && (
        <Suspense>
          <OwnCertificate {...{ event, clusterName }} onOwn={setMine} isShown={isWhole} />
        </Suspense>
      )}
      {isWhole && <WhereNow now={now} />}
    </div>
  );
}

interface ResultsProps extends Omit<OverProps, 'now'> {
  mine: OwnRank | undefined;
  /** Of all events. */
  results: Reading<PublishedResult[]>;
}

/** The first three in their windows, dark until they are known, and the others by rank; read again while nothing is out. */
function Results({ event, clusterName, onResults, mine, results }: ResultsProps) {
  const { data, error } = results;
  const result = data?.find(
    (one) => one.clusterName === clusterName && one.eventName === event.title,
  );
  // Its corrections load before it is drawn: no boundary may stand between.
  const below = useDeferredValue(result);
  const areOut = result !== undefined;
  useEffect(() => onResults(areOut), [onResults, areOut]);
  const winner = result && winnerOf(result);
  const first = mine?.words || (winner && `${winner} came first.`);
  const waiting = data ? 'Who won will stand here.' : error === undefined && 'Loading...';
  if (!areOut && (!isContest(event) || event.eventDate === null)) return null;
  return (
    <section aria-labelledby="results" aria-live="polite">
      <h2 id="results">{data && !result ? 'The jury is still counting.' : 'Results'}</h2>
      {/* One line at any time: the windows below it stay where they are when it comes. */}
      <p className={`${styles.first} ${data || error ? '' : 'needs-scripts'}`}>
        {result ? first : waiting}
      </p>
      {/* The browser's scripts leave it as the server wrote it. */}
      <noscript>
        {import.meta.env.SSR && (
          <p className={styles.first}>To see who won, switch JavaScript on.</p>
        )}
      </noscript>
      <div className={styles.wall}>
        <RankWindows
          places={result?.places}
          prizes={result?.prizes}
          mine={mine?.rank}
          isLoading={!data && !error}
        />
      </div>
      {below && <Ranks {...below} />}
      {error !== undefined && !data && (
        <p>They could not be loaded. They come by themselves once the network is back.</p>
      )}
    </section>
  );
}

/** What stands below the first three. */
function Ranks({ places, present, prizes, corrections }: PublishedResult) {
  const isLost = useNoNetwork();
  const further = places.filter(({ rank }) => rank > RANKS.length);
  return (
    <>
      {further.length > 0 && (
        <ol className={styles.further} start={further[0]?.rank}>
          {further.map(({ rank, college, name }) => (
            <li key={`${rank} ${college} ${name}`}>
              <b>{rank}</b>
              <span>{name ?? college}</span>
              <em>
                {[name && college, prizes[rank] && rupees(prizes[rank])].filter(Boolean).join(', ')}
              </em>
            </li>
          ))}
        </ol>
      )}
      {present > 0 && <p>{`${countOf(present, 'other')} took part.`}</p>}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {!isLost && (
        <Link className={styles.onward} to="/leaderboard">
          Leaderboard
        </Link>
      )}
    </>
  );
}

const MOST = 3;

/** What is on while this one is over, or what comes next; nothing once all is over. */
function WhereNow({ now }: { now: number }) {
  const events = useSchedule()?.events ?? [];
  const on = onNowForVisitors(events, now);
  const shown = on.length > 0 ? on : nextUp(events, now);
  if (shown.length === 0) return null;
  const hoursIn = (event: ScheduledEvent) =>
    on.length > 0 ? event.ends && `on ${tillOf(event, now)}` : fromOf(event.begins!, now);
  return (
    <section aria-labelledby="where-now">
      <h2 id="where-now">{on.length > 0 ? 'Where to go now' : 'What comes next'}</h2>
      <ul className={styles.now}>
        {shown.slice(0, MOST).map((event) => (
          <li key={addressOf(event)}>
            <Link to={addressOf(event)}>{event.title}</Link>
            {event.kind && <i>{event.kind}</i>}
            <span>
              <AtVenue venue={event.venue} after={hoursIn(event)} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        <Link className="button button-line" to={planAddress()}>
          Show them on the plan
        </Link>
        <Link className={styles.onward} to="/schedule">
          Schedule
        </Link>
      </p>
    </section>
  );
}
