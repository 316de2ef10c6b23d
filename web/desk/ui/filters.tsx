import { type ComponentProps, useCallback, useEffect, useId, useState } from 'react';
import { Input } from '../../ui/form/held.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Button, Hint } from './button.tsx';
import styles from './filters.module.css';
import { useKeys } from './use-keys.ts';
import { useQuery } from './use-query.ts';

interface Props {
  label: string;
  value: string;
  /** The word of the first, which chooses nothing. */
  any?: string;
  options: readonly (readonly [value: string, word: string])[];
  onChoose: (value: string) => void;
}

/** A filter of a list: one of a few. */
export function Choice({ label, value, any = 'any', options, onChoose }: Props) {
  const id = useId();
  useKeys('In a list', { f: ['filter the list', focusFirstFilter] });
  return (
    <span className={styles.choice} data-filter>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
}

function focusFirstFilter(): void {
  document.querySelector<HTMLElement>('main [data-filter] select')?.focus();
}

const PAUSE_MS = 180;

interface FindProps extends Omit<ComponentProps<typeof Input>, 'onSubmit' | 'onChange'> {
  label: string;
  /** Told when the hand rests, and at once by Enter. */
  onFind: (words: string, isEntered: boolean) => void;
  /** The key that leads here. */
  hint?: string;
}

/** A search field; what it finds is its owner's to show. */
export function Find({ label, value, onFind, hint, ...props }: FindProps) {
  const [words, setWords] = useState(value);
  // The address may change by itself: back, or a link.
  useEffect(() => setWords(value), [value]);
  useEffect(() => {
    if (words === value) return;
    const timer = setTimeout(onFind, PAUSE_MS, words, false);
    return () => clearTimeout(timer);
  }, [words, value, onFind]);
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(words, true);
      }}
    >
      <Icon name="search" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        {...props}
        value={words}
        onChange={setWords}
      />
      {hint && <Hint>{hint}</Hint>}
    </form>
  );
}

/** A filter under its name in the address: a search field, or with `options` one of a few; those may come with the rows. */
export interface Filter<Row = never> {
  readonly name: string;
  readonly label: string;
  /** The label of a search field stands above it, as one among several needs. */
  readonly isLabelled?: boolean;
  /** The word of what chooses nothing. */
  readonly any?: string;
  readonly options?: readonly (readonly [value: string, word: string])[];
  /** Chosen beside the list: here it is only taken off, by a button; or, as a screen's own search field, not even that. */
  readonly isElsewhere?: 'taken off here' | 'altogether';
  /** What the browser keeps of it, where the server gives all rows; `''` where nothing is chosen. */
  readonly keeps?: (row: Row, value: string) => boolean;
}

interface FiltersProps {
  of: readonly Omit<Filter, 'keeps'>[];
}

/** The fields of filters. */
export function Filters({ of }: FiltersProps) {
  return of.map((filter) => <FilterField key={filter.name} {...filter} />);
}

/** The same in a line of their own, for a screen that has them apart from its list. */
export function FilterLine({ of }: FiltersProps) {
  return (
    <fieldset className={`row ${styles.line}`} aria-label="Filters">
      <Filters of={of} />
    </fieldset>
  );
}

function FilterField({
  name,
  label,
  isLabelled,
  any,
  options,
  isElsewhere,
}: Omit<Filter, 'keeps'>) {
  const { get, set } = useQuery();
  const put = useCallback((value: string) => set({ [name]: value }), [name, set]);
  const value = get(name);
  if (isElsewhere)
    return isElsewhere === 'taken off here' && value ? (
      <Button icon="cross" onClick={() => put('')}>{`${label}: ${value}`}</Button>
    ) : null;
  if (!options && isLabelled)
    return (
      <span className={styles.named}>
        <span aria-hidden="true">{label}</span>
        <Find label={label} placeholder="" value={value} onFind={put} />
      </span>
    );
  if (!options) return <Find label={label} value={value} onFind={put} />;
  // What is chosen is there before the others are known.
  const isKnown = value === '' || options.some(([one]) => one === value);
  const all = isKnown ? options : [[value, value] as const, ...options];
  return <Choice label={label} value={value} any={any} options={all} onChoose={put} />;
}
