import { Link } from 'react-router';
import keyhole from '../art/pictures/keyhole-plate.svg';
import { useSite } from '../calls/site.ts';
import { useErrorTitle } from './error-title.ts';
import styles from './not-found.module.css';

const START = { to: '/', label: 'Home' };
const EVENTS = { to: '/clusters', label: 'See events' };

/** The screen for an address that leads nowhere. `back` is where the visitor most likely wants to go. */
export function NotFound({ back = START }) {
  const other = back.to === EVENTS.to ? START : EVENTS;
  const { notFound } = useSite().festival.themeWords;
  useErrorTitle('Page not found');
  return (
    <main id="main" className={`screenful ${styles.dark}`} data-error-screen>
      <h1 className={styles.number}>
        <span>4</span>{' '}
        <span className={styles.zero}>
          0<img src={keyhole} width={300} height={430} alt="" />
        </span>{' '}
        <span>4</span>
      </h1>
      <p className={styles.sentence}>The page you're looking for does not exist.</p>
      <p className={styles.aside}>{notFound}</p>
      <div className={styles.ways}>
        <Link className="button button-seal" to={back.to}>
          {back.label}
        </Link>
        <Link className="button button-line" to={other.to}>
          {other.label}
        </Link>
      </div>
    </main>
  );
}
