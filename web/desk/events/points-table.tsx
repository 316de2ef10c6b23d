import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Criterion, Ranked, ResultRow, ScoredEntry } from '../../../contract/desk/results.ts';
import { Input } from '../../ui/form/held.tsx';
import { number } from '../../ui/formats.ts';
import { Table } from '../ui/table.tsx';
import styles from './results.module.css';
import { faultIn, type TypedLine, textOf } from './typed-scores.ts';
import type { ScoreActs, Scores } from './use-scores.ts';

/** A line for each entry with its rank and a cell for each criterion; filled as a spreadsheet is. */
export function PointsTable({ scores }: { scores: Scores }) {
  const { criteria, kept, typed, rows, outcome, entries, acts } = scores;
  const { ties } = scores;
  const lines = useMemo(() => ranksOf({ rows, ties, outcome }), [rows, ties, outcome]);
  const drawn = lines.map(
    ({ entryId, ...line }): RowProps => ({
      ...line,
      criteria,
      acts,
      entry: entries.get(entryId)!,
      kept: kept.get(entryId)?.points,
      typed: typed.cells.get(entryId),
    }),
  );
  const focus = useCellFocus();
  return (
    <div {...focus} className={styles.sheet} data-scored={scores.isScored || undefined}>
      <Table
        caption="Points"
        isWide
        isGrouped
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
        {/* By their place: by its first line, that of one that moves would have the whole group drawn anew. */}
        {inGroups(drawn).map((group, at) => (
          <PointsGroup key={at} rows={group} />
        ))}
      </Table>
    </div>
  );
}

/**
 * Has a cell keep the focus, and what is chosen in it, where its line goes to another group and is drawn anew there. Gives
 * what the element around the cells takes.
 */
function useCellFocus() {
  const focused = useRef<HTMLInputElement>(undefined);
  useLayoutEffect(() => {
    const { current: before } = focused;
    if (!before || before.isConnected) return;
    const { entry, column } = before.dataset;
    const { selectionStart, selectionEnd } = before;
    const cells = document.querySelectorAll<HTMLInputElement>(`.${styles.cell}`);
    const now = [...cells].find(
      ({ dataset }) => dataset.entry === entry && dataset.column === column,
    );
    focused.current = undefined;
    now?.focus();
    now?.setSelectionRange(selectionStart, selectionEnd);
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focused.current = target instanceof HTMLInputElement ? target : undefined;
    },
    // Of what goes with the focus nothing is told.
    onBlur() {
      focused.current = undefined;
    },
  };
}

const GROUP_LINES = 25;

/** A key in a cell makes the browser lay out its group, not all lines. */
function inGroups<Line>(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / GROUP_LINES) }, (_, at) =>
    lines.slice(at * GROUP_LINES, (at + 1) * GROUP_LINES),
  );
}

/** Of each line what its row says of it. */
function ranksOf({ rows, ties, outcome }: Pick<Scores, 'rows' | 'ties' | 'outcome'>) {
  const tied = new Set(ties.flat().map(({ entryId }) => entryId));
  const counts = Map.groupBy(rows, ({ rank }) => rank);
  const prizes = new Map(outcome.map(({ entryId, prize }) => [entryId, prize]));
  return rows.map(({ entryId, rank, total }) => ({
    ...{ entryId, total },
    rank: rankWord(rank, counts.get(rank)!),
    prize: prizes.get(entryId) ?? null,
    isTied: tied.has(entryId),
  }));
}

function rankWord(rank: number | null, sharing: readonly Ranked[]): string {
  if (rank === null) return '';
  return `${rank}${sharing.length > 1 ? '=' : ''}`;
}

interface RowProps {
  entry: ScoredEntry;
  rank: string;
  total: number | null;
  prize: number | null;
  isTied: boolean;
  criteria: readonly Criterion[];
  kept: ResultRow['points'] | undefined;
  typed: TypedLine | undefined;
  acts: ScoreActs;
}

/** In an event of thousands a typed cell must not draw all lines anew, nor make each to compare it. */
const PointsGroup = memo(
  ({ rows }: { rows: readonly RowProps[] }) => (
    <tbody>
      {rows.map((row) => (
        <PointsRow key={row.entry.entryId} {...row} />
      ))}
    </tbody>
  ),
  (before, after) =>
    before.rows.length === after.rows.length &&
    before.rows.every((row, at) => isSameRow(row, after.rows[at]!)),
);

const PointsRow = memo(Row, isSameRow);

function isSameRow(before: RowProps, after: RowProps): boolean {
  const { criteria, ...others } = before;
  const words = Object.keys(others) as (keyof typeof others)[];
  return words.every((word) => before[word] === after[word]) && isSame(criteria, after.criteria);
}

function isSame<Part>(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

function Row({ entry, rank, total, prize, isTied, criteria, kept, typed, acts }: RowProps) {
  // Shown once anybody has points: before that it is said of everybody.
  const isUnmarked = entry.attendance === 'unknown' && total === null;
  return (
    <tr data-needs={isTied || isUnmarked || undefined}>
      <td data-num>
        <b>{rank}</b>
      </td>
      <th scope="row">
        <span>{entry.name}</span>
        {entry.unproven.length > 0 && <small>e-mail unproven</small>}
        {isUnmarked && <small className={styles.unmarked}>no points, no mark</small>}
        <small className={styles.college}>{entry.college}</small>
      </th>
      <td data-wide-only>{entry.college}</td>
      {criteria.map((one) => (
        <td key={one.id} data-num>
          <Cell criterion={one} text={textOf(typed, kept, one.id)} entry={entry} acts={acts} />
        </td>
      ))}
      {criteria.length > 1 && (
        <td data-num>
          <b>{total}</b>
        </td>
      )}
      <td data-num>{prize !== null && number(prize)}</td>
    </tr>
  );
}

interface CellProps {
  criterion: Criterion;
  text: string;
  entry: ScoredEntry;
  acts: ScoreActs;
}

function Cell({ criterion, text, entry, acts }: CellProps) {
  const [id, { id: column, name }] = [entry.entryId, criterion];
  const fault = faultIn(text, criterion);
  return (
    <>
      <Input
        className={styles.cell}
        inputMode="decimal"
        aria-label={`${name} of ${entry.name}, ${entry.college}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${id}${column}`}
        value={text}
        onChange={(typed) => acts.type({ id, column, text: typed })}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={goDown}
        onPaste={(event) => paste(event, acts)}
        data-entry={id}
        data-column={column}
      />
      {fault && (
        <small className={styles.fault} id={`${id}${column}`}>
          {fault}
        </small>
      )}
    </>
  );
}

/** Enter goes down, as in a spreadsheet: what is typed there stands in place of what was. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const cells = document.querySelectorAll<HTMLInputElement>(`.${styles.cell}`);
  const below = [...cells].filter(({ dataset }) => dataset.column === column);
  below[below.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
}

/** Cells copied from a spreadsheet fill those from here on, down and to the right. */
function paste(event: ClipboardEvent<HTMLInputElement>, acts: ScoreActs): void {
  const text = event.clipboardData.getData('text').trimEnd();
  if (!/[\n\t]/.test(text)) return;
  event.preventDefault();
  const { entry, column } = event.currentTarget.dataset;
  const { criteria, rows } = acts.latest();
  const [down, right] = [
    rows.findIndex(({ entryId }) => entryId === entry),
    criteria.findIndex(({ id }) => id === column),
  ];
  const cells = text.split(/\r?\n/).flatMap((line, at) =>
    line.split('\t').flatMap((cell, beside) => {
      const [row, into] = [rows[down + at], criteria[right + beside]];
      return row && into ? { id: row.entryId, column: into.id, text: cell } : [];
    }),
  );
  acts.fill(cells, 'The cells are pasted.');
}
