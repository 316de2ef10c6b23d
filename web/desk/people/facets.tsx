import type { FoundPeople } from '../../../contract/desk/people.ts';
import { number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { useQuery } from '../ui/use-query.ts';
import { ID_PROOF_WORDS } from './id-proof.tsx';
import styles from './people.module.css';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Ways to narrow what nobody reads through. */
export function Facets({ found: { found, colleges, more_colleges } }: { found: FoundPeople }) {
  const { get, set } = useQuery();
  return (
    <aside className={styles.facets} aria-label="Narrow it">
      <p className="note">{`${number(found)} is a lot to read: narrow it here, or take the export.`}</p>
      <h2>By college</h2>
      <ul>
        {colleges.map(({ name, people }) => (
          <li key={name}>
            <button type="button" onClick={() => set({ college: name })}>
              <span>{name || 'None given'}</span>
              <span>{number(people)}</span>
            </button>
          </li>
        ))}
        {more_colleges > 0 && <li>{`${number(more_colleges)} more`}</li>}
      </ul>
      <h2>By first letter</h2>
      <p className={styles.letters}>
        {LETTERS.map((letter) => (
          <button
            key={letter}
            type="button"
            aria-pressed={get('letter') === letter}
            onClick={() => set({ letter: get('letter') === letter ? '' : letter })}
          >
            {letter}
          </button>
        ))}
      </p>
    </aside>
  );
}

const ID_PROOFS = Object.entries(ID_PROOF_WORDS).map(
  ([state, [, word]]) => [state, word.toLowerCase()] as const,
);
const FILTERS = [
  ['college', 'College'],
  ['letter', 'First letter'],
] as const;

/** The filters of the list; those that were chosen beside it are each taken off by their own button. */
export function Filters() {
  const { get, set } = useQuery();
  return (
    <fieldset className={styles.filters} aria-label="Filters">
      <Choice
        label="ID proof"
        value={get('id_proof')}
        options={ID_PROOFS}
        onChoose={(id_proof) => set({ id_proof })}
      />
      {FILTERS.filter(([name]) => get(name)).map(([name, label]) => (
        <Button
          key={name}
          icon="cross"
          onClick={() => set({ [name]: '' })}
        >{`${label}: ${get(name)}`}</Button>
      ))}
    </fieldset>
  );
}
