import { useEffect, useEffectEvent, useState } from 'react';
import { campusSignOn as signOn } from '../../../contract/accounts/campus-sign-on.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { useSite } from '../../calls/site.ts';
import {
  beginSignOn,
  onJourneyAbandoned,
  readCallback,
  spendState,
} from '../../session/campus-sign-on.ts';
import { toast } from '../../shell/toast-store.ts';

/**
 * Signing in with the campus account, in a popup of 600x700; where none can open, the whole page goes.
 * `onToken` gets the session's token. Source: section 4.
 */
export function useCampusSignOn(onToken: (token: string) => void) {
  const { campusSignOn } = useSite();
  const call = useAccountsCall();
  const [popup, setPopup] = useState<Window>();
  const [failed, setFailed] = useState(false);
  const take = useEffectEvent(onToken);

  useEffect(() => {
    if (!popup) return;
    let answered = false;
    let staysOpen = false;
    const end = (succeeded: boolean) => {
      setFailed(!succeeded);
      if (!succeeded) toast.error('Error using DAuth');
      setPopup(undefined);
    };
    const onMessage = (event: MessageEvent) => {
      const callback = readCallback(event);
      if (!callback || answered) return;
      answered = true;
      if ('error' in callback || !spendState(callback.state)) return end(false);
      call(signOn, { query: { code: callback.code, site: 'other' } })
        .then((token) => {
          take(token);
          import('../../calls/ask-for-missing.ts')
            .then(({ askForMissing }) => askForMissing(call))
            .catch(() => undefined);
          end(true);
        })
        .catch(() => end(false));
    };
    // Whoever presses 'Deny' comes back without a word: the popup says so, and is the visitor's to close.
    const unlisten = onJourneyAbandoned(() => {
      if (answered) return;
      answered = staysOpen = true;
      end(false);
    });
    // One that a provider has cut off from its opener looks closed, but has the focus: it signs in by itself,
    // which this page then sees.
    let missing = 0;
    const watch = setInterval(() => {
      missing = popup.closed && document.hasFocus() ? missing + 1 : 0;
      if (missing > 1 && !answered) end(false);
    }, 500);
    addEventListener('message', onMessage);
    // With this page goes the one that it answers to: it would close without a word at its end.
    const close = () => !staysOpen && popup.close();
    addEventListener('pagehide', close);
    return () => {
      close();
      unlisten();
      removeEventListener('pagehide', close);
      clearInterval(watch);
      removeEventListener('message', onMessage);
    };
  }, [popup, call]);

  function start(): void {
    setFailed(false);
    const address = beginSignOn(campusSignOn);
    const opened = openPopup(address);
    if (opened) setPopup(opened);
    else {
      // This page becomes the return page, which takes a window with an opener for the popup.
      window.opener = null;
      location.assign(address);
    }
  }

  return { waiting: popup !== undefined, failed, start };
}

function openPopup(address: string): Window | null {
  const left = screenX + Math.max(0, (outerWidth - 600) / 2);
  const top = screenY + Math.max(0, (outerHeight - 700) / 2);
  return open(address, 'campus-sign-on', `popup,width=600,height=700,left=${left},top=${top}`);
}
