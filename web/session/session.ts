import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';

/** The local-storage entry that holds the session's token. Source: specification, section 9. */
const STORAGE_KEY = 'token';

/** The local-storage entry that holds all that is kept of the person: it never outlives the token. See `private-copy.ts`. */
export const PRIVATE_COPY = 'private-copy';

/** The local-storage entry that names what the person's profile lacks. See `missing-details.ts`. */
export const MISSING_DETAILS = 'missing-details';

/** The session's token outside of React; empty when signed out, and wherever there is no browser. */
export function currentToken(): string {
  return browserStorage.get(STORAGE_KEY) ?? '';
}

/** Keeps the token and marks the person signed in. */
export function signIn(token: string): void {
  browserStorage.remove(PRIVATE_COPY);
  browserStorage.remove(MISSING_DETAILS);
  browserStorage.set(STORAGE_KEY, token);
  notifyThisTab();
}

/** True where the browser keeps no token: the session goes with the page. */
export function sessionGoesWithPage(): boolean {
  return browserStorage.isInMemory(STORAGE_KEY);
}

/** Keeps what is known of the person where the token is: with the page alone it would outlive a session that does. */
export function storeWithToken(key: string, value: string): void {
  if (sessionGoesWithPage()) browserStorage.setInMemory(key, value);
  else browserStorage.set(key, value);
}

/** Removes the token, and what it brought: what a refused call or a failed profile does. Source: section 4. */
export function forgetToken(): void {
  browserStorage.remove(PRIVATE_COPY);
  browserStorage.remove(MISSING_DETAILS);
  browserStorage.remove(STORAGE_KEY);
  notifyThisTab();
}

/** Clears all local storage: what the Logout button does. Source: section 4. */
export function clearSession(): void {
  browserStorage.clear();
  notifyThisTab();
}

/**
 * The session in React. While the server's markup is taken over it is signed out, as the server drew it;
 * right after, it is what storage says. Source: specification, section 3, Session context.
 */
export function useSession(): { userToken: string; auth: boolean } {
  const userToken = useStored(currentToken, '');
  return { userToken, auth: userToken !== '' };
}

/** What `read` finds in storage, and finds there whenever it may have changed; `before` while the server's markup is taken over. */
export function useStored<T>(read: () => T, before: T): T {
  return useSyncExternalStore(subscribe, read, () => before);
}

/** A browser itself tells only the other tabs. */
export function notifyThisTab(): void {
  dispatchEvent(new Event('storage'));
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  // A page that comes back as it was left has heard of nothing since.
  addEventListener('pageshow', listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener('pageshow', listener);
  };
}
