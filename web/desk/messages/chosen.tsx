import { useState } from 'react';
import type { ChosenPerson } from '../../../contract/desk/messages.ts';
import { number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import styles from './messages.module.css';
import { goneWords } from './words.ts';

/** Two lines or three beside the other fields of a wide window. */
const MOST_SHOWN = 6;

interface Props {
  people: readonly ChosenPerson[];
  gone: number;
}

/** Who was chosen: the first of them, and all by a press; and how many of them aren't there any more. */
export function Chosen({ people, gone }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rest = people.length - MOST_SHOWN;
  // One more takes no more room than the words for it.
  const hasRest = rest > 1;
  return (
    <section aria-labelledby="chosen">
      <h2 id="chosen" className={styles.to}>
        To
      </h2>
      <ul className={styles.chosen}>
        {(isWhole || !hasRest ? people : people.slice(0, MOST_SHOWN)).map(
          ({ code, name, college }) => (
            <li key={code}>
              <b>{name}</b>
              {college && <small>{college}</small>}
            </li>
          ),
        )}
      </ul>
      {hasRest && (
        <Button kind="bare" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `and ${number(rest)} more`}
        </Button>
      )}
      {gone > 0 && (
        <p className="note" data-must>
          {`${goneWords(gone)} It goes to the others alone.`}
        </p>
      )}
    </section>
  );
}
