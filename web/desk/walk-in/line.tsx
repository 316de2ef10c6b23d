import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './walk-in.module.css';

interface Props {
  id: string;
  label: string;
  /** Of five. */
  number: number;
  /** Beside it: what it wants, or that it is fine. */
  word: string;
  isFine: boolean;
  fault: string | undefined;
  children: ReactNode;
}

/** A numbered line of the form, with its word beside it and its fault below. */
export function Line({ id, label, number, word, isFine, fault, children }: Props) {
  return (
    <div className={styles.line} data-fine={isFine || undefined}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        {children}
        <div id={`${id}-word`}>
          {fault && (
            <p className={styles.fault} role="alert">
              <Icon name="warning" />
              <span>{fault}</span>
            </p>
          )}
        </div>
      </div>
      <p className={styles.word}>
        {isFine && <Icon name="check" size={14} />}
        {word}
      </p>
    </div>
  );
}
