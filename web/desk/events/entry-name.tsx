import type { DeskEntry } from '../../../contract/desk/events.ts';
import { useQuery } from '../ui/use-query.ts';
import styles from './events.module.css';
import { nameOf } from './use-event.ts';

/** The cell of a list that opens an entry's sheet beside it. */
export function EntryName({ entry }: { entry: DeskEntry }) {
  const { page, set } = useQuery();
  return (
    <th scope="row">
      <button type="button" className={styles.name} onClick={() => set({ entry: entry.id, page })}>
        {nameOf(entry)}
      </button>
    </th>
  );
}
