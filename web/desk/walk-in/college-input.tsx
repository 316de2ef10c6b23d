import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { College } from '../../../contract/accounts/colleges.ts';
import { collegeSearch } from '../../../contract/search/colleges.ts';
import { counted } from '../../ui/formats.ts';
import styles from './walk-in.module.css';

const MOST_SHOWN = 4;
/** No row of the list is meant yet. */
const NONE = -1;

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  colleges: readonly College[];
  onChange: (college: string) => void;
  /** Enter, with what it has taken. */
  onEnter: (college: string) => void;
}

/**
 * A field that finds colleges by their short names: Enter takes the only one, or the one that an arrow has chosen, and goes on.
 * Of several it takes none by itself; what is in no list is kept as it was typed.
 */
export function CollegeInput({ value, colleges, onChange, onEnter, ...input }: Props) {
  const id = useId();
  const { find } = useMemo(() => collegeSearch(colleges), [colleges]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const [isAsked, setAsked] = useState(false);
  const all = value.trim() ? find(value) : [];
  const found = all.slice(0, MOST_SHOWN);
  const isWhole = colleges.some(({ college_name }) => college_name === value);
  const rows = isOpen && found.length > 0 && !isWhole ? [...found, value] : [];
  const list = useRef<HTMLDivElement>(null);
  // On a small phone it hangs below the desk's bar.
  useEffect(() => {
    if (isAsked) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  const take = (row: string) => {
    onChange(row);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = rows;
    if (event.key === 'Enter' && active === NONE && rows.length > 0 && all.length > 1)
      setAsked(true);
    else if (event.key === 'Enter') {
      const taken = rows[active === NONE ? 0 : active] ?? value;
      take(taken);
      onEnter(taken);
    } else if (length === 0) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % length);
    else if (event.key === 'ArrowUp') setActive((Math.max(active, 0) + length - 1) % length);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.college}>
      <input
        {...input}
        value={value}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={rows[active] === undefined ? undefined : `${id}-${active}`}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(NONE);
          setAsked(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false);
          input.onBlur?.(event);
        }}
      />
      <div ref={list} className={styles.list} hidden={rows.length === 0}>
        <p role="status" className={styles.several}>
          {isAsked && askedWords(all.length, found.length)}
        </p>
        <div id={id} role="listbox" aria-label="Colleges">
          {rows.map((row, at) => (
            <div
              key={at === found.length ? ' typed' : row}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(row)}
              onKeyDown={onKeyDown}
            >
              {at === found.length ? `Another college: “${row}”` : row}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function askedWords(all: number, shown: number): string {
  const how = all > shown ? 'type more, or choose one of these' : 'choose one';
  return `${counted(all, 'college')}: ${how}.`;
}
