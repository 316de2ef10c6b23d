import { useEffect, useRef } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * On coming from another screen or day, a phone's list is at "Now" before it is first drawn. A page that the server
 * drew stays as it is: whoever reads it already keeps their place.
 */
export function useArriveAtNow(isToday: boolean): void {
  const wasHydrated = useRef(useHydrated());
  useEffect(() => {
    if (!isToday || !wasHydrated.current) return;
    // After the router has gone to the top, and still before the frame is drawn.
    const frame = requestAnimationFrame(() =>
      document
        .querySelector('[data-now]')
        ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isToday]);
}
