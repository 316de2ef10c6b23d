import { useState } from 'react';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import { number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/list.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './events.module.css';
import { MARKS } from './mark-words.ts';
import { nameOf } from './use-event.ts';

type Chosen = ReturnType<typeof useChosen>;
type ToMark = 'present' | 'absent';

/** The entries of a list that are marked together; `x` is about the open one, `X` about all that are shown. */
export function useChosen(shown: readonly DeskEntry[], open: DeskEntry | undefined) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const standing = shown.filter(({ ended }) => !ended);
  const entries = standing.filter(({ id }) => ids.includes(id));
  const drop = (some: readonly string[]) =>
    setIds((before) => before.filter((id) => !some.includes(id)));
  const toggle = (id: string) =>
    setIds((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    );
  const toggleAll = () =>
    setIds(entries.length < standing.length ? standing.map(({ id }) => id) : []);
  useKeys('Entries', {
    x: ['choose', () => open && toggle(open.id)],
    X: ['choose all of this page', toggleAll],
  });
  return { entries, toggle, toggleAll, drop };
}

/** The column in which they are chosen. */
export function chooser({
  entries,
  toggle,
}: Pick<Chosen, 'entries' | 'toggle'>): Column<DeskEntry> {
  return {
    head: 'Choose',
    isHidden: true,
    cell: (entry) => (
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={`Choose ${nameOf(entry)}`}
          checked={entries.includes(entry)}
          disabled={entry.ended !== null}
          onChange={() => toggle(entry.id)}
        />
      </label>
    ),
  };
}

interface MarkProps {
  isBusy: boolean;
  isResting: boolean;
  onMark: (is: ToMark) => void;
}

/** Two buttons that mark several at once. */
export function MarkMany({ isBusy, isResting, onMark }: MarkProps) {
  return (['present', 'absent'] as const).map((is) => (
    <Button
      key={is}
      hint={is === 'present' ? 'h' : 'b'}
      isBusy={isBusy}
      disabled={isResting}
      onClick={() => onMark(is)}
    >
      {MARKS[is]}
    </Button>
  ));
}

/** At the foot of a narrow window, whose list stays where it is: how many are chosen, and their marks. */
export function ChosenBar({ chosen, ...marks }: { chosen: Chosen } & Omit<MarkProps, 'isResting'>) {
  const { entries, toggleAll } = chosen;
  if (entries.length === 0) return null;
  return (
    <section className={`row ${styles.chosen}`} aria-label="Those chosen">
      <span role="status">
        <b>{number(entries.length)}</b> chosen
      </span>
      <Button kind="bare" hint="X" onClick={toggleAll}>
        This page
      </Button>
      <MarkMany {...marks} isResting={false} />
    </section>
  );
}
