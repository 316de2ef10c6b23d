import { Link } from 'react-router';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInWords } from '../../../contract/moments.ts';
import type { Leaderboard } from '../../../contract/results/leaderboard.ts';
import { stopAfter } from '../../../contract/sentence.ts';
import { useSite } from '../../calls/site.ts';
import styles from './college-table.module.css';

/** The table before the first result, and before it is known whether there is one. */
export function NoResult({
  board,
  hasFailed,
}: {
  board: Leaderboard | undefined;
  hasFailed: boolean;
}) {
  return (
    <div className={`${styles.sheet} paper on-paper`}>
      {board ? (
        <FirstToCome first={board.first} />
      ) : (
        <p className={styles.waiting} role="status">
          {hasFailed ? '' : 'Loading …'}
        </p>
      )}
      <ol aria-hidden="true">
        {[1, 2, 3, 4, 5].map((rank) => (
          <li key={rank} className={`${styles.line} ${styles.blank}`}>
            <span className={styles.rank}>{rank}</span>
            <span className={styles.gap} />
          </li>
        ))}
      </ol>
      <noscript>This page shows results as they come in, for which it needs JavaScript.</noscript>
    </div>
  );
}

function FirstToCome({ first }: { first: Leaderboard['first'] }) {
  const { festival } = useSite();
  const moment = first && momentInWords(first.ends);
  return (
    <div className={styles.say}>
      <h2>No result yet.</h2>
      {first && moment ? (
        <p>
          The first comes on {moment.weekday} {moment.day}, about{' '}
          {moment.time === '12 pm' ? 'noon' : moment.time}, from{' '}
          <Link to={eventAddress(first.clusterName, first.eventName)}>{first.eventName}</Link>
          {stopAfter(first.eventName)} It shows here within seconds.
        </p>
      ) : (
        <p>The first shows here within seconds.</p>
      )}
      <div className="buttons">
        <Link
          className="button button-seal"
          to={moment ? `/schedule?day=${moment.weekday.toLowerCase()}` : '/clusters'}
        >
          {moment ? `See ${moment.weekday} ${moment.day}` : 'See the events'}
        </Link>
        {festival.features.registration && (
          <Link className="button button-line" to="/profile#events">
            My programme
          </Link>
        )}
      </div>
    </div>
  );
}
