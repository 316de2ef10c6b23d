import { Link, useLocation } from 'react-router';
import { useMissingDetails } from '../session/missing-details.ts';
import styles from './letter.module.css';

/** What the campus sign-on didn't tell and an event wants to know, before somebody asks for a place. */
export function MissingHint() {
  const missing = useMissingDetails();
  const { pathname, hash } = useLocation();
  if (!missing) return null;
  const next = new URLSearchParams({ next: pathname + hash });
  return (
    <p className={styles.hint}>
      The organisers need your {missing.words}, too.{' '}
      <Link to={`/profile/missing?${next}`}>Add now</Link>
    </p>
  );
}
