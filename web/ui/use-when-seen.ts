import { useEffect } from 'react';

/**
 * Looks at once, and again whenever the page comes back into sight or onto the network; every so often too, where
 * `everyMs` says so.
 */
export function useWhenSeen(look: () => unknown, everyMs?: number): void {
  useEffect(() => {
    look();
    const lookIfSeen = () => void (document.visibilityState === 'visible' && look());
    const looking = everyMs ? setInterval(lookIfSeen, everyMs) : undefined;
    addEventListener('online', lookIfSeen);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(looking);
      removeEventListener('online', lookIfSeen);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [look, everyMs]);
}
