import type { Criterion, ResultRow, ScoreSheet } from '../../../contract/desk/results.ts';
import {
  isTyped,
  NOTHING_TYPED,
  numberIn,
  type Typed,
  typedRupees,
  typedSince,
} from './typed-scores.ts';

/** What organisers write of a sheet, as a version has it. */
export type Written = Pick<ScoreSheet, 'version' | 'criteria' | 'rows' | 'prizes'>;

/**
 * What was typed, and `base`, over which it was. `kept`: what of it was saved, until the sheet comes back with it. `met`:
 * somebody else's version came meanwhile. `clashes`: what both have changed since; `openClashes` has those to be decided.
 */
export interface Draft {
  readonly typed: Typed;
  readonly base?: Written;
  readonly kept?: { readonly version: number; readonly typed: Typed };
  readonly met?: { readonly by: string };
  readonly clashes: readonly Clash[];
}

/** A field that both have changed, each otherwise: theirs is a number, null where it is empty, or their criteria. */
export type Clash =
  | { readonly kind: 'cell'; readonly id: string; readonly column: string; readonly theirs: Value }
  | { readonly kind: 'prize'; readonly at: number; readonly theirs: Value }
  | { readonly kind: 'criteria'; readonly theirs: readonly Criterion[] };

type Value = number | null;

export const EMPTY_DRAFT: Draft = { typed: NOTHING_TYPED, clashes: [] };

export function keyOf(clash: Clash): string {
  if (clash.kind === 'cell') return `cell ${clash.column} ${clash.id}`;
  return clash.kind === 'prize' ? `prize ${clash.at}` : clash.kind;
}

/** The draft once something of it was saved, as the version `saved`. */
export function markSaved(draft: Draft, saved: Written, typed: Typed): Draft {
  return { typed: draft.typed, base: saved, kept: { version: saved.version, typed }, clashes: [] };
}

/** What isn't saved of it. */
export function unsaved({ typed, kept }: Draft): Typed {
  return kept ? typedSince(typed, kept.typed) : typed;
}

/** The draft over a sheet that was read: what one alone has changed stands, what both have, clashes. */
export function meetSheet(draft: Draft, sheet: ScoreSheet): Draft {
  const { base, kept } = draft;
  if ((kept?.version ?? 0) > sheet.version) return draft;
  const own = unsaved(draft);
  if (!base || base.version >= sheet.version || !isTyped(own))
    return { ...draft, typed: own, base: sheet, kept: undefined };
  const { typed, clashes } = merged(base, sheet, own);
  const isNew = new Set(clashes.map(keyOf));
  const before = openClashes({ ...draft, typed }).filter((one) => !isNew.has(keyOf(one)));
  const met = { by: sheet.versions[0]?.by ?? 'somebody' };
  return { typed, base: sheet, met, clashes: [...before, ...clashes] };
}

/** Those of its clashes that stand: both are there, and differ. */
export function openClashes({ typed, clashes }: Pick<Draft, 'typed' | 'clashes'>): Clash[] {
  return clashes.filter((clash) => {
    if (clash.kind === 'criteria') return typed.criteria !== undefined;
    const text = textIn(typed, clash);
    return text !== undefined && !says(text, clash.theirs, clash.kind);
  });
}

/** What was typed into the field of a clash. */
export function textIn(typed: Typed, clash: Exclude<Clash, { kind: 'criteria' }>) {
  return clash.kind === 'cell'
    ? typed.cells.get(clash.id)?.[clash.column]
    : typed.prizes.get(clash.at);
}

/** The draft with a clash decided: as it was typed, or as they have it. */
export function settle(draft: Draft, clash: Clash, isMine: boolean): Draft {
  const clashes = draft.clashes.filter((one) => keyOf(one) !== keyOf(clash));
  return { ...draft, clashes, ...(!isMine && { typed: without(draft.typed, clash) }) };
}

function without({ criteria, ...typed }: Typed, clash: Clash): Typed {
  if (clash.kind === 'criteria') return typed;
  const [cells, prizes, ties] = [new Map(typed.cells), new Map(typed.prizes), new Map(typed.ties)];
  if (clash.kind === 'prize') prizes.delete(clash.at);
  else {
    const { [clash.column]: _, ...others } = cells.get(clash.id) ?? {};
    if (Object.keys(others).length > 0) cells.set(clash.id, others);
    else {
      cells.delete(clash.id);
      // It was asked about for the sake of what was typed.
      if (ties.get(clash.id) === null) ties.delete(clash.id);
    }
  }
  return { cells, prizes, ties, ...(criteria && { criteria }) };
}

/** A text that is the value; one that is no number is none. */
function says(text: string, value: Value, kind: 'cell' | 'prize'): boolean {
  if (text.trim() === '') return value === null;
  return value !== null && (kind === 'cell' ? numberIn(text) : typedRupees(text)) === value;
}

function merged(base: Written, theirs: Written, own: Typed) {
  const [before, now] = [linesOf(base), linesOf(theirs)];
  let typed = own;
  const clashes: Clash[] = [];
  const meet = (clash: Exclude<Clash, { kind: 'criteria' }>, was: Value) => {
    if (was === clash.theirs) return;
    const text = textIn(own, clash)!;
    const isOne = [was, clash.theirs].some((value) => says(text, value, clash.kind));
    if (isOne) typed = without(typed, clash);
    else clashes.push(clash);
  };
  for (const [id, line] of own.cells)
    for (const column of Object.keys(line)) {
      const value = now.get(id)?.points[column] ?? null;
      meet({ kind: 'cell', id, column, theirs: value }, before.get(id)?.points[column] ?? null);
    }
  for (const at of own.prizes.keys())
    meet({ kind: 'prize', at, theirs: theirs.prizes[at] ?? null }, base.prizes[at] ?? null);
  const criteria = metCriteria(base, theirs, typed);
  if (criteria) {
    typed = { ...typed, criteria };
    clashes.push({ kind: 'criteria', theirs: theirs.criteria });
  }
  return { typed: { ...typed, ties: metTies(typed, before, now) }, clashes };
}

function linesOf({ rows }: Written): ReadonlyMap<string, ResultRow> {
  return new Map(rows.map((row) => [row.entryId, row]));
}

/** A line that they have changed asks about its tie again, unless nothing is typed into it any more. */
function metTies(
  { cells, ties }: Typed,
  before: ReadonlyMap<string, ResultRow>,
  now: ReadonlyMap<string, ResultRow>,
): Typed['ties'] {
  const all = new Map(ties);
  for (const [id, tie] of ties) {
    if (isSame(before.get(id), now.get(id))) continue;
    const isTheirs = tie === null || tie === now.get(id)?.tie;
    if (isTheirs && !cells.has(id)) all.delete(id);
    else all.set(id, null);
  }
  return all;
}

/** The criteria that were typed, or typed into, where theirs are others, or have points that would go; undefined elsewhere. */
function metCriteria(base: Written, theirs: Written, typed: Typed) {
  const mine = typed.criteria;
  if (isSame(base.criteria, theirs.criteria)) {
    if (!mine) return;
    const before = linesOf(base);
    const isGoing = theirs.rows.some(({ entryId, points }) =>
      Object.keys(points).some(
        (column) =>
          !mine.some(({ id }) => id === column) &&
          points[column] !== before.get(entryId)?.points[column],
      ),
    );
    return isGoing ? mine : undefined;
  }
  if (mine) return isSame(mine, theirs.criteria) ? undefined : mine;
  const ids = new Set(theirs.criteria.map(({ id }) => id));
  const columns = [...typed.cells.values()].flatMap((line) => Object.keys(line));
  return columns.every((column) => ids.has(column)) ? undefined : base.criteria;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
