import type { ReactNode } from 'react';
import { Radio } from '../ui/form/held.tsx';
import styles from './paper.module.css';

interface Props<One> {
  legend: ReactNode;
  of: readonly One[];
  chosen: One | undefined;
  onChoose: (one: One) => void;
  /** Its name, and what tells it from the others. */
  words: (one: One) => readonly [name: string, more: string];
}

/** One of a few entries or people. */
export function PickOne<One extends { id: string }>(props: Props<One>) {
  const { legend, of, chosen, onChoose, words } = props;
  return (
    <fieldset className={styles.pick}>
      <legend>{legend}</legend>
      {of.map((one) => {
        const [name, more] = words(one);
        return (
          <label key={one.id}>
            <Radio name="pick" checked={one === chosen} onChoose={() => onChoose(one)} />
            <span>
              <b>{name}</b> <span>{more}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
