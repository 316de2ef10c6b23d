import type { ReactNode } from 'react';
import styles from './home.module.css';

/** One decision: what waits, a note below, and its act at the right. */
export function Line({
  act,
  note,
  children,
}: {
  act?: ReactNode;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.line}>
      <p>{children}</p>
      <small>{note}</small>
      {act}
    </div>
  );
}
