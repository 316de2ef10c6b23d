import { useSyncExternalStore } from 'react';

/** The local-storage entry that holds the session's token. Source: specification, section 9. */
const STORAGE_KEY = 'token';

/** The person signed in on this browser. Source: specification, section 3, Session context. */
export interface Session {
  /** Empty when signed out. */
  readonly userToken: string;
  readonly auth: boolean;
}

const signedOut: Session = { userToken: '', auth: false };
let session: Session | undefined;
const listeners = new Set<() => void>();

/** A token in storage signs in at once; the first authenticated call that is refused signs out. */
function read(): Session {
  const token = localStorage.getItem(STORAGE_KEY) ?? '';
  return token ? { userToken: token, auth: true } : signedOut;
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The session outside of React; signed out wherever there is no browser. */
export function currentSession(): Session {
  if (typeof localStorage === 'undefined') return signedOut;
  session ??= read();
  return session;
}

/** Keeps the token and marks the person signed in. */
export function signIn(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  change({ userToken: token, auth: true });
}

/** Removes the token only: what a refused call or a failed profile does. Source: section 4. */
export function forgetToken(): void {
  localStorage.removeItem(STORAGE_KEY);
  change(signedOut);
}

/** Clears all local storage: what the Logout button does. Source: section 4. */
export function clearSession(): void {
  localStorage.clear();
  change(signedOut);
}

function subscribe(listener: () => void): () => void {
  // Another tab signing in or out changes this one too.
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) change(read());
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/**
 * The session in React. While the server's markup is taken over it is signed out,
 * as the server drew it; right after, it is what storage says.
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => signedOut);
}
