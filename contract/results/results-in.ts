import type { Leaderboard } from './leaderboard.ts';
import { areOut } from './published-results.ts';

/** `81 of 83 results are in.`; empty while none is. Results that were taken back name nobody, and aren't counted. */
export function resultsIn({ results, events }: Pick<Leaderboard, 'results' | 'events'>): string {
  const count = results.filter(areOut).length;
  if (count === 0) return '';
  const are = count === 1 ? 'is' : 'are';
  if (events !== null) return `${count} of ${events} results ${are} in.`;
  return `${count} ${count === 1 ? 'result' : 'results'} ${are} in.`;
}
