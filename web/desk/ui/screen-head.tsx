import type { ReactNode } from 'react';
import styles from './screen-head.module.css';

/** The screen's one title, in the window's too, a line about it, and what can be done here. */
export function ScreenHead({
  title,
  lead,
  acts,
}: {
  title: string;
  lead?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <title>{`${title} · The desk`}</title>
      <div>
        <h1>{title}</h1>
        {lead && <p className="fact">{lead}</p>}
      </div>
      {acts && <div className="row push no-print">{acts}</div>}
    </header>
  );
}
