import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Every field's own properties, whatever its control. `wide` takes the whole row of a form's grid. */
export interface FieldProps {
  name: string;
  /** With its asterisk where the field is required. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  wide?: boolean;
  onChange?: (value: string) => void;
}

/** Ties a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onChange: (value: string) => void;
}

type Control<Props> = Omit<Props, 'label' | 'hint' | 'error' | 'wide' | 'onChange' | 'children'>;

/** Label above, control, hint, and what is wrong with it. All other properties go on to the control. */
export function Field<Props extends FieldProps>({
  label,
  hint,
  error,
  wide,
  onChange,
  children,
  ...rest
}: Props & { children: (control: Control<Props> & ControlProps) => ReactNode }) {
  const id = useId();
  const control = {
    ...rest,
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy({ id, hint, error }),
    onChange: (value: string) => onChange?.(value),
  };
  return (
    <div className={styles.field} data-wide={wide} data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

type NotesProps = { id: string } & Pick<FieldProps, 'hint' | 'error'>;

/** The ids of `Notes` with the same properties, for the control's `aria-describedby`. */
export function describedBy({ id, hint, error }: NotesProps): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

/** The hint and the error beneath a control. */
export function Notes({ id, hint, error }: NotesProps) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
