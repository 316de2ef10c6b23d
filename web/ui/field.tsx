import {
  type ComponentProps,
  type FocusEventHandler,
  type ReactNode,
  useId,
  useState,
} from 'react';
import styles from './field.module.css';

/** What every field has, whatever its control. `wide` takes the whole row of a form's grid. */
export interface FieldProps {
  name: string;
  /** With its asterisk where the field is required. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  wide?: boolean;
}

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, control, hint, and what is wrong with it. */
export function Field({
  name,
  label,
  hint,
  error,
  wide,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field} data-wide={wide} data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy({ id, hint, error }),
      })}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

type NotesProps = { id: string } & Pick<FieldProps, 'hint' | 'error'>;

/** What `Notes` of the same properties say, for the control's `aria-describedby`. */
export const describedBy = ({ id, hint, error }: NotesProps): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

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

type Input = Omit<ComponentProps<'input'>, keyof FieldProps>;

/** A line of text. */
export function TextField({ name, label, hint, error, wide, ...input }: FieldProps & Input) {
  return (
    <Field name={name} label={label} hint={hint} error={error} wide={wide}>
      {(control) => <input className={styles.control} {...input} {...control} />}
    </Field>
  );
}

/** A password, with a button that shows it: nobody should have to type a long one blind. */
export function PasswordField({ name, label, hint, error, wide, ...input }: FieldProps & Input) {
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} label={label} hint={hint} error={error} wide={wide}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            className={styles.control}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${label.replace('*', '').toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}

interface Options {
  options: readonly string[];
}

/** One of several, from a list that opens. `placeholder` stands while nothing is chosen. */
export function SelectField({
  name,
  label,
  hint,
  error,
  wide,
  options,
  placeholder,
  ...select
}: FieldProps &
  Options & { placeholder?: string } & Omit<ComponentProps<'select'>, keyof FieldProps>) {
  return (
    <Field name={name} label={label} hint={hint} error={error} wide={wide}>
      {(control) => (
        <select className={styles.control} {...select} {...control}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ChoiceProps extends FieldProps, Options {
  value: string;
  required?: boolean;
  onChoose: (value: string) => void;
  onBlur?: FocusEventHandler;
}

/** One of a few, all in sight. */
export function ChoiceField({
  name,
  label,
  hint,
  error,
  wide,
  options,
  value,
  required,
  onChoose,
  onBlur,
}: ChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      data-wide={wide}
      data-invalid={Boolean(error)}
      onBlur={onBlur}
    >
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy({ id, hint, error })}
              onChange={() => onChoose(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <Notes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
