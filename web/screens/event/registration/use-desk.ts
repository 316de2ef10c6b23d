import { useCallback } from 'react';
import { clusterSlug } from '../../../../contract/clusters.ts';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { getOwnEntry, getPlaces } from '../../../../contract/entries/entry-calls.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useReading } from '../../../calls/use-read.ts';
import { useSession } from '../../../session/session.ts';

const ASK_AGAIN_MS = 60_000;

/** The server's word on an event and on me in it; asked again when the page comes back into sight, and each minute. */
export function useDesk(clusterName: string, title: string) {
  const call = useAccountsCall();
  const { auth } = useSession();
  const cluster = clusterSlug(clusterName);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const options = { params: { cluster, event: title }, signal };
      const [places, own] = await Promise.all([
        call(getPlaces, options),
        auth ? call(getOwnEntry, options) : { entry: null, clashes: [] },
      ]);
      return { places, ...own };
    },
    [call, cluster, title, auth],
  );
  const { data: told, error, reload: ask, setData } = useReading(read, { everyMs: ASK_AGAIN_MS });

  return {
    told,
    hasFailed: error !== undefined,
    ask,
    /** Shows what a deed came to at once, then asks for the numbers that it changed. */
    setEntry(entry: Entry | null): void {
      setData((before) => before && { ...before, entry });
      void ask();
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;
