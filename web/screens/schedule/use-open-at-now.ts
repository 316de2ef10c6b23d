import { useEffect, useRef } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** On coming from another screen or day, a phone's list is at "Now" before it is drawn; `entry.start.ts` does it for a first page. */
export function useOpenAtNow(): void {
  const isFirstPage = useRef(!useHydrated());
  useEffect(() => {
    if (isFirstPage.current) return;
    // After the router has gone to the top, and still before the frame is drawn.
    const frame = requestAnimationFrame(() => window.openAtNow?.());
    return () => cancelAnimationFrame(frame);
  }, []);
}
