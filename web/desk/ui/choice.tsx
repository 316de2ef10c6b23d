import { useId } from 'react';
import styles from './choice.module.css';

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
  return (
    <span className={styles.choice}>
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
