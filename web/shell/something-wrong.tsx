import { useLocation, useNavigate } from 'react-router';
import styles from './not-found.module.css';

/** The screen for a failure of ours: what happened, and two ways on. */
export function SomethingWrong() {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <main id="main" className={styles.notFound} data-error-screen>
      <h1>The lamp went out</h1>
      <p className={styles.sentence}>
        This page could not be loaded. It is our fault, not yours; nothing of yours is lost.
      </p>
      <button
        className="button button-seal"
        type="button"
        onClick={() => navigate(location, { replace: true })}
      >
        Try again
      </button>
      <a className="button button-line" href="/">
        Back to the start
      </a>
    </main>
  );
}
