import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { matching } from './matching.ts';

/** So many matches are drawn at once; a few hundred rows would make each key slow on a phone. */
const MAX_ROWS = 60;

interface ComboboxOptions {
  value: string;
  options: readonly string[];
  lastOption: string;
  onChange: (value: string) => void;
}

/** The list's state, and the input's part in it. While a choice stands the whole list shows; typing narrows it. */
export function useCombobox({ value, options, lastOption, onChange }: ComboboxOptions) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => [...matching(options, typed).slice(0, MAX_ROWS), lastOption],
    [options, typed, lastOption],
  );

  function show(next: number): void {
    setOpen(true);
    setActive(next);
    // The row may only just be drawn.
    requestAnimationFrame(() => list.current?.children[next]?.scrollIntoView({ block: 'nearest' }));
  }

  function close(): void {
    setOpen(false);
    setActive(-1);
    setTyped('');
  }

  function choose(option: string): void {
    onChange(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = rows.length - 1;
    if (event.key === 'ArrowDown')
      show(!open ? Math.max(0, rows.indexOf(value)) : active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') show(active <= 0 ? last : active - 1);
    // A closed list leaves Enter to the form and Escape to whoever wants it.
    else if (event.key === 'Enter' && active >= 0) choose(rows[active] ?? value);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  }

  /** A name typed in full counts as chosen, in the list's own spelling. */
  function settle(): void {
    const plain = value.trim().toLowerCase();
    const known = [...options, lastOption].find((option) => option.toLowerCase() === plain);
    if (known && known !== value) onChange(known);
    close();
  }

  function onChangeText({ target }: { target: { value: string } }): void {
    onChange(target.value);
    setTyped(target.value);
    setActive(-1);
    setOpen(true);
  }

  const input = { onChange: onChangeText, onClick: () => setOpen(true), onKeyDown, onBlur: settle };
  const status = open && typed ? `${rows.length - 1} found` : '';
  return { rows, open, active, status, list, input, setActive, choose };
}
