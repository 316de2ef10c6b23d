import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { featureIsOn } from '../../contract/feature-screens.ts';
import { Mark } from '../art/symbols.tsx';
import { useSite } from '../calls/site.ts';
import { useSession } from '../session/session.ts';
import styles from './menu-panel.module.css';
import { toast } from './toast-store.ts';

/** A modal dialog: the browser holds the focus in it, gives it back, and makes the page behind inert. */
export function MenuPanel({ open, close }: { open: boolean; close: () => void }) {
  const { festival } = useSite();
  const dialog = useDialog(open, close);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is on what lies behind it.
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label="Menu"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.door}>
        <div className={`late-picture ${styles.kolam}`} aria-hidden="true" />
        <div className={styles.top}>
          <Link to="/" aria-label={`${festival.name}, home`} onClick={close}>
            <Mark name="emblem" className={styles.logo} />
          </Link>
          <button className="label" type="button" onClick={close}>
            Close
            <Mark name="keyhole" width="20" height="28" />
          </button>
        </div>
        <Items close={close} />
        <PanelFoot close={close} />
      </div>
    </dialog>
  );
}

/**
 * Opens and closes the dialog; it also closes when the visitor goes back or forward. Its links close it
 * by themselves: a screen that arrives late leaves a menu that was opened again meanwhile.
 */
function useDialog(open: boolean, close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const way = useNavigationType();
  const shownAt = useRef(key);
  useEffect(() => {
    if (open) {
      dialog.current?.showModal();
      // Firefox would begin at what scrolls, which has no name.
      dialog.current?.querySelector('a')?.focus();
    } else dialog.current?.close();
  }, [open]);
  useEffect(() => {
    if (shownAt.current !== key && way === 'POP') close();
    shownAt.current = key;
  }, [key, way, close]);
  return dialog;
}

/** A live item, and a feature's that is on, goes to its screen; any other says 'Coming Soon!!'. Both close the menu. */
function Items({ close }: { close: () => void }) {
  const { festival } = useSite();
  const { pathname } = useLocation();
  const announce = () => {
    close();
    toast.comingSoon();
  };
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.items}>
        {festival.menu.map(({ to, label, live }, index) => (
          <li key={to} style={{ '--index': index } as React.CSSProperties}>
            {(featureIsOn(to, festival.features) ?? live) ? (
              <Link to={to} aria-current={pathname === to ? 'page' : undefined} onClick={close}>
                {label}
              </Link>
            ) : (
              <button type="button" onClick={announce}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The date, and the way in. */
function PanelFoot({ close }: { close: () => void }) {
  const { festival } = useSite();
  const { auth } = useSession();
  return (
    <div className={styles.foot}>
      <p className="label">{festival.dates}</p>
      {!auth && (
        <Link className="button button-seal" to="/signup" onClick={close}>
          Sign up
        </Link>
      )}
    </div>
  );
}
