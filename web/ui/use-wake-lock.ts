import { useEffect } from 'react';

/** Keeps the screen from going dark while this one is seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel> | undefined;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      lock = navigator.wakeLock?.request('screen');
      // A battery that runs low refuses.
      lock?.catch(() => undefined);
    };
    hold();
    // It is lost whenever the page is out of sight.
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      lock?.then((held) => held.release()).catch(() => undefined);
    };
  }, []);
}
