import { number } from '../../ui/formats.ts';
import styles from './counts.module.css';

export type Count = readonly [name: string, count: number, note: string];

/** A few large numbers in a row, each with its name over it and a note below. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number(count)}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
