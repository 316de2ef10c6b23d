import { useId } from 'react';
import styles from './choice.module.css';
import { useKeys } from './use-keys.ts';

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
  useKeys('In a list', { f: ['to its filters', focusFirstFilter] });
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
