import type { ReactNode } from 'react';
import { getLeaderboard } from '../../../contract/results/leaderboard.ts';
import { resultsIn } from '../../../contract/results/results-in.ts';
import { useRead } from '../../calls/use-read.ts';

const EVERY_MS = 60_000;

/** How many results are out, read again while the page is seen. */
export default function ResultsIn(): ReactNode {
  const { data } = useRead(getLeaderboard, {}, { everyMs: EVERY_MS });
  return data && resultsIn(data);
}
