import { useEffect } from 'react';
import { useSite } from '../calls/site.ts';
import { useSession } from '../session/session.ts';
import { watchForMissingFiles } from './missing-file.ts';

/** The page itself comes first, and the next ones, where somebody is quick. */
const WAIT_MS = 12_000;

/** Once the page is at rest, or its visitor goes back to a chat, stores what it needs without network; and again when somebody has signed in. */
export function useOfflineCopy(): void {
  const site = useSite();
  const { userToken } = useSession();
  useEffect(watchForMissingFiles, []);
  useEffect(() => {
    if (!import.meta.env.PROD || savesData()) return;
    const start = () => {
      stop();
      // It can't be had without network: then there is nothing to store.
      import('./store-ahead.ts')
        .then(({ storeAhead }) => storeAhead(site, userToken))
        .catch(() => undefined);
    };
    const startHidden = () => document.hidden && start();
    const timer = setTimeout(start, WAIT_MS);
    document.addEventListener('visibilitychange', startHidden);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', startHidden);
    };
    return stop;
  }, [site, userToken]);
}

/** Nothing is fetched ahead where data is to be saved, or comes as slowly as in the days of 2G. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

/** Source: Network Information API, a draft that Chromium has; elsewhere nothing is known. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}
