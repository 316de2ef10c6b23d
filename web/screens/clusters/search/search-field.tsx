import type { KeyboardEvent } from 'react';
import { Input } from '../../../ui/form/held.tsx';
import styles from './search.module.css';
import type { EventSearch } from './use-event-search.ts';

/** One field for all events. Down goes to what was found, Enter opens the first of it, Escape empties the field. */
export function SearchField({ search }: { search: EventSearch }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && search.typed) {
      event.preventDefault();
      search.type('');
    }
    const first = document.querySelector<HTMLAnchorElement>('[data-found] a');
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault();
      first.focus();
    }
    if (event.key === 'Enter') first?.click();
  };
  return (
    <search className={`needs-scripts ${styles.search}`}>
      <label className="label" htmlFor="event-search">
        Find an event
      </label>
      <Input
        id="event-search"
        type="search"
        placeholder="Chess, singing, Friday …"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={search.typed}
        onChange={search.type}
        onFocus={search.prepare}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
