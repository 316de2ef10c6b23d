import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  campusSignOn,
  type LoginCallbackMessage,
} from '../../../contract/accounts/campus-sign-on.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { spendState } from '../../session/campus-sign-on.ts';
import { signIn } from '../../session/session.ts';
import { toast } from '../../shell/toast-store.ts';

type Outcome = 'working' | 'code passed on' | 'welcome' | 'nothing to do';

/**
 * In the login's popup, tells the opener what the provider answered and closes. Where there is none (the whole
 * page went, or the opener was lost on the way) this page finishes the sign-on itself. Opened plainly it has
 * nothing to do.
 */
export function useCallback() {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>('working');
  const started = useRef(false);

  useEffect(() => {
    // A code is good once.
    if (started.current) return;
    started.current = true;
    const search = new URLSearchParams(location.search);
    const code = search.get('code');
    const state = search.get('state');

    if (window.opener) {
      // Whoever pressed 'Deny' has no code: closing is the answer.
      if (code && state) hand({ source: 'dauth-login-callback', code, state });
      setOutcome('code passed on');
      window.close();
      return;
    }

    if (!code && !search.has('error')) return setOutcome('nothing to do');

    finish().catch(() => {
      toast.error('Error using DAuth');
      return navigate('/login', { replace: true });
    });

    async function finish(): Promise<void> {
      const next = code && state && spendState(state);
      if (!next) throw new Error('Not a journey of this browser');
      signIn(await call(campusSignOn, { query: { code, site: 'other' } }));
      setOutcome('welcome');
      toast.success('Logged In Successfully');
      await navigate(next, { replace: true });
    }
  }, [call, navigate]);

  return outcome;
}

function hand(message: LoginCallbackMessage): void {
  (window.opener as Window).postMessage(message, location.origin);
}
