import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './frame.module.css';

/** A screen of the gate: its head, what it is about, and its large buttons at the foot, near the thumb. */
export function Frame({
  head,
  children,
  controls,
}: {
  head: React.ReactNode;
  children: React.ReactNode;
  controls?: React.ReactNode;
}) {
  return (
    <main className={styles.frame}>
      <header className={styles.head}>{head}</header>
      {children}
      {controls && <div className={styles.controls}>{controls}</div>}
    </main>
  );
}

export function Title({ title, sub, icon }: { title: string; sub?: string; icon?: IconName }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {sub && (
        <p className={styles.sub}>
          <span>{sub}</span> {icon && <Icon name={icon} size={18} />}
        </p>
      )}
    </div>
  );
}

/** A paper that scrolls. */
export function Body({ children }: { children: React.ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
