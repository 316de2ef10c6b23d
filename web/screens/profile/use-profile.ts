import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getDetails, getQr, type Profile } from '../../../contract/accounts/profile.ts';
import { logOut as endSession } from '../../../contract/accounts/sessions.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { forgetAccountDrafts } from '../../session/account-draft.ts';
import { useGuard } from '../../session/guards.ts';
import { privateCopy } from '../../session/private-copy.ts';
import { clearSession, currentToken, forgetToken, useSession } from '../../session/session.ts';
import { toast } from '../../shell/toast-store.ts';

/** Logout waits no longer for a server that doesn't answer; it is told all the same. */
const FAREWELL_MS = 3000;

/** The profile, and the ways out of it. Nothing of a person shows once they are signed out, in this tab or another. */
export function useProfile() {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { auth } = useSession();
  const [leaving, setLeaving] = useState(false);
  const isSignedOut = useRef(false);
  const { profile, setProfile, qr, failed } = useProfileAnswers(isSignedOut);
  useGuard('signed in', failed || leaving);

  /** Signs out here, whatever the server does: the computer may be a shared one. */
  function signOut(): void {
    setLeaving(true);
    isSignedOut.current = true;
    clearSession();
    // The next one at this computer is somebody else.
    forgetAccountDrafts();
  }

  async function logOut(): Promise<void> {
    const answered = call(endSession, { keepalive: true }).catch(() => undefined);
    signOut();
    await Promise.race([answered, new Promise((go) => setTimeout(go, FAREWELL_MS))]);
    // In place of this page: the way back would show it as it was, from the browser's own memory.
    location.replace('/login');
  }

  /** Goes elsewhere once the server has ended the session. */
  function leave(address: string): void {
    signOut();
    void navigate(address, { replace: true });
  }

  /** Shows what was edited; where it can't be had again, what is shown stays. */
  function refresh(): void {
    call(getDetails).then(setProfile, () => undefined);
  }

  const shows = !failed && auth;
  return {
    profile: shows ? profile : undefined,
    qr: shows ? qr : undefined,
    failed,
    leaving,
    logOut,
    leave,
    refresh,
  };
}

export type ProfileState = ReturnType<typeof useProfile>;

/**
 * Loads the profile and its QR link, and shows what this phone keeps of them until they are here; a failure of either
 * signs out and leads to /. Source: section 4.
 */
function useProfileAnswers(isSignedOut: { current: boolean }) {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { userToken } = useSession();
  const [profile, setProfile] = useState<Profile>();
  const [qr, setQr] = useState<string>();
  const [failed, setFailed] = useState(false);
  // Before anything is painted: whoever has a copy never sees it loading.
  useLayoutEffect(() => {
    if (!userToken) return;
    const stored = privateCopy();
    setProfile(stored?.profile);
    setQr(stored?.qr);
    const controller = new AbortController();
    const asking = [
      call(getDetails, { signal: controller.signal }).then(setProfile),
      call(getQr, { signal: controller.signal }).then(setQr),
    ];
    Promise.all(asking).catch(async (error: unknown) => {
      const isRefused = await somebodyRefused(asking);
      if (controller.signal.aborted && (currentToken() || isSignedOut.current || !isRefused))
        return;
      const stored = isRefused ? undefined : privateCopy();
      if (stored) {
        setProfile((shown) => shown ?? stored.profile);
        setQr((shown) => shown ?? stored.qr);
        return;
      }
      console.error('The profile could not be loaded', error);
      setFailed(true);
      forgetToken();
      toast.error('Failed to load user data');
      void navigate('/', { replace: true });
    });
    return () => controller.abort();
  }, [call, userToken, navigate, isSignedOut]);
  return { profile, setProfile, qr, failed };
}

/** False where the network alone was missing, or nobody waits any more, be it for one of them: what was kept stays in place of what didn't come. */
async function somebodyRefused(asking: readonly Promise<unknown>[]): Promise<boolean> {
  const ends = await Promise.allSettled(asking);
  return ends.some((end) => end.status === 'rejected' && !isUnanswered(end.reason));
}

function isUnanswered(reason: Error): boolean {
  return reason.name === 'AbortError' || (reason instanceof CallError && reason.status === 0);
}
