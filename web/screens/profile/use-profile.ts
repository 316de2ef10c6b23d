import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getDetails, getQr, type Profile } from '../../../contract/accounts/profile.ts';
import { logOut as endSession } from '../../../contract/accounts/sessions.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { useSignedInOnly } from '../../session/guards.ts';
import { clearSession, currentSession, forgetToken, useSession } from '../../session/session.ts';
import { toast } from '../../shell/toast-store.ts';

/** The profile's own states; the QR link arrives on its own. Source: section 2, Profile page. */
export type ProfileState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; profile: Profile; qr: string | undefined };

/** How long Logout waits for a server that doesn't answer; it is told all the same. */
const farewellMilliseconds = 3000;

const loading: ProfileState = { kind: 'loading' };

/** Loads the profile and its QR link; a failure of either signs out and leads to /. Source: section 4. */
export function useProfile() {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { auth, userToken } = useSession();
  const [profile, setProfile] = useState<Profile>();
  const [qr, setQr] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const hasLeft = useRef(false);
  // Until the answers are here, this screen decides itself where a lost session leads.
  const underWay = auth && !(profile && qr);
  useSignedInOnly({ paused: underWay || failed || leaving });

  useEffect(() => {
    if (!userToken) return;
    const left = new AbortController();
    Promise.all([
      call(getDetails, { signal: left.signal }).then(setProfile),
      call(getQr, { signal: left.signal }).then(setQr),
    ]).catch((error: unknown) => {
      if (left.signal.aborted && (currentSession().auth || hasLeft.current)) return;
      console.error('The profile could not be loaded', error);
      setFailed(true);
      forgetToken();
      toast.error('Failed to load user data');
      void navigate('/', { replace: true });
    });
    return () => left.abort();
  }, [call, userToken, navigate]);

  /** Signs out here, whatever the server does: the computer may be a shared one. */
  function signOut(): void {
    setLeaving(true);
    hasLeft.current = true;
    clearSession();
  }

  async function logOut(): Promise<void> {
    const told = call(endSession, { keepalive: true }).catch(() => undefined);
    signOut();
    await Promise.race([told, new Promise((go) => setTimeout(go, farewellMilliseconds))]);
    location.assign('/login');
  }

  /** Goes elsewhere once the server has ended the session. */
  function leave(address: string): void {
    signOut();
    void navigate(address, { replace: true });
  }

  /** What was edited shows; where it can't be had again, what is shown stays. */
  const refresh = () => void call(getDetails).then(setProfile, () => undefined);

  return {
    state: stateOf({ auth, profile, qr, failed, leaving }),
    logOut,
    leave,
    leaving,
    refresh,
  };
}

/** Nothing of a person shows once they are signed out, in this tab or another. */
function stateOf({
  auth,
  profile,
  qr,
  failed,
  leaving,
}: {
  auth: boolean;
  profile: Profile | undefined;
  qr: string | undefined;
  failed: boolean;
  leaving: boolean;
}): ProfileState {
  if (failed) return { kind: 'failed' };
  if (!profile || (!auth && !leaving)) return loading;
  return { kind: 'ready', profile, qr };
}
