import { useCallback } from 'react';
import { listOwnEntries } from '../../../../contract/entries/programme-calls.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { useReading } from '../../../calls/use-read.ts';
import { keepPrivateCopy, privateCopy } from '../../../session/private-copy.ts';
import { currentToken } from '../../../session/session.ts';

/** My entries: at first those that this phone keeps; those that came last are kept there. */
export function useProgramme() {
  const call = useAccountsCall();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const entries = await call(listOwnEntries, { signal });
      const kept = privateCopy();
      if (kept) keepPrivateCopy(currentToken(), { ...kept, entries });
      return entries;
    },
    [call],
  );
  return useReading(ask, { everyMs: 0, first: () => privateCopy()?.entries });
}
