import { type ComponentProps, useEffect, useState } from 'react';
import { Input } from '../../ui/form/held.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Hint } from './button.tsx';
import styles from './find.module.css';

const PAUSE_MS = 180;

interface Props extends Omit<ComponentProps<typeof Input>, 'onSubmit' | 'onChange'> {
  label: string;
  /** Told when the hand rests, and at once by Enter. */
  onFind: (words: string, isEntered: boolean) => void;
  /** The key that leads here. */
  hint?: string;
}

/** A search field; what it finds is its owner's to show. */
export function Find({ label, value, onFind, hint, ...props }: Props) {
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
