import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentReturnAddress, sentFromHere } from './return-address.ts';
import { currentToken, useSession } from './session.ts';

/**
 * Sends whoever is signed in away to /, or back to the page that sent them, or whoever is signed out to /login, from
 * where they come back. Source: sections 2 and 6.
 * `paused`: the screen is deciding itself where to go, e.g. it has just signed in.
 */
export function useGuard(allowed: 'signed in' | 'signed out', paused: boolean): void {
  const { auth } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen's own way on, back or forward may lead here again.
  useEffect(() => {
    // While the server's markup is taken over `auth` is false for everyone, so storage is asked too.
    const now = auth || currentToken() ? 'signed in' : 'signed out';
    if (paused || now === allowed) return;
    if (allowed === 'signed out') void navigate(currentReturnAddress(), { replace: true });
    else void navigate('/login', { replace: true, state: sentFromHere() });
  }, [auth, allowed, paused, navigate, key]);
}
