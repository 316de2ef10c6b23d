import {
  type Criterion,
  emptyRow,
  openTies,
  PLAIN_POINTS,
  prizesOf,
  type Ranked,
  type ResultRow,
  ranked,
  type ScoreSheet,
} from '../../../contract/desk/results.ts';
import { number } from '../../ui/formats.ts';

/** The column of prizes, among those of criteria. */
export const PRIZE = ' prize';

/** All that differs from the sheet: the texts of cells, decisions about ties by entry, the criteria, the prizes' sum. */
export interface Typed {
  readonly cells: ReadonlyMap<string, string>;
  readonly ties: ReadonlyMap<string, number | null>;
  readonly criteria?: readonly Criterion[];
  readonly agreed?: number;
}

export const NOTHING_TYPED: Typed = { cells: new Map(), ties: new Map() };

export function isTyped({ cells, ties, criteria, agreed }: Typed): boolean {
  return cells.size + ties.size > 0 || criteria !== undefined || agreed !== undefined;
}

/** A text for a cell. `column`: a criterion's id, or `PRIZE`. */
export interface CellText {
  readonly id: string;
  readonly column: string;
  readonly text: string;
}

/** Points that changed ask about their tie again. */
export function addTexts({ cells, ties }: Typed, texts: readonly CellText[]) {
  const scored = texts.filter(({ column }) => column !== PRIZE);
  return {
    cells: new Map([...cells, ...texts.map((one) => [keyOf(one), one.text] as const)]),
    ties: new Map([...ties, ...scored.map(({ id }) => [id, null] as const)]),
  };
}

/** Those cells as they were `before`; what was typed into others stays. */
export function restoreTexts(now: Typed, before: Typed, texts: readonly CellText[]) {
  return {
    cells: restored(now.cells, before.cells, texts.map(keyOf)),
    ties: restored(
      now.ties,
      before.ties,
      texts.map(({ id }) => id),
    ),
  };
}

function keyOf({ id, column }: Pick<CellText, 'id' | 'column'>): string {
  return `${id} ${column}`;
}

function restored<Value>(
  now: ReadonlyMap<string, Value>,
  before: ReadonlyMap<string, Value>,
  keys: readonly string[],
): Map<string, Value> {
  const others = [...now].filter(([key]) => !keys.includes(key));
  return new Map([...others, ...[...before].filter(([key]) => keys.includes(key))]);
}

/** What was typed since something was kept. */
export function typedSince(typed: Typed, kept: Typed): Typed {
  const since = <Value>(now: ReadonlyMap<string, Value>, then: ReadonlyMap<string, Value>) =>
    new Map([...now].filter(([key, value]) => !then.has(key) || then.get(key) !== value));
  return {
    cells: since(typed.cells, kept.cells),
    ties: since(typed.ties, kept.ties),
    ...(typed.criteria !== kept.criteria && { criteria: typed.criteria }),
    ...(typed.agreed !== kept.agreed && { agreed: typed.agreed }),
  };
}

/** The sheet with what was typed over it. */
export function readScores(sheet: ScoreSheet | undefined, typed: Typed) {
  const criteria = [...(typed.criteria ?? sheet?.criteria ?? [PLAIN_POINTS])];
  const kept = new Map(sheet?.rows.map((row) => [row.entryId, row]));
  /** The text of a cell: as it was typed, or as it was kept. `column`: a criterion's id, or `PRIZE`. */
  const shown = (id: string, column: string) =>
    typed.cells.get(keyOf({ id, column })) ?? textOf(kept.get(id), column);
  const faultOf = (id: string, column: string) =>
    faultIn(
      shown(id, column),
      criteria.find((one) => one.id === column),
    );
  // As they were kept: a line that moved away under the hand would be typed into by mistake.
  const order = ranked(
    (sheet?.entries ?? []).map(({ entryId: id }) => kept.get(id) ?? emptyRow(id)),
  );
  const rows = order.map(({ entryId, tie }) => ({
    entryId,
    points: pointsIn(criteria, (column) => shown(entryId, column)),
    tie: typed.ties.has(entryId) ? typed.ties.get(entryId)! : tie,
    prize: rupeesIn(shown(entryId, PRIZE)),
  }));
  const columns = [...criteria.map(({ id }) => id), PRIZE];
  const faults = rows.flatMap(({ entryId }) => columns.filter((one) => faultOf(entryId, one)));
  const [given, announced] = [prizesOf(rows), sheet?.announced ?? null];
  const agreed = typed.agreed ?? sheet?.agreedPrizes ?? null;
  const isRight = announced === null || given === announced || given === agreed;
  return {
    ...{ criteria, shown, faultOf, agreed },
    rows: inOrder(rows),
    ties: openTies(rows, sheet?.prizes ?? 0),
    faults: faults.length,
    /** In rupees; `isRight` where they are what was announced, or somebody said that they stay so. */
    prizes: { given, announced, isRight },
  };
}

/** Each line with its rank, and where it was. */
function inOrder(rows: readonly ResultRow[]): Ranked[] {
  const ranks = new Map(ranked(rows).map((row) => [row.entryId, row]));
  return rows.map(({ entryId }) => ranks.get(entryId)!);
}

function textOf(row: ResultRow | undefined, column: string): string {
  if (column !== PRIZE) return row?.points[column]?.toString() ?? '';
  return row?.prize == null ? '' : number(row.prize);
}

/** A comma is a decimal point on some keyboards. */
function numberIn(text: string): number | null {
  const given = text.trim().replace(',', '.');
  const points = Number(given);
  return given !== '' && points >= 0 && Number.isFinite(points) ? points : null;
}

/** Rupees with the commas of lakhs and thousands, or without. */
function rupeesIn(text: string): number | null {
  const given = text.replace(/[\s,₹]/g, '');
  return /^\d{1,8}$/.test(given) ? Number(given) : null;
}

/** The number of a cell; null for an empty one and for what is no number. `criterion`: undefined for a prize. */
export function valueIn(text: string, criterion: Criterion | undefined): number | null {
  return criterion ? numberIn(text) : rupeesIn(text);
}

/** What is wrong with a cell, such as `over 40`. `criterion`: undefined for a prize. */
export function faultIn(text: string, criterion: Criterion | undefined): string | undefined {
  if (text.trim() === '') return;
  const value = valueIn(text, criterion);
  if (value === null) return 'no number';
  if (criterion && criterion.most !== null && value > criterion.most)
    return `over ${criterion.most}`;
}

function pointsIn(
  criteria: readonly Criterion[],
  textIn: (column: string) => string,
): Record<string, number> {
  const given = criteria.map(({ id }) => [id, numberIn(textIn(id))] as const);
  return Object.fromEntries(given.filter((one): one is [string, number] => one[1] !== null));
}
