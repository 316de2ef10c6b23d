import type { ReactNode } from 'react';
import { ordinal } from '../../contract/ordinal.ts';
import type { Place } from '../../contract/results/leaderboard.ts';
import { rupees } from '../../contract/rupees.ts';
import styles from './rank-windows.module.css';

/** The ranks that have a window. */
export const RANKS = [1, 2, 3] as const;

interface RankWindowsProps {
  places: readonly Place[] | undefined;
  /** The reader's own rank, where they have one. */
  mine?: number | undefined;
  /** In rupees, by rank. */
  prizes?: Readonly<Record<number, number>> | undefined;
  isLoading?: boolean;
}

/**
 * An event's first three: a lamp burns where somebody stands; who shares a place shares its window. Dark without
 * `places`: with room for their names where these may come at once, else no more than windows.
 */
export function RankWindows({ places, mine, prizes, isLoading = false }: RankWindowsProps) {
  return (
    <ol className={styles.podium} aria-hidden={!places}>
      {RANKS.map((rank) => {
        const holders = places?.filter((place) => place.rank === rank) ?? [];
        return (
          <Window key={rank} number={rank} isLit={holders.length > 0} isRank>
            {holders.map(({ college, name }) => (
              <p key={`${college} ${name}`} className={styles.holder}>
                <b>{name ?? college}</b>
                {name && <span>{college}</span>}
              </p>
            ))}
            {prizes?.[rank] && (
              <p className={styles.prize}>
                {rupees(prizes[rank])}
                {holders.length > 1 && ' each'}
              </p>
            )}
            {rank === mine && holders.length > 0 && (
              <p className={styles.mine}>{holders.length > 1 ? 'One is yours' : 'Yours'}</p>
            )}
            {(places || isLoading) && holders.length === 0 && (
              <p className={styles.nobody}>{places && nobodyWords(places, rank)}</p>
            )}
          </Window>
        );
      })}
    </ol>
  );
}

/** Of a rank that nobody has: a shared one before it may have taken its place. */
function nobodyWords(places: readonly Place[], rank: number): string {
  const before = Math.max(
    0,
    ...places.filter((place) => place.rank < rank).map(({ rank: r }) => r),
  );
  const holders = places.filter((place) => place.rank === before).length;
  return before + holders > rank ? `${ordinal(before)} is shared` : 'Nobody';
}

interface WindowProps {
  number: number;
  isLit?: boolean;
  isRank?: boolean;
  children: ReactNode;
}

/** A window with a number in it, and words below its sill. */
export function Window({ number, isLit = false, isRank = false, children }: WindowProps) {
  return (
    <li>
      <span className={styles.window} data-lit={isLit} aria-hidden={!isRank}>
        <b>{number}</b>
        {isRank && <span className="visually-hidden">. place</span>}
      </span>
      <div>{children}</div>
    </li>
  );
}
