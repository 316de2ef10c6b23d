import { useEffect, useState } from 'react';
import { clock } from '../ui/use-seconds-left.ts';
import styles from './walk-in.module.css';

/** For the one at the desk; nobody ranks by it. `since`: the first letter, in epoch milliseconds. */
export function Since({ since }: { since: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000));
  return (
    <p className={styles.since} role="timer">
      {clock(seconds)}
      <small>since the first letter</small>
    </p>
  );
}
