import { type CSSProperties, useState } from 'react';
import { isSameName } from '../../../contract/name-keys.ts';
import type { Standing } from '../../../contract/results/leaderboard.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { QuietButton } from '../../ui/quiet-button.tsx';
import styles from './register.module.css';
import { nameOf, tableInWords, townOf } from './words.ts';

const FIRST_LINES = 11;

interface RegisterProps {
  standings: readonly Standing[];
  ownCollege: string | undefined;
}

/** Every college's points as a length of thread: brass for all, red for one's own. */
export function Register({ standings, ownCollege }: RegisterProps) {
  const { leaderboard } = useSite().festival;
  const [showsAll, setShowsAll] = useState(false);
  const isOwn = ({ college }: Standing) => isSameName(college, ownCollege ?? '');
  // One's own college is always in the list, as its last line where it is further down.
  const lines = standings.filter((line, at) => showsAll || at < FIRST_LINES || isOwn(line));
  const most = standings[0]?.points ?? 0;
  return (
    <div className={`${styles.register} paper on-paper`}>
      <p className={styles.columns} aria-hidden="true">
        <span>College</span>
        <span>Points</span>
      </p>
      {standings.length === 0 && <p className={styles.waiting}>No college has points now.</p>}
      <ol className={styles.rows} aria-label="Colleges by points">
        {lines.map((line) => (
          <Line key={line.college} line={line} most={most} isOwn={isOwn(line)} />
        ))}
      </ol>
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
  const { rank, is_shared, college, points, moved } = line;
  const share = { '--share': most > 0 ? points / most : 0 } as CSSProperties;
  const town = [townOf(college), isOwn && 'yours'].filter(Boolean).join(', ');
  return (
    <li data-top={rank <= 3 || undefined} data-own={isOwn || undefined}>
      <span className={styles.rank} key={`${rank} ${is_shared}`}>
        {rank}
        {is_shared && (
          <>
            <small aria-hidden="true">=</small>
            <span className="visually-hidden"> shared</span>
          </>
        )}
      </span>
      <span className={styles.name}>
        <b>{nameOf(college)}</b> <small>{town}</small>
      </span>
      <span className={styles.thread} style={share} aria-hidden="true">
        <i />
        <span>{isOwn ? <Mark name="pin" /> : <em />}</span>
      </span>
      <span className={styles.points} key={`${points} points`}>
        {points}
        <span className="visually-hidden"> points</span>
      </span>
      <span className={styles.moved} data-way={moved > 0 ? 'up' : 'down'}>
        {moved !== 0 && (
          <span key={moved}>
            {Math.abs(moved)}
            <span className="visually-hidden">{`${moved > 0 ? ' up' : ' down'} since morning`}</span>
          </span>
        )}
      </span>
    </li>
  );
}
