import { useHydrated } from '../ui/use-hydrated.ts';

/*
 * The address at which somebody goes on once they are signed in: `?next=` names a path of this site, which login and sign-up
 * hand to each other. Whoever a screen sends to /login comes back to that screen; its address is then in the history's own
 * state, since the specification's address is /login alone. Without either, or with anything else in it, it is the start.
 * Source: section 2.
 */

/** They lead whoever is signed in away again. */
const DOORS = /^\/(login|signup|callback|forgot-password)\/?$/;

/** The path, query and fragment that a search names; never another site's address. */
export function returnAddress(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  // Two slashes after each other would be another host's name to whoever reads the path again.
  const isOurs =
    next.startsWith('/') &&
    url?.origin === origin &&
    !/^\/[/\\]/.test(url.pathname) &&
    !DOORS.test(url.pathname);
  return url && isOurs ? url.pathname + url.search + url.hash : '/';
}

/** The same of the page that is open. */
export function currentReturnAddress(): string {
  const sentFrom: unknown = history.state?.usr?.sentFrom;
  const isNamed = new URLSearchParams(location.search).has('next') || typeof sentFrom !== 'string';
  const search = isNamed ? location.search : `?${new URLSearchParams({ next: sentFrom })}`;
  return returnAddress(search, location.origin);
}

type Door = '/login' | '/signup' | '/forgot-password';

/** The address of `screen`, from which somebody who has signed in comes back to `address`. */
export function comingBackTo(address: string, screen: Door): string {
  return `${screen}?${new URLSearchParams({ next: address })}`;
}

/** The history state of /login for whoever is sent there from the page that is open. */
export function sentFromHere(): { sentFrom: string } {
  return { sentFrom: location.pathname + location.search + location.hash };
}

/** Another of the doors, with the same way back; without it while the server's markup is taken over. */
export function useOtherDoor(screen: Door): string {
  const next = useHydrated() ? currentReturnAddress() : '/';
  return next === '/' ? screen : comingBackTo(next, screen);
}
