import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { currentSession, useSession } from './session.ts';

/**
 * Sends whoever is signed in already away from sign-up and login, to /. Source: section 6.
 * `paused`: the screen is deciding itself where to go, e.g. it has just signed in.
 */
export function useSignedOutOnly({ paused }: { paused: boolean }): void {
  useGuard(false, '/', paused);
}

/** Sends whoever has no token to /login. Source: section 2, Profile page. */
export function useSignedInOnly({ paused }: { paused: boolean }): void {
  useGuard(true, '/login', paused);
}

function useGuard(wanted: boolean, otherwise: string, paused: boolean): void {
  const { auth } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    // While the server's markup is taken over `auth` is false for everyone, so storage is asked too.
    const signedIn = auth || currentSession().auth;
    if (!paused && signedIn !== wanted) void navigate(otherwise, { replace: true });
  }, [auth, wanted, otherwise, paused, navigate]);
}
