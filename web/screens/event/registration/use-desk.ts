import { useCallback, useState } from 'react';
import { clusterSlug } from '../../../../contract/clusters.ts';
import type { Entry, Places, ProgrammeEvent } from '../../../../contract/entries/entry.ts';
import { getOwnEntry, getPlaces } from '../../../../contract/entries/entry-calls.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useSession } from '../../../session/session.ts';
import { useWhenSeen } from '../../../ui/use-when-seen.ts';

const ASK_AGAIN_MS = 60_000;

interface Told {
  readonly places: Places;
  readonly entry: Entry | null;
  readonly clashes: readonly ProgrammeEvent[];
}

/** The server's word on an event and on me in it; asked again when the page comes back into sight, and each minute. */
export function useDesk(clusterName: string, title: string) {
  const call = useAccountsCall();
  const { auth } = useSession();
  const [told, setTold] = useState<Told>();
  const [hasFailed, setHasFailed] = useState(false);
  const cluster = clusterSlug(clusterName);

  const ask = useCallback(async () => {
    const params = { cluster, event: title };
    try {
      const [places, own] = await Promise.all([
        call(getPlaces, { params }),
        auth ? call(getOwnEntry, { params }) : { entry: null, clashes: [] },
      ]);
      setTold({ places, ...own });
      setHasFailed(false);
    } catch (error) {
      console.error('Registration could not be loaded', error);
      setHasFailed(true);
    }
  }, [call, cluster, title, auth]);

  useWhenSeen(ask, ASK_AGAIN_MS);

  return {
    told,
    hasFailed,
    ask,
    /** Shows what a deed came to at once, then asks for the numbers that it changed. */
    setEntry(entry: Entry | null): void {
      setTold((before) => before && { ...before, entry });
      void ask();
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;
