import { getDetails } from '../../../contract/accounts/profile.ts';
import { getLeaderboard } from '../../../contract/results/leaderboard.ts';
import { CallError } from '../../calls/call-error.ts';
import { useRead } from '../../calls/use-read.ts';
import { useSession } from '../../session/session.ts';

/** With the second after which the server looks, a published result is here within five. */
const EVERY_MS = 3000;

export type LeaderboardState = ReturnType<typeof useLeaderboard>;

/** The leaderboard, asked for again and again while the page is seen; what is shown stays when asking fails. */
export function useLeaderboard() {
  const { data, error, isReading, reload } = useRead(getLeaderboard, {}, { everyMs: EVERY_MS });
  const isLost = error instanceof CallError && error.status === 0;
  const fault = error === undefined ? undefined : isLost ? 'no network' : 'server';
  return { board: data, fault, isTrying: isReading, tryAgain: reload };
}

/** The college of whoever is signed in, as their profile names it; the board does without. */
export function useOwnCollege(): string | undefined {
  const { auth } = useSession();
  const { data } = useRead(getDetails, {}, { when: auth });
  return auth ? data?.College?.college_name : undefined;
}
