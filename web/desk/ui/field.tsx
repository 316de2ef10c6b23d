import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Hint } from './button.tsx';
import styles from './field.module.css';

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
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
      <Words id={`${id}-word`} {...{ hint, error }} />
    </div>
  );
}

function Words({ id, hint, error }: Pick<Props, 'hint' | 'error'> & { id: string }) {
  return (
    <div id={id}>
      {hint && <div className={styles.hint}>{hint}</div>}
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

type InputProps = 'defaultValue' | 'list' | 'maxLength' | 'min' | 'required' | 'type';

/** One of several that may be chosen together. */
interface Box {
  readonly value: string;
  readonly word: ReactNode;
  readonly isChosen?: boolean | undefined;
  /** Not among those that are looked for: in sight only while it is chosen. */
  readonly isUnfound?: boolean | undefined;
  /** A way to reach somebody. */
  readonly isReaching?: boolean | undefined;
}

/**
 * A field as data: an input, with `options` or `radios` one of a few, with `boxes` any of them, with `rows` a text of many
 * lines.
 */
export interface FieldOf extends Pick<ComponentProps<'input'>, InputProps> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Another name whose errors are its own. */
  readonly bears?: string;
  readonly options?: readonly (readonly [value: string, word: string])[] | undefined;
  /** The same with all of them in sight. */
  readonly radios?: readonly (readonly [value: string, word: ReactNode])[] | undefined;
  readonly boxes?: readonly Box[] | undefined;
  /** Radios are chosen by digits, too. */
  readonly isNumbered?: boolean;
  /** Radios of many words, each in a line of its own. */
  readonly isLong?: boolean;
  readonly rows?: number;
  /** The focus is here first, though something stands before it. */
  readonly isFirst?: boolean;
}

/** Fields of a form that reads them itself. `errors`: what is wrong, by their names. */
export function Fields({
  fields,
  errors = {},
}: {
  fields: readonly FieldOf[];
  errors?: Readonly<Record<string, string>> | undefined;
}) {
  return fields.map(
    ({ hint, error: own, bears = '', isFirst, radios, boxes, isNumbered, isLong, ...field }) => {
      const { label, ...input } = field;
      const first = { 'data-autofocus': isFirst ? '' : undefined };
      const error = own ?? errors[field.name] ?? errors[bears];
      const said = { hint, error };
      if (boxes) return <Boxes key={field.name} {...field} {...said} {...{ boxes, isLong }} />;
      if (radios)
        return (
          <Radios
            key={field.name}
            {...{ ...field, ...first, ...said, radios, isNumbered, isLong }}
          />
        );
      return (
        <Field key={field.name} label={label} {...said}>
          {(named) => <Control {...named} {...input} {...first} />}
        </Field>
      );
    },
  );
}

type OptionsOf = Pick<FieldOf, 'name' | 'label' | 'hint' | 'error' | 'isLong'>;

function Boxes({
  name,
  label,
  boxes,
  hint,
  error,
  isLong,
}: OptionsOf & { boxes: NonNullable<FieldOf['boxes']> }) {
  const id = useId();
  return (
    <fieldset className="options" data-long={isLong || undefined} aria-describedby={id}>
      <legend>{label}</legend>
      {boxes.map(({ value, word, isChosen, isUnfound, isReaching }) => (
        <label key={value} data-reaching={isReaching} data-unfound={isUnfound || undefined}>
          <input type="checkbox" {...{ name, value }} defaultChecked={isChosen} />
          {word}
        </label>
      ))}
      <Words {...{ id, hint, error }} />
    </fieldset>
  );
}

function Radios({
  name,
  label,
  radios,
  defaultValue,
  isNumbered,
  isLong,
  hint,
  error,
  ...first
}: OptionsOf &
  Pick<FieldOf, 'defaultValue' | 'isNumbered'> & { radios: NonNullable<FieldOf['radios']> }) {
  const id = useId();
  const chooseByDigit = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const chosen = event.currentTarget.querySelectorAll('input')[Number(event.key) - 1];
    if (!chosen) return;
    event.preventDefault();
    chosen.click();
  };
  return (
    <fieldset
      className="options"
      data-long={isLong || undefined}
      aria-describedby={id}
      onKeyDown={isNumbered ? chooseByDigit : undefined}
    >
      <legend>{label}</legend>
      {radios.map(([value, word], at) => {
        const isChosen = value === defaultValue;
        return (
          <label key={value}>
            <input
              type="radio"
              {...{ name, value }}
              defaultChecked={isChosen}
              {...(isChosen && first)}
            />
            {isNumbered && <Hint>{`${at + 1}`}</Hint>}
            {word}
          </label>
        );
      })}
      <Words {...{ id, hint, error }} />
    </fieldset>
  );
}

function Control({
  options,
  rows,
  type,
  list,
  min,
  maxLength,
  ...given
}: Pick<FieldOf, InputProps | 'name' | 'options' | 'rows'> & { id: string }) {
  if (rows) return <textarea {...given} rows={rows} maxLength={maxLength} />;
  if (!options) return <input autoComplete="off" {...given} {...{ type, list, min, maxLength }} />;
  return (
    <select {...given}>
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  );
}

/** What the inputs whose `list` is this `id` offer. */
export function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
