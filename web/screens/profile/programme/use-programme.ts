import { useCallback, useEffect, useRef, useState } from 'react';
import { listOwnEntries } from '../../../../contract/entries/programme-calls.ts';
import { useAccountsCall } from '../../../calls/accounts.ts';
import { keepPrivateCopy, privateCopy } from '../../../session/private-copy.ts';
import { currentToken } from '../../../session/session.ts';
import { useWhenSeen } from '../../../ui/use-when-seen.ts';

/**
 * My entries: at first those that this phone keeps. They are asked for again whenever the tab or the window is looked at
 * and when the network is back. Those that came last stay while that fails: `failed` then says that they may be old.
 */
export function useProgramme() {
  const call = useAccountsCall();
  const [entries, setEntries] = useState(() => privateCopy()?.entries);
  const [failed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef<AbortController>(undefined);

  const load = useCallback(() => {
    latest.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    latest.current = controller;
    setLoading(true);
    return call(listOwnEntries, { signal })
      .then((answer) => {
        setEntries(answer);
        setFailed(false);
        const kept = privateCopy();
        if (kept) keepPrivateCopy(currentToken(), { ...kept, entries: answer });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error('The programme could not be loaded', error);
        setFailed(true);
      })
      .finally(() => signal.aborted || setLoading(false));
  }, [call]);

  useWhenSeen(load);
  useEffect(() => () => latest.current?.abort(), []);

  return { entries, failed, isLoading, load };
}
