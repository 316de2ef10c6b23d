import { useEffect, useState } from 'react';
import { Mark } from '../art/symbols.tsx';
import { useSite } from '../calls/site.ts';
import { QuietButton } from '../ui/quiet-button.tsx';
import { installIsDue, putOffInstall } from './install.ts';
import styles from './install-slip.module.css';

/** Offers to put the site on the home screen: in the flow, from the second visit on, where the browser can. */
export function InstallSlip() {
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
    <aside className={`${styles.slip} on-paper`} aria-label="Home screen">
      <span className={styles.icon}>
        <Mark name="emblem" />
      </span>
      <p>
        <b>{`Keep ${name} at hand`}</b>
        Your pass and {features.registration ? 'programme' : 'the schedule'} open without network.
        Less than 1&nbsp;MB.
      </p>
      <div className={styles.deeds}>
        <button className="button button-ink" type="button" onClick={() => void install()}>
          Put on home screen
        </button>
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
