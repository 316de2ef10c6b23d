import { Mark } from '../../../art/symbols.tsx';
import styles from './queue.module.css';

const MOST_BEFORE = 5;

/** The line as a person in it sees it: those before, and the pin that is theirs. */
export function Queue({ rank }: { rank: number }) {
  const before = Math.min(rank - 1, MOST_BEFORE);
  return (
    <div className={styles.queue} role="img" aria-label={`${rank - 1} before you in the line`}>
      {Array.from({ length: before }, (_, place) => (
        <i key={place} />
      ))}
      <b>
        <Mark name="pin" />
        <span>you</span>
      </b>
      <i data-after="true" />
      <i data-after="true" />
    </div>
  );
}
