import { type RefObject, useEffect, useRef } from 'react';

/** A finger that moved less than this was pointing, not swiping. In CSS pixels. */
const leastPixels = 45;

/** Calls back with 1 for a swipe to the left (on) and -1 for one to the right (back); scrolling stays the page's. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onSwipe: (by: 1 | -1) => void,
): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let start: Touch | undefined;
    const onStart = (event: TouchEvent) => {
      start = event.touches.length === 1 ? event.touches[0] : undefined;
    };
    const onEnd = (event: TouchEvent) => {
      const end = event.changedTouches[0];
      if (!start || !end) return;
      const across = end.clientX - start.clientX;
      const down = end.clientY - start.clientY;
      if (Math.abs(across) > leastPixels && Math.abs(across) > 1.5 * Math.abs(down))
        latest.current(across < 0 ? 1 : -1);
      start = undefined;
    };
    target.addEventListener('touchstart', onStart, { passive: true });
    target.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      target.removeEventListener('touchstart', onStart);
      target.removeEventListener('touchend', onEnd);
    };
  }, [element]);
}
