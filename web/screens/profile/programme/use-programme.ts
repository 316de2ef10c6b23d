import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { cancelEntry } from '../../../../contract/entries/entry-calls.ts';
import { listOwnEntries } from '../../../../contract/entries/programme-calls.ts';
import { removeMember } from '../../../../contract/entries/team-calls.ts';
import { type CallAccounts, useAccountsCall } from '../../../calls/accounts.ts';

/**
 * My entries, asked for again whenever the tab or the window is looked at and when the network is back. Those that
 * came last stay while that fails: `failed` then says that they may be old.
 */
export function useProgramme() {
  const call = useAccountsCall();
  const [entries, setEntries] = useState<readonly Entry[]>();
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
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error('The programme could not be loaded', error);
        setFailed(true);
      })
      .finally(() => signal.aborted || setLoading(false));
  }, [call]);

  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && load());
    look();
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      latest.current?.abort();
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);

  return { entries, failed, isLoading, load };
}

/** Ends my part of an entry: a captain's, or that of somebody alone, all of it. Gives what to tell. */
export async function giveBack(call: CallAccounts, entry: Entry): Promise<string> {
  const { id, is_captain, team_name, members } = entry;
  const me = members.find(({ is_me }) => is_me);
  if (is_captain || !me) return call(cancelEntry, { params: { id } });
  await call(removeMember, { params: { id, member: me.id } });
  return `You have left ${team_name ?? entry.event_name}`;
}

/** This moment in epoch milliseconds, set anew each minute: nothing creeps. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
