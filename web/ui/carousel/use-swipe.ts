import { type TouchEvent, useRef } from 'react';

/** A finger that moved less than this was pointing, not swiping. In CSS pixels. */
const LEAST_PIXELS = 45;

/**
 * Handlers for the element that is swiped: 1 for a swipe to the left (on), -1 for one to the right (back).
 * Scrolling stays the page's.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<React.Touch>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!start.current || !end) return;
      const across = end.clientX - start.current.clientX;
      const down = end.clientY - start.current.clientY;
      if (Math.abs(across) > LEAST_PIXELS && Math.abs(across) > 1.5 * Math.abs(down))
        onSwipe(across < 0 ? 1 : -1);
      start.current = undefined;
    },
  };
}
