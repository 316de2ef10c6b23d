import { useEffect } from 'react';

/** Keeps the screen lit where the browser can, also after the page was hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel> | undefined;
    const ask = () => {
      if (document.hidden) return;
      lock = navigator.wakeLock?.request('screen');
      // A phone that saves its battery says no.
      lock?.catch(() => {});
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      lock?.then((held) => held.release()).catch(() => {});
    };
  }, []);
}
