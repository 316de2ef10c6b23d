import { useEffect, useState } from 'react';
import { Mark } from '../art/symbols.tsx';
import { useSite } from '../calls/site.ts';
import { browserStorage, tabStorage } from '../storage/browser-storage.ts';
import { QuietButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import styles from './install-offer.module.css';

const KEY = 'install-offer';

/** Of this tab: a visit is as long as the tab. */
const COUNTED = 'visit-counted';

const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;

/** Offers to put the site on the home screen: in the flow, from the second visit on, where the browser can. */
export function InstallOffer() {
  const { name, features } = useSite().festival;
  const [prompt, setPrompt] = useInstallPrompt();
  if (!prompt) return null;
  const putOff = () => {
    putOffInstall(Date.now());
    setPrompt(undefined);
  };
  const install = async () => {
    const { outcome } = await prompt.prompt();
    if (outcome === 'dismissed') putOff();
    else setPrompt(undefined);
  };
  return (
    <aside className={`${styles.offer} on-paper`} aria-label="Home screen">
      <span className={styles.icon}>
        <Mark name="emblem" />
      </span>
      <p>
        <b>{`Keep ${name} at hand`}</b>
        Your pass and {features.registration ? 'programme' : 'the schedule'} open without network.
        Less than 1&nbsp;MB.
      </p>
      <div className={styles.actions}>
        <Button look="ink" onClick={() => void install()}>
          Put on home screen
        </Button>
        <QuietButton onClick={putOff}>Not now</QuietButton>
      </div>
    </aside>
  );
}

/** The browser's own offer, once it is due; it may come before this is here, or after. */
function useInstallPrompt() {
  const [prompt, setPrompt] = useState<InstallPrompt>();
  useEffect(() => {
    if (!installIsDue(Date.now())) return;
    const show = () => setPrompt(window.installPrompt);
    const hide = () => setPrompt(undefined);
    show();
    addEventListener('beforeinstallprompt', show);
    addEventListener('appinstalled', hide);
    return () => {
      removeEventListener('beforeinstallprompt', show);
      removeEventListener('appinstalled', hide);
    };
  }, []);
  return [prompt, setPrompt] as const;
}

interface Offer {
  readonly visits: number;
  /** In epoch milliseconds. */
  readonly notBefore: number;
}

/** Counts this visit; true from the second on, but for 30 days after somebody said no. */
function installIsDue(now: number): boolean {
  const offer = stored();
  const visits = offer.visits + (tabStorage.get(COUNTED) ? 0 : 1);
  tabStorage.set(COUNTED, 'yes');
  store({ ...offer, visits });
  return visits >= 2 && now >= offer.notBefore;
}

function putOffInstall(now: number): void {
  store({ ...stored(), notBefore: now + PUT_OFF_MS });
}

function stored(): Offer {
  return { visits: 0, notBefore: 0, ...JSON.parse(browserStorage.get(KEY) ?? '{}') };
}

function store(offer: Offer): void {
  browserStorage.set(KEY, JSON.stringify(offer));
}
