import { NavLink } from 'react-router';
import styles from './tabs.module.css';

export interface Tab {
  readonly to: string;
  readonly label: string;
  readonly count?: number;
}

/** Leaves of one screen, each at an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: word, count }) => (
        <NavLink key={to} to={to} end>
          {word}
          {count !== undefined && <span>{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
