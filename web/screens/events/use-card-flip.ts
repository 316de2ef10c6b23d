import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A mouse that only crosses a card doesn't turn it, and a quick click finds the side that it saw. */
const INTENT_MS = 160;

/**
 * A card shows its back while a mouse rests on it, or since its button was pressed. A side on which
 * the keyboard stands stays, wherever the mouse goes: it would take the focus away with it.
 */
export function useCardFlip() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (card: Element) => {
    if (!card.querySelector('a:focus-visible')) setPointedAt(isOver.current);
  };
  const onPointerEnter = ({ pointerType, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    isOver.current = true;
    timer.current = setTimeout(follow, INTENT_MS, currentTarget);
  };
  const onPointerLeave = ({ currentTarget }: PointerEvent) => {
    clearTimeout(timer.current);
    isOver.current = false;
    follow(currentTarget);
  };
  const onBlur = ({ currentTarget }: FocusEvent) => follow(currentTarget);
  return {
    isTurned: isPointedAt || isHeld,
    isHeld,
    hold: () => setHeld(!isHeld),
    pointing: { onPointerEnter, onPointerLeave, onBlur },
  };
}
