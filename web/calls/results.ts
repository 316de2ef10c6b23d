import { useCallback } from 'react';
import {
  leaderboardPath,
  type PublishedResult,
  readResults,
} from '../../contract/results/published-results.ts';
import { useSite } from './site.ts';
import { fetchFile } from './site-context.ts';
import { type ReadOptions, useReading } from './use-reading.ts';

/** Reads the published results of all events, newest first. */
export function useResults(options?: ReadOptions) {
  const { apiUrl } = useSite();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<PublishedResult[]> =>
      readResults(await fetchFile(apiUrl + leaderboardPath, signal)),
    [apiUrl],
  );
  return useReading(ask, options);
}
