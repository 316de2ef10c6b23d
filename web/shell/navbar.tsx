import { Link, useLocation } from 'react-router';
import { Mark } from '../art/symbols.tsx';
import { useSite } from '../calls/site.ts';
import { useSession } from '../session/session.ts';
import { Menu } from './menu.tsx';
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
