import { useSyncExternalStore } from 'react';

function never() {
  return () => {};
}

/** False on the server and while its markup is taken over; true as soon as the page can answer. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
