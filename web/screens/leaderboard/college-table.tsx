import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInWords } from '../../../contract/moments.ts';
import { isSameName } from '../../../contract/name-keys.ts';
import type { Leaderboard, Standing } from '../../../contract/results/leaderboard.ts';
import { stopAfter } from '../../../contract/sentence.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { QuietButton } from '../../ui/action-button.tsx';
import styles from './college-table.module.css';
import { nameOf, tableInWords, townOf } from './words.ts';

const FIRST_LINES = 11;

interface CollegeTableProps {
  standings: readonly Standing[];
  ownCollege: string | undefined;
}

/** Every college's points as a length of thread: brass for all, red for one's own. */
export function CollegeTable({ standings, ownCollege }: CollegeTableProps) {
  const { leaderboard } = useSite().festival;
  const [showsAll, setShowsAll] = useState(false);
  const isOwn = ({ college }: Standing) => isSameName(college, ownCollege ?? '');
  // One's own college is always in the list, as its last line where it is further down.
  const lines = standings.filter((line, at) => showsAll || at < FIRST_LINES || isOwn(line));
  const most = standings[0]?.points ?? 0;
  return (
    <div className={`${styles.table} paper on-paper`}>
      <table className={styles.table}>
        <caption className="visually-hidden">Colleges by points</caption>
        <thead>
          <tr className={styles.head}>
            <th className="visually-hidden">Rank</th>
            <th className="visually-hidden">Since morning</th>
            <th>College</th>
            <td hidden />
            <th>Points</th>
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {lines.map((line) => (
            <Line key={line.college} line={line} most={most} isOwn={isOwn(line)} />
          ))}
        </tbody>
      </table>
      {standings.length === 0 && <p className={styles.waiting}>No college has points now.</p>}
      <div className={styles.foot}>
        {standings.length > FIRST_LINES && (
          <QuietButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `The first ${FIRST_LINES}` : `All ${standings.length} colleges`}
          </QuietButton>
        )}
        <p>{tableInWords(leaderboard)}</p>
      </div>
    </div>
  );
}

function Line({ line, most, isOwn }: { line: Standing; most: number; isOwn: boolean }) {
  const { rank, isShared, college, points, moved } = line;
  const share = { '--share': most > 0 ? points / most : 0 } as CSSProperties;
  const town = [townOf(college), isOwn && 'yours'].filter(Boolean).join(', ');
  return (
    <tr className={styles.line} data-top={rank <= 3 || undefined} data-own={isOwn || undefined}>
      <td className={styles.rank} key={`${rank} ${isShared}`}>
        {rank}
        {isShared && (
          <>
            <small aria-hidden="true">=</small>
            <span className="visually-hidden"> shared</span>
          </>
        )}
      </td>
      <td className={styles.moved} data-way={moved > 0 ? 'up' : 'down'}>
        {moved !== 0 && (
          <span key={moved}>
            {Math.abs(moved)}
            <span className="visually-hidden">{`${moved > 0 ? ' up' : ' down'} since morning`}</span>
          </span>
        )}
      </td>
      <th scope="row" className={styles.name}>
        <b>{nameOf(college)}</b> <small>{town}</small>
      </th>
      <td className={styles.thread} style={share} aria-hidden="true">
        <i />
        <span>{isOwn ? <Mark name="pin" /> : <em />}</span>
      </td>
      <td className={styles.points} key={`${points} points`}>
        {points}
        <span className="visually-hidden"> points</span>
      </td>
    </tr>
  );
}

/** The table before the first result, and before it is known whether there is one. */
export function NoResult({
  board,
  hasFailed,
}: {
  board: Leaderboard | undefined;
  hasFailed: boolean;
}) {
  return (
    <div className={`${styles.table} paper on-paper`}>
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
          The first comes on {moment.weekday} {moment.day}, about {moment.time}, from{' '}
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
