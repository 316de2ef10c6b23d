import { useHydrated } from '../ui/use-hydrated.ts';

/*
 * The address at which somebody goes on once they are signed in: `?next=` names a path of this site, which login and sign-up
 * hand to each other. Without one, or with anything else in it, it is the start. Source: section 2.
 */

/** The path, query and fragment that a search names; never another site's address. */
export function returnAddress(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // Two slashes after each other would be another host's name to whoever reads the path again.
  const isOurs = next.startsWith('/') && url?.origin === origin && !/^\/[/\\]/.test(url.pathname);
  return url && isOurs ? url.pathname + url.search + url.hash : '/';
}

/** The same of the page that is open. */
export function currentReturnAddress(): string {
  return returnAddress(location.search, location.origin);
}

/** The address of `screen`, from which somebody who has signed in comes back to `address`. */
export function comingBackTo(address: string, screen: '/login' | '/signup'): string {
  return `${screen}?${new URLSearchParams({ next: address })}`;
}

/** The other of login and sign-up, with the same way back; without it while the server's markup is taken over. */
export function useOtherDoor(screen: '/login' | '/signup'): string {
  const next = useHydrated() ? currentReturnAddress() : '/';
  return next === '/' ? screen : comingBackTo(next, screen);
}
