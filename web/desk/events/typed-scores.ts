import { countingRanks, mayRank, outcomeOf, prizedRanks } from '../../../contract/desk/outcome.ts';
import {
  type Criterion,
  emptyRow,
  openTies,
  PLAIN_POINTS,
  PRIZE_MAX,
  type Ranked,
  type ResultRow,
  ranked,
  type ScoreSheet,
} from '../../../contract/desk/results.ts';
import { rupees } from '../../../contract/rupees.ts';
import { number } from '../../ui/formats.ts';

/** What was typed into the cells of a line, by the ids of their criteria. */
export type TypedLine = Readonly<Record<string, string>>;

/**
 * All that differs from the sheet: the texts of cells by entry, of prizes by rank, decisions about ties by entry, the
 * criteria. A line in which nothing was typed since is the same object.
 */
export interface Typed {
  readonly cells: ReadonlyMap<string, TypedLine>;
  readonly prizes: ReadonlyMap<number, string>;
  readonly ties: ReadonlyMap<string, number | null>;
  readonly criteria?: readonly Criterion[];
}

export const NOTHING_TYPED: Typed = { cells: new Map(), prizes: new Map(), ties: new Map() };

export function isTyped({ cells, prizes, ties, criteria }: Typed): boolean {
  return cells.size + prizes.size + ties.size > 0 || criteria !== undefined;
}

/** A text for a cell. `column`: a criterion's id. */
export interface CellText {
  readonly id: string;
  readonly column: string;
  readonly text: string;
}

/** Points that changed ask about their tie again. */
export function addTexts({ cells, ties }: Typed, texts: readonly CellText[]) {
  const all = new Map(cells);
  for (const { id, column, text } of texts) all.set(id, { ...all.get(id), [column]: text });
  return {
    cells: all,
    ties: new Map([...ties, ...texts.map(({ id }) => [id, null] as const)]),
  };
}

/** Those cells as they were `before`; what was typed into others stays. */
export function restoreTexts(now: Typed, before: Typed, texts: readonly CellText[]) {
  const [cells, ties] = [new Map(now.cells), new Map(now.ties)];
  for (const { id, column } of texts) {
    const { [column]: _, ...others } = cells.get(id) ?? {};
    const text = before.cells.get(id)?.[column];
    put(cells, id, emptyIsNone(text === undefined ? others : { ...others, [column]: text }));
    put(ties, id, before.ties.get(id));
  }
  return { cells, ties };
}

function put<Value>(into: Map<string, Value>, id: string, value: Value | undefined): void {
  if (value === undefined) into.delete(id);
  else into.set(id, value);
}

function emptyIsNone(line: TypedLine): TypedLine | undefined {
  return Object.keys(line).length > 0 ? line : undefined;
}

/** What was typed since something was kept. */
export function typedSince(typed: Typed, kept: Typed): Typed {
  const since = <Key, Value>(now: ReadonlyMap<Key, Value>, then: ReadonlyMap<Key, Value>) =>
    new Map([...now].filter(([key, value]) => !then.has(key) || then.get(key) !== value));
  const cells = since(typed.cells, kept.cells);
  for (const [id, line] of cells) {
    const then = kept.cells.get(id) ?? {};
    const news = Object.entries(line).filter(([column, text]) => then[column] !== text);
    put(cells, id, emptyIsNone(Object.fromEntries(news)));
  }
  return {
    cells,
    prizes: since(typed.prizes, kept.prizes),
    ties: since(typed.ties, kept.ties),
    ...(typed.criteria !== kept.criteria && { criteria: typed.criteria }),
  };
}

/** Fields for prizes, also where fewer ranks give points. */
const LEAST_PRIZES = 3;

/** The fields of the sheet, with what was typed over it: of each its text, and what is wrong with it. */
export function readFields(sheet: ScoreSheet | undefined, typed: Typed) {
  const criteria = [...(typed.criteria ?? sheet?.criteria ?? [PLAIN_POINTS])];
  const [kept, ofId] = [byId(sheet?.rows), new Map(criteria.map((one) => [one.id, one]))];
  const shown = (id: string, column: string) =>
    textOf(typed.cells.get(id), kept.get(id)?.points, column);
  const faultOf = (id: string, column: string) => faultIn(shown(id, column), ofId.get(column)!);
  const shownPrizes = [LEAST_PRIZES, sheet?.ranks ?? 0, prizedRanks(sheet?.prizes ?? [])];
  const length = Math.max(...shownPrizes, ...[...typed.prizes.keys()].map((at) => at + 1));
  const prizeTexts = Array.from({ length }, (_, at) => {
    const prize = sheet?.prizes[at] ?? null;
    return typed.prizes.get(at) ?? (prize === null ? '' : number(prize));
  });
  const prizeFaults = prizeTexts.map(prizeFaultIn);
  return { criteria, kept, shown, faultOf, prizeTexts, prizeFaults };
}

/** The text of a cell: as it was typed, or as it was kept. `column`: a criterion's id. */
export function textOf(
  typed: TypedLine | undefined,
  kept: ResultRow['points'] | undefined,
  column: string,
): string {
  return typed?.[column] ?? kept?.[column]?.toString() ?? '';
}

/** The sheet with what was typed over it, and what it comes to. */
export function readScores(sheet: ScoreSheet | undefined, typed: Typed) {
  const fields = readFields(sheet, typed);
  const { criteria, kept, shown, faultOf, prizeTexts, prizeFaults } = fields;
  const all = sheet?.entries ?? [];
  const entries = all.filter(mayRank);
  // As they were kept: a line that moved away under the hand would be typed into by mistake.
  const order = ranked(entries.map(({ entryId: id }) => kept.get(id) ?? emptyRow(id)));
  const lineOf = ({ entryId, tie }: ResultRow): ResultRow => ({
    entryId,
    points: pointsIn(criteria, (column) => shown(entryId, column)),
    tie: typed.ties.has(entryId) ? typed.ties.get(entryId)! : tie,
  });
  const rows = order.map(lineOf);
  // Of whoever isn't ranked now: a mark that is changed back finds their points again.
  const ranking = new Set(entries.map(({ entryId }) => entryId));
  const others = [...new Set([...kept.keys(), ...typed.cells.keys()])]
    .filter((id) => !ranking.has(id))
    .map((id) => lineOf(kept.get(id) ?? emptyRow(id)))
    .filter(({ entryId }) => !criteria.some(({ id }) => faultOf(entryId, id)));
  const ranks = sheet?.ranks ?? 0;
  const prizes = prizeTexts.map(typedRupees);
  const faults = rows.flatMap(({ entryId }) => criteria.filter(({ id }) => faultOf(entryId, id)));
  const lines = ranked(rows);
  return {
    ...{ ...fields, prizes },
    entries: byId(all),
    /** Each with its rank, and where it was. */
    rows: inOrder(rows, lines),
    /** All lines with something in them: an event of thousands has mostly others. */
    written: [...rows, ...others].filter(({ points }) => Object.keys(points).length > 0),
    isScored: lines.some(({ total }) => total !== null),
    ties: openTies(lines, countingRanks({ ranks, prizes })),
    faults: faults.length + prizeFaults.filter((fault) => fault !== undefined).length,
    outcome: outcomeOf({ rows, entries: all, ranks, prizes }, lines),
  };
}

function byId<Line extends { readonly entryId: string }>(
  lines: readonly Line[] = [],
): ReadonlyMap<string, Line> {
  return new Map(lines.map((line) => [line.entryId, line]));
}

function inOrder(rows: readonly ResultRow[], lines: readonly Ranked[]): Ranked[] {
  const ranks = new Map(lines.map((row) => [row.entryId, row]));
  return rows.map(({ entryId }) => ranks.get(entryId)!);
}

/** The number of a cell; null for an empty one and for what is no number. A comma is a decimal point on some keyboards. */
export function numberIn(text: string): number | null {
  const given = text.trim().replace(',', '.');
  const points = Number(given);
  return /^(\d+\.?\d*|\.\d+)$/.test(given) && Number.isFinite(points) ? points : null;
}

/** Rupees with the commas of lakhs and thousands, or without; null for what are none. */
export function typedRupees(text: string): number | null {
  const given = text.replace(/[\s,₹]/g, '');
  return /^\d+$/.test(given) && Number(given) <= PRIZE_MAX ? Number(given) : null;
}

/** What is wrong with a prize, such as `over ₹10,00,00,000`. */
function prizeFaultIn(text: string): string | undefined {
  if (text.trim() === '' || typedRupees(text) !== null) return;
  return /^[\d\s,₹]*\d[\s,₹]*$/.test(text) ? `over ${rupees(PRIZE_MAX)}` : 'no whole rupees';
}

/** What is wrong with a cell, such as `over 40`. */
export function faultIn(text: string, { most }: Criterion): string | undefined {
  if (text.trim() === '') return;
  const value = numberIn(text);
  if (value === null) return 'no number';
  if (most !== null && value > most) return `over ${most}`;
}

function pointsIn(
  criteria: readonly Criterion[],
  textIn: (column: string) => string,
): Record<string, number> {
  const given = criteria.map(({ id }) => [id, numberIn(textIn(id))] as const);
  return Object.fromEntries(given.filter((one): one is [string, number] => one[1] !== null));
}
