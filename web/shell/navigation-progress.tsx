import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A wait shorter than this shows nothing: a flash would only unsettle. */
const PATIENCE_MS = 150;

/**
 * A thread that grows across the top while the next screen is fetched. To a screen reader it says that
 * one is coming, and then which has come: `arrivedAt`.
 */
export function NavigationProgress({ arrivedAt }: { arrivedAt: string }) {
  const loading = useNavigation().state === 'loading';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  const said = loading && slow ? 'Loading the next screen' : arrivedAt;
  return (
    <div className={`not-on-paper ${styles.progress}`} data-active={loading && slow} role="status">
      {said && <span className="visually-hidden">{said}</span>}
    </div>
  );
}
