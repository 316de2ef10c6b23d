import { useEffect, useState } from 'react';

/** The moment, in epoch milliseconds: by the clock, since a laptop may have slept. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The whole seconds until a moment, 0 from then on. */
export function useSecondsLeft(until: number): number {
  return Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
}

/** `4:31` */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
