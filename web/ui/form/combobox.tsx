import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { isSameName } from '../../../contract/name-keys.ts';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './held.tsx';

/** A text field that searches a long list: WAI-ARIA's editable combobox with a list of suggestions. */
export function Combobox(props: ComboboxProps) {
  const { options: _, find: __, lastOption, onChange: ___, ...field } = props;
  const { rows, open, active, status, list, input, setActive, choose } = useCombobox(props);
  const listId = useId();
  return (
    <Field<typeof field> {...field}>
      {(control) => (
        <div className={styles.combobox}>
          <Input
            {...control}
            {...input}
            className={fieldStyles.control}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
          />
          <div
            ref={list}
            id={listId}
            className={styles.list}
            role="listbox"
            aria-label={field.label.replace('*', '')}
            hidden={!open}
          >
            {open &&
              rows.map((row, index) => (
                <Row
                  key={row}
                  id={`${listId}-${index}`}
                  aria-selected={row === field.value}
                  data-active={index === active}
                  data-last={row === lastOption}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(row)}
                >
                  {row === lastOption ? `${row} (not in this list)` : row}
                </Row>
              ))}
          </div>
          <p className="visually-hidden" role="status">
            {status}
          </p>
        </div>
      )}
    </Field>
  );
}

/** The keys are the input's, as the pattern says. */
function Row(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      role="option"
      tabIndex={-1}
      // Keeps the focus in the field, so that it doesn't settle before the click.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

/** So many matches are drawn at once; a few hundred rows would make each key slow on a phone. */
const MAX_ROWS = 60;

interface ComboboxProps extends FieldProps {
  value: string;
  options: readonly string[];
  /** The options that were meant by what was typed, the likeliest first; nothing typed: all. */
  find: (typed: string) => readonly string[];
  /** Always at the end of the list, whatever was typed. */
  lastOption: string;
  placeholder?: string;
  required?: boolean;
  onChange: (value: string) => void;
}

const CLOSED = { open: false, typed: '', active: -1 };

/** The list's state, and the input's part in it. While a choice stands the whole list shows; typing narrows it. */
function useCombobox({ value, options, find, lastOption, onChange }: ComboboxProps) {
  const [{ open, typed, active }, setList] = useState(CLOSED);
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => [...find(typed).slice(0, MAX_ROWS), lastOption],
    [find, typed, lastOption],
  );
  const close = () => setList(CLOSED);
  const setActive = (next: number) => setList({ open: true, typed, active: next });

  function activate(next: number): void {
    setActive(next);
    // The row may only just be drawn.
    requestAnimationFrame(() => list.current?.children[next]?.scrollIntoView({ block: 'nearest' }));
  }

  function choose(option: string): void {
    onChange(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = rows.length - 1;
    if (event.key === 'ArrowDown' && !open) activate(Math.max(0, rows.indexOf(value)));
    else if (event.key === 'ArrowDown') activate(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') activate(active <= 0 ? last : active - 1);
    // A closed list leaves Enter to the form and Escape to whoever wants it.
    else if (event.key === 'Enter' && active >= 0) choose(rows[active] ?? value);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  }

  /** A name typed in full counts as chosen, in the list's own spelling. */
  const spelled = (name: string) =>
    [...options, lastOption].find((option) => isSameName(option, name));

  const input = {
    onKeyDown,
    onBlur: () => choose(spelled(value.trim()) ?? value),
    onClick: () => setActive(active),
    onChange(text: string): void {
      // At once: an error that went only on leaving would move the button that is being pressed.
      onChange(spelled(text) ?? text);
      // Nobody is at the list where a field was filled in from outside.
      if (document.activeElement?.getAttribute('role') === 'combobox')
        setList({ open: true, typed: text, active: -1 });
    },
  };
  const status = open && typed ? `${rows.length - 1} found` : '';
  return { rows, open, active, status, list, input, setActive, choose };
}
