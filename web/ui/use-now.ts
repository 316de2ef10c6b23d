import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/**
 * The minute that it is, in epoch milliseconds; undefined until hydration, since pages are the same for everybody at any
 * time. A page that comes back into sight has it at once: meanwhile its timers may have stood still.
 */
export function useNow(): number | undefined {
  const isTakenOver = useTakenOver();
  const minute = useSyncExternalStore(eachMinute, thisMinute, thisMinute);
  return isTakenOver ? minute : undefined;
}

/**
 * True in what a browser draws by itself, and in what it takes over a while later: as much of the page changes then, React
 * draws it in slices, where a store that differs from the server's has all of it drawn in one go.
 */
function useTakenOver(): boolean {
  let isGiven = false;
  // Asks React whether the server's markup is being drawn, or taken over: then alone it calls the last of these.
  useSyncExternalStore(never, constant, () => {
    isGiven = true;
    return constant();
  });
  const [isTakenOver, setTakenOver] = useState(() => !isGiven);
  useEffect(() => startTransition(() => setTakenOver(true)), []);
  return isTakenOver;
}

const never = () => () => {};
const constant = () => 0;

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
