import { useEffect, useState } from 'react';

/** The whole seconds until a moment, 0 from then on: by the clock, since a laptop may have slept. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The same of what closes by itself then. */
export function useClosing(until: number, onClose: () => void): number {
  const left = useSecondsLeft(until);
  useEffect(() => {
    if (left === 0) onClose();
  }, [left, onClose]);
  return left;
}

/** `4:31` */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** False for the first `ms`: each reading of a person's record is audited, and arrow keys pass many records by. */
export function useElapsed(ms = 250): boolean {
  const [isElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setElapsed, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isElapsed;
}
