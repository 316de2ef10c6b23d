import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  campusSignOn,
  type LoginCallbackMessage,
  type LoginRefusalMessage,
} from '../../../contract/accounts/campus-sign-on.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { abandonJourney, spendState } from '../../session/campus-sign-on.ts';
import { comingBackTo } from '../../session/return-address.ts';
import { signIn } from '../../session/session.ts';
import { toastLogin } from '../../shell/toast-login.ts';
import { toast } from '../../shell/toast-store.ts';

type Outcome = 'working' | 'passed on' | 'welcome' | 'nothing to do' | 'nothing to do in a popup';

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
    const error = search.get('error');
    const isBare = !code && !state && !error;

    if (window.opener) {
      const source = 'dauth-login-callback';
      if (code && state) hand({ source, code, state });
      else if (error) hand({ source, error });
      else {
        if (isBare) abandonJourney();
        return setOutcome('nothing to do in a popup');
      }
      setOutcome('passed on');
      window.close();
      return;
    }

    const abandoned = isBare || error ? abandonJourney() : undefined;
    if (abandoned || error) return void fail(abandoned ?? '/');
    if (!code) return setOutcome('nothing to do');
    finish().catch(() => fail('/'));

    async function finish(): Promise<void> {
      const next = code && state && spendState(state);
      if (!next) throw new Error('Not a journey of this browser');
      signIn(await call(campusSignOn, { query: { code, site: 'other' } }));
      import('../../calls/ask-for-missing.ts')
        .then(({ askForMissing }) => askForMissing(call))
        .catch(() => undefined);
      setOutcome('welcome');
      toastLogin();
      await navigate(next, { replace: true });
    }

    function fail(next: string) {
      toast.error('Error using DAuth');
      return navigate(next === '/' ? '/login' : comingBackTo(next, '/login'), { replace: true });
    }
  }, [call, navigate]);

  return outcome;
}

function hand(message: LoginCallbackMessage | LoginRefusalMessage): void {
  (window.opener as Window).postMessage(message, location.origin);
}
