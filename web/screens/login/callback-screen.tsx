import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  campusSignOn,
  type LoginCallbackMessage,
  type LoginRefusalMessage,
} from '../../../contract/accounts/campus-sign-on.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { abandonJourney, spendState } from '../../session/campus-sign-on.ts';
import { comingBackTo } from '../../session/return-address.ts';
import { signIn } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastLogin } from '../../shell/toast-login.ts';
import { toast } from '../../shell/toast-store.ts';
import { Button } from '../../ui/button.tsx';

const CHECKING = 'Checking what the campus sign-on says…';
const SAID = {
  working: CHECKING,
  welcome: CHECKING,
  'passed on': 'All is well. You can close this window.',
  'nothing to do':
    'There is nothing to do here. People come to this page from the campus sign-on. To begin, go to the login.',
  'nothing to do in a popup':
    'The campus sign-on has sent nothing, so nothing happened. Close this window to try again, or to log in with e-mail and password.',
};

/** The return page of the campus sign-on: a key turns in the door. Source: section 2, Login callback screen. */
export function Component() {
  const outcome = useCallback();
  return (
    <AtTheDoor opening={outcome === 'welcome' ? 2 : 0} turning={outcome === 'working'}>
      <div role="status">
        <h1>Logging you in</h1>
        <p>{SAID[outcome]}</p>
      </div>
      {outcome === 'nothing to do' && (
        <nav aria-label="Ways on">
          <Link to="/login">To the login</Link>
          <Link to="/">Home</Link>
        </nav>
      )}
      {outcome === 'nothing to do in a popup' && (
        <Button look="ink" onClick={() => window.close()}>
          Close this window
        </Button>
      )}
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Logging you in', hidden: true }),
  footer: false,
};

type Outcome = 'working' | 'passed on' | 'welcome' | 'nothing to do' | 'nothing to do in a popup';

/**
 * In the login's popup, tells the opener what the provider answered and closes. Where there is none (the whole
 * page went, or the opener was lost on the way) this page finishes the sign-on itself. Opened plainly it has
 * nothing to do.
 */
function useCallback() {
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
      const journey = code && state ? spendState(state) : undefined;
      if (!code || !journey) throw new Error('Not a journey of this browser');
      const { next, nonce } = journey;
      signIn(await call(campusSignOn, { query: { code, site: 'other', nonce } }));
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
