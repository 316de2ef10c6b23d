import { useEffect, useEffectEvent, useState } from 'react';
import { campusSignOn as signOn } from '../../../contract/accounts/campus-sign-on.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { useSite } from '../../calls/site.ts';
import {
  beginSignOn,
  onJourneyAbandoned,
  readCallback,
  spendState,
} from '../../session/campus-sign-on.ts';
import { toast } from '../../shell/toast-store.ts';

const NOTHING_HAPPENED = 'Nothing happened. Try again, or log in with e-mail and password.';

/** Where the provider said who it is, what is in the way is told in the server's words. */
function reasonOf(error: unknown): string {
  const hasReason = error instanceof CallError && [403, 409].includes(error.status);
  return hasReason ? error.message : NOTHING_HAPPENED;
}

function askLater(call: ReturnType<typeof useAccountsCall>): void {
  import('../../calls/ask-for-missing.ts')
    .then(({ askForMissing }) => askForMissing(call))
    .catch(() => undefined);
}

/**
 * Signing in with the campus account, where the college has a sign-on, in a popup of 600x700; where none can open, the whole page goes.
 * `onToken` gets the session's token. Source: section 4.
 */
export function useCampusSignOn(onToken: (token: string) => void) {
  const { campusSignOn: provider } = useSite();
  const call = useAccountsCall();
  const [popup, setPopup] = useState<Window>();
  const [failure, setFailure] = useState('');
  const take = useEffectEvent(onToken);

  useEffect(() => {
    if (!popup) return;
    let answered = false;
    let staysOpen = false;
    const end = (succeeded: boolean, why = NOTHING_HAPPENED) => {
      setFailure(succeeded ? '' : why);
      if (!succeeded) toast.error('Error using DAuth');
      setPopup(undefined);
    };
    const onMessage = (event: MessageEvent) => {
      const callback = readCallback(event);
      if (!callback || answered) return;
      answered = true;
      const journey = 'error' in callback ? undefined : spendState(callback.state);
      if ('error' in callback || !journey) return end(false);
      const { nonce } = journey;
      call(signOn, { query: { code: callback.code, site: 'other', nonce } })
        .then((token) => {
          take(token);
          askLater(call);
          end(true);
        })
        .catch((error) => end(false, reasonOf(error)));
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
    setFailure('');
    const address = provider && beginSignOn(provider);
    const opened = address && openPopup(address);
    if (opened) setPopup(opened);
    else if (address) {
      // This page becomes the return page, which takes a window with an opener for the popup.
      window.opener = null;
      location.assign(address);
    }
  }

  return { waiting: popup !== undefined, failure, start };
}

function openPopup(address: string): Window | null {
  const left = screenX + Math.max(0, (outerWidth - 600) / 2);
  const top = screenY + Math.max(0, (outerHeight - 700) / 2);
  return open(address, 'campus-sign-on', `popup,width=600,height=700,left=${left},top=${top}`);
}
