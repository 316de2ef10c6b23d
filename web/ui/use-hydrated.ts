import { useSyncExternalStore } from 'react';

function never() {
  return () => {};
}

/**
 * `before` on the server and while its markup is taken over, `after` as soon as the page can answer.
 * Nothing is rendered once more if the two are the same.
 */
export function useOnceHydrated<Value extends string | boolean>(after: Value, before: Value) {
  return useSyncExternalStore<Value>(
    never,
    () => after,
    () => before,
  );
}

/** False on the server and while its markup is taken over; true as soon as the page can answer. */
export function useHydrated(): boolean {
  return useOnceHydrated<boolean>(true, false);
}
