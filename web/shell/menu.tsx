import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import type { MenuItem } from '../../contract/festival.ts';
import { useSite } from '../calls/site.ts';
import { useSession } from '../session/session.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './menu.module.css';
import { toast } from './toast-store.ts';

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
        <Keyhole />
      </button>
      {hydrated && <Panel open={open} close={() => setOpen(false)} />}
    </>
  );
}

interface PanelProps {
  open: boolean;
  close: () => void;
}

/** A modal dialog: the browser holds the focus in it, gives it back, and makes the page behind inert. */
function Panel({ open, close }: PanelProps) {
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
            <svg className={styles.logo} aria-hidden="true">
              <use href="#emblem" />
            </svg>
          </Link>
          <button className="label" type="button" onClick={close}>
            Close
            <Keyhole />
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
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => {
    if (shownAt.current !== key && way === 'POP') close();
    shownAt.current = key;
  }, [key, way, close]);
  return dialog;
}

function Items({ close }: { close: () => void }) {
  const { festival } = useSite();
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.items}>
        {festival.menu.map((item, index) => (
          <li key={item.to} style={{ '--index': index } as React.CSSProperties}>
            <Item item={item} current={pathname === item.to} close={close} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  item: MenuItem;
  current: boolean;
  close: () => void;
}

/** A live item goes to its screen; any other says 'Coming Soon!!'. Both close the menu. */
function Item({ item, current, close }: ItemProps) {
  if (item.live)
    return (
      <Link to={item.to} aria-current={current ? 'page' : undefined} onClick={close}>
        {item.label}
      </Link>
    );
  const announce = () => {
    close();
    toast.comingSoon();
  };
  return (
    <button type="button" onClick={announce}>
      {item.label}
    </button>
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

function Keyhole() {
  return (
    <svg className={styles.keyhole} aria-hidden="true">
      <use href="#keyhole" />
    </svg>
  );
}
