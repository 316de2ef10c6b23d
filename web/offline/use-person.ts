import { useEffect } from 'react';
import { useSite } from '../calls/site.ts';
import { useSession } from '../session/session.ts';

/**
 * Asks at once for what is kept of whoever is signed in, on a screen that tells what is theirs: elsewhere the page at rest does.
 * What the phone has shows meanwhile, and stays where the server can't be asked.
 */
export function useFreshPerson(): void {
  const site = useSite();
  const { userToken } = useSession();
  useEffect(() => {
    if (!userToken) return;
    import('./store-person.ts').then(({ storePerson }) => storePerson(site)).catch(() => undefined);
  }, [site, userToken]);
}
