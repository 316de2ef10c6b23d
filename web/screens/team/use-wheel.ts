import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Between two steps of the dial, so that one flick of a trackpad isn't the whole round. */
const STEP_MS = 140;
/** A wheel that turned elsewhere this lately is scrolling the page, wherever the pointer is by now. */
const SCROLLING_MS = 300;

/**
 * Turns the dial with the wheel above it. The page keeps its own scroll: a scroll that began beside the
 * dial goes on over it, and at the first and last team the wheel belongs to the page again.
 */
export function useWheel(
  dial: RefObject<HTMLElement | null>,
  canTurn: (by: number) => boolean,
  turn: (by: number) => void,
) {
  const mayTurn = useEffectEvent(canTurn);
  const turnBy = useEffectEvent(turn);

  useEffect(() => {
    const element = dial.current;
    if (!element) return;
    let steppedAt = 0;
    let scrolledAt = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      const now = performance.now();
      const by = Math.sign(event.deltaY || event.deltaX);
      const above = event.target instanceof Node && element.contains(event.target);
      if (!above || now - scrolledAt < SCROLLING_MS || by === 0 || !mayTurn(by)) {
        scrolledAt = now;
        return;
      }
      event.preventDefault();
      if (now - steppedAt < STEP_MS) return;
      steppedAt = now;
      turnBy(by);
    };
    addEventListener('wheel', onWheel, { passive: false });
    return () => removeEventListener('wheel', onWheel);
  }, [dial]);
}
