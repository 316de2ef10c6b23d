import { useEffect } from 'react';
import { useSite } from '../calls/site.ts';
import { useSession } from '../session/session.ts';
import { watchForMissingFiles } from './missing-file.ts';

/** The page itself comes first, and the next one too, where somebody is quick. */
const WAIT_MS = 4000;

/** Once the page is at rest, keeps what it needs without network; and again when somebody has signed in. */
export function useKeeping(): void {
  const site = useSite();
  const { userToken } = useSession();
  useEffect(watchForMissingFiles, []);
  useEffect(() => {
    if (!import.meta.env.PROD || savesData()) return;
    const timer = setTimeout(() => {
      // It can't be had without network: then there is nothing to keep.
      import('./keeping.ts').then(({ keep }) => keep(site, userToken)).catch(() => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
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
