import { useState } from 'react';
import * as z from 'zod/mini';
import { RESULT_COLUMNS } from '../../../contract/desk/columns.ts';
import { Criterion, PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { Input } from '../../ui/form/held.tsx';
import { type Values, validateWith } from '../../ui/form/validation.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/use-keys.ts';
import styles from './results.module.css';
import type { Scores } from './use-scores.ts';

const MOST_CRITERIA = 8;
/** The heads of a file of results, in which a criterion could not be told from them. */
const COLUMNS = [...Object.values(RESULT_COLUMNS).map(({ head }) => head), 'Prize'].map(nameKey);

/** A criterion as its fields have it: no most is an empty one. */
const validate = validateWith(
  z.extend(Criterion, {
    name: Criterion.shape.name.check(
      z.refine((name) => !COLUMNS.includes(nameKey(name)), {
        error: ({ input }) =>
          `“${input}” is a column of every file of results. Choose another name`,
      }),
    ),
    most: z.pipe(
      z.transform((text: string) => (text === '' ? null : Number(text))),
      Criterion.shape.most,
    ),
  }),
);

/** What is named, or the first sentence that says why it can't be. */
function readLines(lines: readonly Values<keyof Criterion>[]): readonly Criterion[] | string {
  const read = lines.filter(({ name, most }) => name.trim() !== '' || most !== '').map(validate);
  const [fault] = read.flatMap(({ errors }) => Object.values(errors));
  if (fault) return fault;
  const named = read.map(({ input }) => input!);
  if (new Set(named.map(({ name }) => nameKey(name))).size < named.length)
    return 'Two have the same name';
  return named.length > 0 ? named : [PLAIN_POINTS];
}

/** Opens the criteria, by button or key. */
export function NameCriteria({ scores }: { scores: Scores }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Results', { c: ['criteria', () => setOpen(true)] });
  return (
    <>
      <Button hint="c" onClick={() => setOpen(true)}>
        Criteria …
      </Button>
      {isOpen && <CriteriaDialog scores={scores} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Names what the event is judged by; it is kept with the points. */
function CriteriaDialog({ scores, onClose }: { scores: Scores; onClose: () => void }) {
  const [lines, setLines] = useState<readonly Values<keyof Criterion>[]>(() =>
    scores.criteria.map(({ most, ...one }) => ({ ...one, most: most?.toString() ?? '' })),
  );
  const [fault, setFault] = useState('');
  const change = (id: string, changed: Partial<Values<keyof Criterion>>) =>
    setLines(lines.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const submit = () => {
    const read = readLines(lines);
    if (typeof read === 'string') return setFault(read);
    scores.name(read);
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
              type="number"
              min="0"
              step="any"
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
      {fault && <p role="alert">{`${fault}.`}</p>}
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
