import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
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

interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly count?: number;
}

/** The parts of one screen, each at an address of its own. */
export function SubNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the open one may lie beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which is open
  useEffect(() => {
    const open = ref.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={ref} className={styles.nav} aria-label={label}>
      {items.map(({ to, label: word, count }) => (
        <NavLink key={to} to={to} end>
          {word}
          {count !== undefined && <span>{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
