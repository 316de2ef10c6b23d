import { useState } from 'react';
import { RESULT_COLUMNS } from '../../../contract/desk/columns.ts';
import { type Criterion, PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { Input } from '../../ui/form/held.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './results.module.css';
import type { Sheet } from './use-sheet.ts';

const MOST_CRITERIA = 8;
/** The heads of a file of results, in which a criterion could not be told from them. */
const COLUMNS = [...Object.values(RESULT_COLUMNS).map(({ head }) => head), 'Prize'].map(nameKey);

interface Line {
  readonly id: string;
  readonly name: string;
  /** As it is typed; empty for no most. */
  readonly most: string;
}

/** Opens the criteria, by button or key. */
export function NameCriteria({ own }: { own: Sheet }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Results', { c: ['criteria', () => setOpen(true)] });
  return (
    <>
      <Button hint="c" onClick={() => setOpen(true)}>
        Criteria …
      </Button>
      {isOpen && <CriteriaDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Names what the event is judged by; it is kept with the points. */
function CriteriaDialog({ own, onClose }: { own: Sheet; onClose: () => void }) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    own.criteria.map(({ most, ...one }) => ({ ...one, most: most?.toString() ?? '' })),
  );
  const [fault, setFault] = useState('');
  const change = (id: string, changed: Partial<Line>) =>
    setLines(lines.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const submit = () => {
    const named = lines.filter(({ name, most }) => name.trim() !== '' || most.trim() !== '');
    const wrong = faultOf(named);
    setFault(wrong ?? '');
    if (wrong) return;
    own.name(named.length > 0 ? named.map(criterion) : [PLAIN_POINTS]);
    onClose();
  };
  return (
    <FormDialog title="Criteria" word="Use these" kind="ink" onSubmit={submit} onClose={onClose}>
      <p>
        What the jury gives points for, and the most of each. The points of one that you take out go
        with it, once the sheet is kept.
      </p>
      <ol className={styles.criteria}>
        {lines.map(({ id, name, most }, at) => (
          <li key={id}>
            <Input
              aria-label={`Criterion ${at + 1}`}
              placeholder="Name, such as Line"
              value={name}
              maxLength={30}
              data-autofocus={at === 0 ? '' : undefined}
              onChange={(name) => change(id, { name })}
            />
            <Input
              aria-label={`The most of criterion ${at + 1}`}
              placeholder="Most"
              inputMode="decimal"
              value={most}
              onChange={(most) => change(id, { most })}
            />
            <Button
              icon="cross"
              aria-label={`Take criterion ${at + 1} out`}
              onClick={() => setLines(lines.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ol>
      {fault && <p role="alert">{fault}</p>}
      {lines.length < MOST_CRITERIA && (
        <div className="row">
          <Button
            icon="plus"
            onClick={() => setLines([...lines, { id: crypto.randomUUID(), name: '', most: '' }])}
          >
            One more
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function faultOf(lines: readonly Line[]): string | undefined {
  const names = lines.map(({ name }) => nameKey(name));
  if (names.includes('')) return 'Each criterion has a name.';
  if (new Set(names).size < names.length) return 'Two have the same name.';
  const taken = lines.find((_, at) => COLUMNS.includes(names[at]!));
  if (taken)
    return `“${taken.name.trim()}” is a column of every file of results. Choose another name.`;
  if (lines.some(({ most }) => most.trim() !== '' && !(Number(most.replace(',', '.')) > 0)))
    return 'The most is a number above 0, or nothing.';
}

function criterion({ id, name, most }: Line): Criterion {
  const number = Number(most.replace(',', '.'));
  return { id, name: name.trim(), most: most.trim() === '' ? null : number };
}
