import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './seal-button.module.css';

/** As long as the ring takes to close in the styles. */
const HOLD_MS = 600;
const VIBRATION_MS = 30;
/** A finger's click comes so soon after it is lifted, at the latest. */
const RELEASE_MS = 300;

type Props = Omit<ComponentProps<'button'>, 'aria-disabled' | 'className'> & { busy?: boolean };

/**
 * The wax that seals a place. Held, a ring closes round it and it is pressed; a tap, a key or a reader's click presses it
 * at once. Either way it is one click, whatever the button is for.
 */
export function SealButton({ busy, children, ...props }: Props) {
  const { isHeld, ...holding } = useHold(busy);
  return (
    <Button {...props} {...holding} className={styles.seal} isBusy={busy} data-held={isHeld}>
      <span className={styles.wax} aria-hidden="true" />
      <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="55" />
        {/* Half a ring turns into the right half of its place, then another one into the left. */}
        <svg x="60" width="60" height="120" viewBox="60 0 60 120" aria-hidden="true">
          <path d="M60 5A55 55 0 0 0 60 115" />
        </svg>
        <svg width="60" height="120" viewBox="0 0 60 120" aria-hidden="true">
          <path d="M60 5A55 55 0 0 1 60 115" />
        </svg>
      </svg>
      <span>
        <b className={styles.words}>{busy ? 'One moment …' : children}</b>
        <small aria-hidden="true">Hold, or tap.</small>
      </span>
    </Button>
  );
}

/** Clicks a button once it has been held. */
function useHold(busy = false) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function letGo() {
    clearTimeout(timer.current);
    setHeld(false);
  }
  function hold({ currentTarget, isPrimary, button }: PointerEvent<HTMLButtonElement>) {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (busy || isReduced || !isPrimary || button !== 0) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      letGo();
      navigator.vibrate?.(VIBRATION_MS);
      currentTarget.click();
      swallowRelease();
    }, HOLD_MS);
  }
  return {
    isHeld,
    onPointerDown: hold,
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onContextMenu: (event: { preventDefault(): void }) => isHeld && event.preventDefault(),
  };
}

/**
 * Takes the click that the release of a finger or a mouse will be: the answer may have put another button under it by then. A
 * key's or a reader's click has no detail, and is none.
 */
function swallowRelease(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const lift = () => void setTimeout(end, RELEASE_MS);
  const end = () => {
    removeEventListener('click', swallow, true);
    for (const name of ENDS) removeEventListener(name, lift, true);
  };
  addEventListener('click', swallow, true);
  for (const name of ENDS) addEventListener(name, lift, true);
}

const ENDS = ['pointerup', 'pointercancel'] as const;
