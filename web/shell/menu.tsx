import { useState } from 'react';
import { Mark } from '../art/symbols.tsx';
import { afterPaint } from '../motion/after-paint.ts';
import styles from './menu.module.css';
import { MenuPanel } from './menu-panel.tsx';

/** The button that opens the slide-in panel, and the panel. Source: specification, section 2, Navigation menu. */
export function Menu() {
  // Undefined until a hand comes near: a panel that nobody has asked for is not worth a first visit's time.
  const [open, setOpen] = useState<boolean>();
  const prepare = () => setOpen((isOpen = false) => isOpen);
  return (
    <>
      <button
        className={`label needs-scripts ${styles.opener}`}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        data-open={open ?? false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => afterPaint(() => setOpen(true))}
      >
        Menu
        <Mark name="keyhole" width="20" height="28" />
      </button>
      {open !== undefined && <MenuPanel open={open} close={() => setOpen(false)} />}
    </>
  );
}
