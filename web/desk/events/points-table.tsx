import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Ranked } from '../../../contract/desk/results.ts';
import { Input } from '../../ui/form/held.tsx';
import { Table } from '../ui/table.tsx';
import styles from './results.module.css';
import { PRIZE } from './typed-scores.ts';
import { entryOf, type Scores } from './use-scores.ts';

/** A line for each entry with its rank and a cell for each criterion; filled as a spreadsheet is. */
export function PointsTable({ scores }: { scores: Scores }) {
  const { criteria } = scores;
  const tied = new Set(scores.ties.flat().map(({ entryId }) => entryId));
  return (
    <Table
      caption="Points"
      isWide
      heads={[
        { label: 'Rank', isNumber: true },
        { label: 'Name' },
        { label: 'College', isWideOnly: true },
        ...criteria.map(({ name, most }) => ({
          label: most === null ? name : `${name}\n${most}`,
          isNumber: true,
        })),
        ...(criteria.length > 1 ? [{ label: 'Sum', isNumber: true }] : []),
        { label: 'Prize\u00a0₹', isNumber: true },
      ]}
    >
      {scores.rows.map((row) => (
        <PointsRow key={row.entryId} scores={scores} row={row} isTied={tied.has(row.entryId)} />
      ))}
    </Table>
  );
}

function PointsRow({ scores, row, isTied }: { scores: Scores; row: Ranked; isTied: boolean }) {
  const { entryId: id, rank, total } = row;
  const entry = entryOf(scores, id);
  const mayWin = rank !== null && rank <= (scores.sheet?.prizes ?? 0);
  return (
    <tr data-needs={isTied || undefined}>
      <td data-num>
        <b>{rankWord(row, scores.rows)}</b>
      </td>
      <th scope="row">
        <span>{entry?.name}</span>
        {!!entry?.unproven.length && <small>e-mail unproven</small>}
        <small className={styles.college}>{entry?.college}</small>
      </th>
      <td data-wide-only data-short>
        {entry?.college}
      </td>
      {scores.criteria.map((one) => (
        <td key={one.id} data-num>
          <Cell scores={scores} id={id} column={one.id} word={one.name} />
        </td>
      ))}
      {scores.criteria.length > 1 && (
        <td data-num>
          <b>{total}</b>
        </td>
      )}
      <td data-num>
        {(mayWin || scores.shown(id, PRIZE) !== '') && (
          <Cell scores={scores} id={id} column={PRIZE} word="Prize" />
        )}
      </td>
    </tr>
  );
}

function rankWord({ entryId, rank }: Ranked, rows: readonly Ranked[]): string {
  if (rank === null) return '';
  const isShared = rows.some((other) => other.entryId !== entryId && other.rank === rank);
  return `${rank}${isShared ? '=' : ''}`;
}

interface CellProps {
  scores: Scores;
  id: string;
  column: string;
  word: string;
}

function Cell({ scores, id, column, word }: CellProps) {
  const entry = entryOf(scores, id);
  const fault = scores.faultOf(id, column);
  return (
    <>
      <Input
        className={styles.cell}
        inputMode="decimal"
        aria-label={`${word} of ${entry?.name}, ${entry?.college}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${id}${column.trim()}`}
        value={scores.shown(id, column)}
        onChange={(text) => scores.type({ id, column, text })}
        onKeyDown={goDown}
        onPaste={(event) => paste(event, scores)}
        data-entry={id}
        data-column={column}
      />
      {fault && (
        <small className={styles.fault} id={`${id}${column.trim()}`}>
          {fault}
        </small>
      )}
    </>
  );
}

/** Enter goes down, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const cells = document.querySelectorAll<HTMLInputElement>(`.${styles.cell}`);
  const below = [...cells].filter(({ dataset }) => dataset.column === column);
  below[below.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
}

/** Cells copied from a spreadsheet fill those from here on, down and to the right. */
function paste(event: ClipboardEvent<HTMLInputElement>, scores: Scores): void {
  const text = event.clipboardData.getData('text').trimEnd();
  if (!/[\n\t]/.test(text)) return;
  event.preventDefault();
  const { entry, column } = event.currentTarget.dataset;
  const columns = [...scores.criteria.map(({ id }) => id), PRIZE];
  const [down, right] = [
    scores.rows.findIndex(({ entryId }) => entryId === entry),
    columns.indexOf(column ?? ''),
  ];
  const cells = text.split(/\r?\n/).flatMap((line, at) =>
    line.split('\t').flatMap((cell, beside) => {
      const [row, into] = [scores.rows[down + at], columns[right + beside]];
      return row && into ? { id: row.entryId, column: into, text: cell } : [];
    }),
  );
  scores.fill(cells, 'The cells are pasted.');
}
