import { Link } from 'react-router';
import { type Certificate, listCertificates } from '../../../contract/accounts/certificates.ts';
import { nextUp, onNow } from '../../../contract/days.ts';
import type { Event } from '../../../contract/events.ts';
import { planAddress } from '../../../contract/plan.ts';
import { type EventResult, getLeaderboard } from '../../../contract/results/leaderboard.ts';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import seal from '../../art/pictures/wax-seal.svg';
import { fetchSchedule } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { useRead } from '../../calls/use-read.ts';
import { useReading } from '../../calls/use-reading.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { addressOf } from '../../session/marks.ts';
import { useSession } from '../../session/session.ts';
import { fromOf, tillOf } from '../../ui/hours.ts';
import { RANKS, RankWindows } from '../../ui/rank-windows.tsx';
import styles from './over.module.css';

interface OverProps {
  event: Event;
  clusterName: string;
  /** The minute that it is, in epoch milliseconds. */
  now: number;
}

const EVERY_MINUTE_MS = 60_000;

/** What is left of an event that is over: who won, my certificate, and where to go now. It invites nobody. */
export default function Over({ event, clusterName, now }: OverProps) {
  const { features } = useSite().festival;
  return (
    <div className={styles.over}>
      {features.leaderboard && <Results event={event} clusterName={clusterName} />}
      {features.registration && <OwnCertificate event={event} clusterName={clusterName} />}
      <WhereNow now={now} />
    </div>
  );
}

/** The first three in their windows, dark until they are known, and the others by rank; read again while nothing is out. */
function Results({ event, clusterName }: Omit<OverProps, 'now'>) {
  const { data, error } = useRead(getLeaderboard, {}, { everyMs: EVERY_MINUTE_MS });
  const result = data?.results.find(
    (one) => one.clusterName === clusterName && one.eventName === event.title,
  );
  return (
    <section aria-labelledby="results" aria-live="polite">
      <h2 id="results">{result ? 'Results' : data ? 'The jury is still counting.' : 'Results'}</h2>
      <div className={styles.wall}>
        <RankWindows places={result?.places} />
      </div>
      {result ? (
        <Ranks {...result} />
      ) : (
        <p>
          {data
            ? 'Who won stands here as soon as it is announced.'
            : error === undefined
              ? 'Loading...'
              : 'The results could not be loaded. They come by themselves once the network is back.'}
        </p>
      )}
    </section>
  );
}

/** What stands below the first three. */
function Ranks({ places, present }: EventResult) {
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
              {name && <em>{college}</em>}
            </li>
          ))}
        </ol>
      )}
      {present > 0 && <p>{`${present} ${present === 1 ? 'other' : 'others'} took part.`}</p>}
      {isLost ? (
        <p>The leaderboard needs a network.</p>
      ) : (
        <Link className={styles.onward} to="/leaderboard">
          Leaderboard
        </Link>
      )}
    </>
  );
}

/** The certificate of whoever is signed in, where they have one of this event. */
function OwnCertificate({ event, clusterName }: Omit<OverProps, 'now'>) {
  const { userToken } = useSession();
  const { data } = useRead(listCertificates, {}, { when: Boolean(userToken) });
  const own = data?.find(
    (one: Certificate) => one.eventName === event.title && one.clusterName === clusterName,
  );
  const { apiUrl, festival } = useSite();
  if (!own) return null;
  return (
    <section className={`${styles.certificate} paper`} aria-labelledby="certificate">
      <p className={styles.sheet} aria-hidden="true">
        <span>{`${festival.name} ${festival.edition}`}</span>
        <b>{own.result}</b>
        <span>{event.title}</span>
        <img src={seal} alt="" width="56" height="56" />
      </p>
      <div>
        <h2 id="certificate">Your certificate</h2>
        <p>{`${own.result}. It bears your name and a code by which anybody can check it.`}</p>
        <a className="button button-ink" href={`${apiUrl}${own.link}`} download>
          Download PDF
        </a>
      </div>
    </section>
  );
}

const MOST = 3;

/** What is on while this one is over, or what comes next; nothing once all is over. */
function WhereNow({ now }: { now: number }) {
  const { festival } = useSite();
  const { data } = useReading(fetchSchedule);
  const events = data?.events ?? [];
  const on = onNow(events, now);
  const shown = on.length > 0 ? on : nextUp(events, now);
  if (shown.length === 0) return null;
  const hoursIn = (event: ScheduledEvent) =>
    on.length > 0
      ? event.ends && `on ${tillOf(event, festival)}`
      : fromOf(event.begins!, now, festival);
  return (
    <section aria-labelledby="where-now">
      <h2 id="where-now">{on.length > 0 ? 'Where to go now' : 'What comes next'}</h2>
      <ul className={styles.now}>
        {shown.slice(0, MOST).map((event) => (
          <li key={addressOf(event)}>
            <Link to={addressOf(event)}>{event.title}</Link>
            {event.kind && <i>{event.kind}</i>}
            <span>{[event.venue, hoursIn(event)].filter(Boolean).join(', ')}</span>
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
