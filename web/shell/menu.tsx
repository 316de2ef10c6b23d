import { useState } from 'react';
import { Mark } from '../art/symbols.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './menu.module.css';
import { MenuPanel } from './menu-panel.tsx';

/** The button that opens the slide-in panel, and the panel. Source: specification, section 2, Navigation menu. */
export function Menu() {
  const [open, setOpen] = useState(false);
  // Only scripts can open the panel, so the page that the server sends does without it.
  const hydrated = useHydrated();
  return (
    <>
      <button
        className={`label needs-scripts ${styles.opener}`}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-open={open}
        onClick={() => setOpen(true)}
      >
        Menu
        <Mark name="keyhole" width="20" height="28" />
      </button>
      {hydrated && <MenuPanel open={open} close={() => setOpen(false)} />}
    </>
  );
}
