import { Link } from 'react-router';
import styles from './not-found.module.css';

/** The screen for an address that leads nowhere. `back` is where the visitor most likely wants to go. */
export function NotFound({
  back = { to: '/', label: 'Back to the start' },
}: {
  back?: { to: string; label: string };
}) {
  return (
    <main id="main" className={styles.notFound} data-error-screen>
      <h1 className={styles.number} aria-label="404">
        <span aria-hidden="true">4 0 4</span>
      </h1>
      <p className={styles.sentence}>The page you're looking for does not exist.</p>
      <Link className="button button-seal" to={back.to}>
        {back.label}
      </Link>
    </main>
  );
}
