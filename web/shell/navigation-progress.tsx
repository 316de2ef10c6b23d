import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A wait shorter than this shows nothing: a flash would only unsettle. */
const patienceMilliseconds = 150;

/** A thread that grows across the top while the next screen is fetched. */
export function NavigationProgress() {
  const loading = useNavigation().state === 'loading';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  return (
    <div className={styles.progress} data-active={loading && slow} role="status">
      {loading && slow && <span className="visually-hidden">Loading the next screen</span>}
    </div>
  );
}
