import { certificateWords } from '../results/certificate-words.ts';
import { rupees } from '../rupees.ts';
import { type Ranked, type ResultRow, ranked, type ScoredEntry } from './results.ts';

/*
 * Rules of what a score sheet comes to: they are judged on the screen before it is published, and on the server when it is.
 */

/** What becomes of an entry that came. `rank`: null where it got none of those that count; `prize`: in rupees. */
export interface OutcomeLine {
  readonly entryId: string;
  readonly rank: number | null;
  readonly prize: number | null;
}

/** What an outcome follows from. `ranks`: how many give points; `prizes`: of the first, the second …, in rupees. */
export interface SheetFacts {
  readonly rows: readonly ResultRow[];
  readonly entries: readonly Pick<ScoredEntry, 'entryId' | 'attendance'>[];
  readonly ranks: number;
  readonly prizes: readonly (number | null)[];
}

/** An entry that is ranked: absent is who was marked so, whatever points they have. */
export function mayRank({ attendance }: Pick<ScoredEntry, 'attendance'>): boolean {
  return attendance === 'came' || attendance === 'unknown';
}

/** How many ranks have a prize, or one below them has. */
export function prizedRanks(prizes: SheetFacts['prizes']): number {
  return 1 + prizes.findLastIndex((prize) => prize !== null);
}

/** How many ranks count: those that give points, and those that have a prize. */
export function countingRanks({ ranks, prizes }: Pick<SheetFacts, 'ranks' | 'prizes'>): number {
  return Math.max(ranks, prizedRanks(prizes));
}

/** The lines of those who may be ranked, by rank. */
export function rankedOf({ rows, entries }: Pick<SheetFacts, 'rows' | 'entries'>): Ranked[] {
  const ids = new Set(entries.filter(mayRank).map(({ entryId }) => entryId));
  return ranked(rows.filter(({ entryId }) => ids.has(entryId)));
}

/**
 * What becomes of everybody who came: marked, let in at the door, or scored. Nobody where nobody has points. `lines`: those
 * of `rankedOf`, for who has them already.
 */
export function outcomeOf(facts: SheetFacts, lines = rankedOf(facts)): OutcomeLine[] {
  const scored = lines.filter(({ total }) => total !== null);
  if (scored.length === 0) return [];
  const ranks = new Map(scored.map(({ entryId, rank }) => [entryId, rank!]));
  const prizes = shares(scored, facts.prizes);
  const most = countingRanks(facts);
  return facts.entries.flatMap(({ entryId, attendance }) => {
    const rank = ranks.get(entryId);
    if (rank === undefined && attendance !== 'came') return [];
    const counts = rank !== undefined && rank <= most;
    return { entryId, rank: counts ? rank : null, prize: prizes.get(entryId) ?? null };
  });
}

/**
 * The prize of each entry, in whole rupees. Who shares a rank shares the prizes of all the ranks that they fill, in equal
 * parts: two firsts have half of the first's and the second's together each. Rupees that can't be halved go to the ids
 * that sort first, so that nothing of the sum is lost, on whichever side it is reckoned.
 */
function shares(
  lines: readonly Ranked[],
  prizes: readonly (number | null)[],
): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  for (const [rank, sharing] of Map.groupBy(lines, (line) => line.rank!)) {
    const filled = prizes.slice(rank - 1, rank - 1 + sharing.length);
    if (filled.every((prize) => prize === null)) continue;
    const sum = filled.reduce<number>((all, prize) => all + (prize ?? 0), 0);
    const ids = sharing.map(({ entryId }) => entryId);
    for (const [id, part] of equalParts(sum, ids)) given.set(id, part);
  }
  return given;
}

/** Whole rupees in equal parts; those that can't be halved go to the ids that sort first, so that nothing is lost. */
export function equalParts(sum: number, ids: readonly string[]): ReadonlyMap<string, number> {
  const [each, rest] = [Math.floor(sum / ids.length), sum % ids.length];
  return new Map(ids.toSorted().map((id, at) => [id, each + (at < rest ? 1 : 0)]));
}

/** The rupees that go to somebody. */
export function sumOf(lines: readonly Pick<OutcomeLine, 'prize'>[]): number {
  return lines.reduce((sum, { prize }) => sum + (prize ?? 0), 0);
}

/** An entry for which something is otherwise; null where it stood, or stands, there not at all. */
export interface OutcomeChange {
  readonly entryId: string;
  readonly was: OutcomeLine | null;
  readonly is: OutcomeLine | null;
}

/** Those for whom a rank, a prize or the certificate is another one than before. */
export function changesOf(
  before: readonly OutcomeLine[],
  after: readonly OutcomeLine[],
): OutcomeChange[] {
  const byEntry = (lines: readonly OutcomeLine[]) =>
    new Map(lines.map((line) => [line.entryId, line]));
  const [old, now] = [byEntry(before), byEntry(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((entryId) => ({ entryId, was: old.get(entryId) ?? null, is: now.get(entryId) ?? null }))
    .filter(({ was, is }) => !was || !is || was.rank !== is.rank || was.prize !== is.prize);
}

/** `First place, ₹12,000`. */
export function outcomeWords(line: OutcomeLine): string {
  return line.prize === null
    ? certificateWords(line)
    : `${certificateWords(line)}, ${rupees(line.prize)}`;
}
