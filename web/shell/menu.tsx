import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuItem } from '../../contract/festival.ts';
import { useSite } from '../site-context.ts';
import styles from './menu.module.css';
import { toast } from './toast-store.ts';

/** The button that opens the slide-in panel, and the panel. Source: specification, section 2, Navigation menu. */
export function Menu() {
  const { festival } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <>
      <button
        className={`label ${styles.button}`}
        type="button"
        aria-haspopup="dialog"
        data-open={open}
        onClick={() => setOpen(true)}
      >
        Menu
        <svg aria-hidden="true">
          <use href="#keyhole" />
        </svg>
      </button>
      <dialog
        ref={dialog}
        className={styles.panel}
        aria-label="Menu"
        onClose={() => setOpen(false)}
      >
        <div className={styles.top}>
          <Link to="/" aria-label={`${festival.name}, home`} onClick={() => setOpen(false)}>
            <svg className={styles.logo} aria-hidden="true">
              <use href="#emblem" />
            </svg>
          </Link>
          <button className={`label ${styles.close}`} type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
        <nav aria-label="Main">
          <ul className={styles.items}>
            {festival.menu.map((item, index) => (
              <li key={item.to} style={{ '--index': index } as React.CSSProperties}>
                <MenuLink item={item} current={pathname === item.to} close={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </>
  );
}

/** A live item goes to its screen; any other says 'Coming Soon!!'. Both close the menu. */
function MenuLink({
  item,
  current,
  close,
}: {
  item: MenuItem;
  current: boolean;
  close: () => void;
}) {
  if (item.live)
    return (
      <Link to={item.to} aria-current={current ? 'page' : undefined} onClick={close}>
        {item.label}
      </Link>
    );
  return (
    <button
      type="button"
      onClick={() => {
        close();
        toast.comingSoon();
      }}
    >
      {item.label}
    </button>
  );
}
