import styles from './frame.module.css';
import { Icon } from './icon.tsx';

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

export function Title({ title, sub }: { title: string; sub?: string }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {sub && <p className={styles.sub}>{sub}</p>}
    </div>
  );
}

/** A paper that scrolls. */
export function Body({ children }: { children: React.ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The head while scanning: where one is, which leads to elsewhere, and how many are in. */
export function PlaceHead({
  name,
  count,
  countWords,
  onElsewhere,
}: {
  name: string;
  count: string;
  countWords: string;
  onElsewhere: () => void;
}) {
  return (
    <>
      <button type="button" className={styles.place} onClick={onElsewhere}>
        <h1 className={styles.title}>{name}</h1>
        <span className={styles.sub}>
          change place <Icon name="down" size={18} />
        </span>
      </button>
      <p className={styles.count}>
        <b>{count}</b>
        <span>{countWords}</span>
      </p>
    </>
  );
}
