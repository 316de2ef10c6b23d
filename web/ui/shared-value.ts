import { useSyncExternalStore } from 'react';

/** A value outside of React, such as what is being told: whoever uses it is drawn anew when it is set. */
export function sharedValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  /** Has `listener` called each time that it is set; gives what stops that. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    /** `first` while the server's markup is taken over. */
    useValue: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
