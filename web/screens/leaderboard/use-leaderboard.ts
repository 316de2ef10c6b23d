import { useEffect, useState } from 'react';
import { getDetails } from '../../../contract/accounts/profile.ts';
import { getLeaderboard, type Leaderboard } from '../../../contract/results/leaderboard.ts';
import { useAccountsCall, useAnswer } from '../../calls/accounts.ts';
import { CallError } from '../../calls/call-error.ts';
import { useSession } from '../../session/session.ts';

/** With the second after which the server looks, a published result is here within five. */
const EVERY_MS = 3000;
const AFTER_FAILURE_MS = 10_000;

export type LeaderboardState = ReturnType<typeof useLeaderboard>;

/** The leaderboard, asked for again and again while the page is seen; what is shown stays when asking fails. */
export function useLeaderboard() {
  const call = useAccountsCall();
  const [board, setBoard] = useState<Leaderboard>();
  const [fault, setFault] = useState<'no network' | 'server'>();
  const [tries, setTries] = useState(0);
  const [tried, setTried] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    async function ask() {
      clearTimeout(timer);
      if (isAsking || document.hidden) return;
      isAsking = true;
      const failure: unknown = await call(getLeaderboard, { signal: left.signal }).then(
        (next) => setBoard((shown) => (isSame(shown, next) ? shown : next)),
        (error: unknown) => error,
      );
      isAsking = false;
      if (left.signal.aborted) return;
      setFault(failure ? (isLost(failure) ? 'no network' : 'server') : undefined);
      setTried(tries);
      timer = setTimeout(ask, failure ? AFTER_FAILURE_MS : EVERY_MS);
    }
    void ask();
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      left.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };
  }, [call, tries]);
  return { board, fault, isTrying: tried !== tries, tryAgain: () => setTries(tries + 1) };
}

function isSame(one: Leaderboard | undefined, other: Leaderboard): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isLost(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** The college of whoever is signed in, as their profile names it; the board does without. */
export function useOwnCollege(): string | undefined {
  const { auth } = useSession();
  const { answer } = useAnswer(auth ? getDetails : undefined);
  return auth ? answer?.College?.college_name : undefined;
}
