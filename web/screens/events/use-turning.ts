import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A mouse that only crosses a card doesn't turn it, and a quick click finds the side that it saw. */
const intentMilliseconds = 160;

/** Whether a card shows its back: while a mouse rests on it, or since its button was pressed. */
export function useTurning() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    timer.current = setTimeout(() => setPointedAt(true), intentMilliseconds);
  };
  const onPointerLeave = () => {
    clearTimeout(timer.current);
    setPointedAt(false);
  };
  return {
    isTurned: isPointedAt || isHeld,
    isHeld,
    hold: () => setHeld(!isHeld),
    pointing: { onPointerEnter, onPointerLeave },
  };
}
