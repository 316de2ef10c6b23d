import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Table } from '../ui/table.tsx';
import styles from './events.module.css';
import { entryOf, type Sheet } from './use-sheet.ts';

/** A line for each entry with its rank and a cell for its points; filled as a spreadsheet is. */
export function PointsTable({ own }: { own: Sheet }) {
  const tied = new Set(own.ties.flat().map(({ entry_id }) => entry_id));
  return (
    <Table
      caption="Points"
      heads={[
        { label: 'Rank', isNumber: true },
        { label: 'Name' },
        { label: 'College' },
        { label: 'Points', isNumber: true },
      ]}
    >
      {own.rows.map((row) => {
        const entry = entryOf(own, row.entry_id);
        const isShared = own.rows.some((other) => other !== row && other.rank === row.rank);
        return (
          <tr
            key={row.entry_id}
            className={styles.line}
            data-needs={tied.has(row.entry_id) || undefined}
          >
            <td data-num>
              <b>{row.rank === null ? '' : `${row.rank}${isShared ? '=' : ''}`}</b>
            </td>
            <th scope="row">{entry?.name}</th>
            <td data-whole>{entry?.college}</td>
            <td data-num>
              <input
                className={styles.cell}
                inputMode="decimal"
                aria-label={`Points of ${entry?.name}, ${entry?.college}`}
                aria-invalid={own.isFaulty(row) || undefined}
                value={own.shown(row)}
                onChange={({ target }) => own.type(row.entry_id, target.value)}
                onKeyDown={goDown}
                onPaste={(event) => paste(event, own)}
                data-entry={row.entry_id}
              />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function cells(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`.${styles.cell}`)];
}

/** Enter goes down, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey) return;
  event.preventDefault();
  const all = cells();
  all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
}

/** A column copied from a spreadsheet fills the cells from here on. */
function paste(event: ClipboardEvent<HTMLInputElement>, own: Sheet): void {
  const lines = event.clipboardData.getData('text').trimEnd().split(/\r?\n/);
  if (lines.length < 2) return;
  event.preventDefault();
  const all = cells();
  const from = all.indexOf(event.currentTarget);
  lines.forEach((line, index) => {
    const id = all[from + index]?.dataset.entry;
    if (id) own.type(id, line.split('\t')[0] ?? '');
  });
}
