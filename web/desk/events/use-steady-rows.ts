import { useState } from 'react';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import type { Mark } from './mark-words.ts';

type Rows = readonly DeskEntry[] | undefined;

/**
 * The rows of a list that is read again after each mark: whoever was marked in it stays in their place, whatever it is
 * filtered by, until it is asked for otherwise, so that nothing moves under a thumb. `list` says what is asked for.
 */
export function useSteadyRows(rows: Rows, list: string, marked: ReadonlyMap<string, Mark>): Rows {
  const [last, setLast] = useState<{ list: string; rows: Rows; shown: Rows }>();
  // An answer to what was asked before stays until the next one is there.
  if (last && last.rows === rows) return last.shown;
  const before = last?.list === list ? (last.shown ?? []) : [];
  const shown = rows && inPlace(rows, before, marked);
  setLast({ list, rows, shown });
  return shown;
}

function inPlace(
  rows: readonly DeskEntry[],
  before: readonly DeskEntry[],
  marked: ReadonlyMap<string, Mark>,
): readonly DeskEntry[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const kept = before.flatMap((row) => {
    const mark = marked.get(row.id);
    return now.get(row.id) ?? (mark ? { ...row, state: mark } : []);
  });
  const there = new Set(kept.map(({ id }) => id));
  return [...kept, ...rows.filter(({ id }) => !there.has(id))];
}
