import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Mark } from '../art/symbols.tsx';
import { useSite } from '../calls/site.ts';
import { afterPaint } from '../motion/after-paint.ts';
import { useSession } from '../session/session.ts';
import menuStyles from './menu.module.css';
import { MenuPanel } from './menu-panel.tsx';
import styles from './navbar.module.css';

/** The bar on top of every screen but the about section: home, who is signed in, the menu. */
export function Navbar() {
  const { festival } = useSite();
  const { auth } = useSession();
  // One is there already, and while its door opens nothing new stands on it.
  const isLogin = useLocation().pathname === '/login';
  const letters = { '--letters': festival.name.length } as React.CSSProperties;
  return (
    <header className={styles.navbar}>
      <div className={styles.home}>
        <Link className={styles.brand} to="/" aria-label={`${festival.name}, home`}>
          <Mark name="emblem" />
          <span style={letters}>{festival.name}</span>
        </Link>
      </div>
      <div className={styles.right}>
        {auth && !isLogin && (
          <Link className="label" to="/pass">
            Pass
          </Link>
        )}
        {!isLogin && (
          <Link className="label" to={auth ? '/profile' : '/login'}>
            {auth ? 'Profile' : 'Log in'}
          </Link>
        )}
        <Menu />
      </div>
    </header>
  );
}

/** The button that opens the slide-in panel, and the panel. Source: specification, section 2, Navigation menu. */
function Menu() {
  // Undefined until a hand comes near: a panel that nobody has asked for is not worth a first visit's time.
  const [open, setOpen] = useState<boolean>();
  const prepare = () => setOpen((isOpen = false) => isOpen);
  return (
    <>
      <button
        className={`label needs-scripts ${menuStyles.opener}`}
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
