import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** The input itself: it takes what names it and what describes it. */
  children: (input: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** An input with its name over it, and a hint or what is wrong with it below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-word`, 'aria-invalid': error ? true : undefined })}
      <div id={`${id}-word`}>
        {hint && <p className={styles.hint}>{hint}</p>}
        {error && (
          <p className={styles.error} role="alert">
            <Icon name="warning" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
