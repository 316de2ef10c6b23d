import type { DeskEntry } from '../../../contract/desk/events.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './events.module.css';

/** Each person's own answer to a question, once where they say the same; of a sealed one only that it is there. */
export function Answer({ entry: { members }, to }: { entry: DeskEntry; to: string }) {
  if (members.some(({ sealed }) => sealed.includes(to)))
    return (
      <span className={styles.sealed}>
        <Icon name="lock" size={14} />
        sealed
      </span>
    );
  const answers = new Set(
    members.flatMap(({ answers }) => (Object.hasOwn(answers, to) && answers[to]) || []),
  );
  return [...answers].join('; ') || 'none';
}
