import { type ComponentProps, useId, useState } from 'react';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps, Notes } from './field.tsx';
import { Input, Radio, Select } from './held.tsx';

type Props<Element extends 'input' | 'select'> = FieldProps &
  Omit<ComponentProps<Element>, keyof FieldProps | 'children' | 'value' | 'defaultValue'> & {
    value: string;
  };

/** A line of text. */
export function TextField(props: Props<'input'>) {
  return (
    <Field<Props<'input'>> {...props}>
      {(control) => <Input className={styles.control} {...control} />}
    </Field>
  );
}

interface PasswordProps extends Props<'input'> {
  /** Told when the password is shown or hidden. */
  onShown?: (shown: boolean) => void;
}

/** A password, with a button that shows it: nobody should have to type a long one blind. */
export function PasswordField({ onShown, ...props }: PasswordProps) {
  const [shown, setShown] = useState(false);
  const toggle = () => {
    setShown(!shown);
    onShown?.(!shown);
  };
  return (
    <Field<Props<'input'>> {...props}>
      {(control) => (
        <div className={styles.withButton}>
          <Input
            className={styles.control}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${props.label.replace('*', '').toLowerCase()}`}
            onClick={toggle}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}

type SelectProps = Props<'select'> & { options: readonly string[]; placeholder?: string };

/** One of several, from a list that opens. `placeholder` stands while nothing is chosen. */
export function SelectField(props: SelectProps) {
  return (
    <Field<SelectProps> {...props}>
      {({ options, placeholder, ...control }) => (
        <Select className={styles.control} {...control}>
          {placeholder && <option value="">{placeholder}</option>}
          {control.value && !options.includes(control.value) && <option>{control.value}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface ChoiceProps extends FieldProps {
  options: readonly string[];
  value: string;
  required?: boolean;
  onChange: (value: string) => void;
}

/** One of a few, all in sight. */
export function ChoiceField({
  label,
  hint,
  error,
  wide,
  options,
  value,
  onChange,
  ...input
}: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} data-wide={wide} data-invalid={Boolean(error)}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option}>
            <Radio
              {...input}
              value={option}
              checked={value === option}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy({ id, hint, error })}
              onChoose={() => onChange(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <Notes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
