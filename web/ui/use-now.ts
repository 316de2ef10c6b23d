import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/**
 * The minute that it is, in epoch milliseconds; undefined until hydration, since pages are the same for everybody at any
 * time. A page that comes back into sight has it at once: meanwhile its timers may have stood still.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(eachMinute, thisMinute, () => undefined);
}

function thisMinute(): number {
  return Date.now() - (Date.now() % MINUTE_MS);
}

function eachMinute(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        notify();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  const onVisible = () => {
    if (document.hidden) return;
    clearTimeout(timer);
    notify();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
