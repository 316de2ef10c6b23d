import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { matching } from './matching.ts';

/** How many matches are drawn at once; a few hundred rows would make each key slow on a phone. */
const maxRows = 60;

interface Props extends FieldProps {
  value: string;
  options: readonly string[];
  /** Always at the end of the list, whatever was typed. */
  lastOption: string;
  placeholder?: string;
  required?: boolean;
  onChange: (value: string) => void;
}

/** A text field that searches a long list: WAI-ARIA's editable combobox with a list of suggestions. */
export function Combobox({
  value,
  options,
  lastOption,
  placeholder,
  required,
  onChange,
  ...field
}: Props) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  // While a choice stands, the whole list shows; typing narrows it.
  const rows = useMemo(
    () => [...matching(options, typed).slice(0, maxRows), lastOption],
    [options, typed, lastOption],
  );

  function show(next: number): void {
    setOpen(true);
    setActive(next);
    // The row may only just be drawn.
    requestAnimationFrame(() => list.current?.children[next]?.scrollIntoView({ block: 'nearest' }));
  }

  function choose(option: string): void {
    onChange(option);
    close();
  }

  function close(): void {
    setOpen(false);
    setActive(-1);
    setTyped('');
  }

  /** What was typed in full counts as chosen, in the list's own spelling. */
  function settle(): void {
    const known = [...options, lastOption].find(
      (option) => option.toLowerCase() === value.trim().toLowerCase(),
    );
    if (known && known !== value) onChange(known);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = rows.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () =>
        show(!open ? Math.max(0, rows.indexOf(value)) : active >= last ? 0 : active + 1),
      ArrowUp: () => show(!open || active <= 0 ? last : active - 1),
      Enter: () => open && rows[active] !== undefined && choose(rows[active]),
      Escape: close,
    };
    const move = moves[event.key];
    if (!move) return;
    // A closed list leaves Enter to the form and Escape to whoever wants it.
    if (event.key.startsWith('Arrow') || (open && (event.key === 'Escape' || active >= 0)))
      event.preventDefault();
    move();
  }

  return (
    <Field<FieldProps> {...field}>
      {(control) => (
        <div className={styles.combobox}>
          <input
            {...control}
            className={fieldStyles.control}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            required={required}
            onChange={({ target }) => {
              onChange(target.value);
              setTyped(target.value);
              setActive(-1);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={settle}
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
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the pattern says.
                <div
                  key={row}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={row === value}
                  data-active={index === active}
                  data-last={row === lastOption}
                  // Keeps the focus in the field, so that it doesn't settle before the click.
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(index)}
                  onClick={() => choose(row)}
                >
                  {row === lastOption ? `${row} (not in this list)` : row}
                </div>
              ))}
          </div>
          <p className="visually-hidden" role="status">
            {open && typed ? `${rows.length - 1} found` : ''}
          </p>
        </div>
      )}
    </Field>
  );
}
