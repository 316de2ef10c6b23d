import { useSyncExternalStore } from 'react';

const PAUSE_MS = 10_000;

/** `tries` counts up each time that what could not be read is to be read again. */
let connection: { readonly failedAt?: number; readonly tries: number } = { tries: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: typeof connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

/** Told by each call: one answer is enough to be connected again. */
export function noteAnswer(isThere: boolean): void {
  const { failedAt, tries } = connection;
  if (isThere) {
    clearTimeout(timer);
    if (failedAt) become({ tries });
  } else {
    clearTimeout(timer);
    timer = setTimeout(tryNow, PAUSE_MS);
    if (!failedAt) become({ failedAt: Date.now(), tries });
  }
}

export function tryNow(): void {
  become({ ...connection, tries: connection.tries + 1 });
}

/** `failedAt`, in epoch milliseconds, while the server does not answer. */
export function useConnection() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}
