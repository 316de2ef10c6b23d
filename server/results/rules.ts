import type { EventId } from '../../contract/event-addresses.ts';
import type { LeaderboardTable } from '../../contract/features.ts';
import type { Standing } from '../../contract/results/leaderboard.ts';
import type { LedgerEntry, Result } from './store.ts';

/*
 * Rules that follow from the ledger and the festival's table, and from nothing else. Sources: beyond.md, Leaderboard;
 * docs/decisions/032-results-ledger.md for what it leaves open.
 */

/** The published entries that no published one has taken the place of; those taken back aren't among them. */
export function published(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  const shown = ledger.filter(({ publishedAt }) => publishedAt !== null);
  const before = publishedBefore(ledger);
  const replaced = new Set(shown.map((entry) => before(entry)?.sequence));
  return shown.filter(({ sequence, came }) => came && !replaced.has(sequence));
}

/** Tells of an entry which published one it took the place of, at once or by way of unpublished ones. */
export function publishedBefore(ledger: readonly LedgerEntry[]) {
  const bySequence = new Map(ledger.map((entry) => [entry.sequence, entry]));
  return ({ corrects }: LedgerEntry): LedgerEntry | undefined => {
    let before = bySequence.get(corrects ?? 0);
    while (before && before.publishedAt === null) before = bySequence.get(before.corrects ?? 0);
    return before;
  };
}

/** The table's points for the rank, if it has any, and `present` for having come. Who shares a rank has all of its points. */
export function pointsOf(
  { rank }: Pick<LedgerEntry, 'rank'>,
  { points, present }: LeaderboardTable,
): number {
  return present + (rank === null ? 0 : (points[rank] ?? 0));
}

/**
 * Colleges by points, most first. Equal points share a rank, and the next one counts all before it: 1, 2, 2, 4.
 * `isOfBefore`: the published entries of before this morning, from which ranks have moved.
 */
export function standings(
  ledger: readonly LedgerEntry[],
  table: LeaderboardTable,
  isOfBefore: (publishedAt: number) => boolean,
): Standing[] {
  const earlier = ledger.filter(
    ({ publishedAt }) => publishedAt !== null && isOfBefore(publishedAt),
  );
  const ranksBefore = new Map(ranked(earlier, table).map(({ college, rank }) => [college, rank]));
  return ranked(ledger, table).map((line) => ({
    ...line,
    moved: (ranksBefore.get(line.college) ?? line.rank) - line.rank,
  }));
}

function ranked(ledger: readonly LedgerEntry[], table: LeaderboardTable) {
  const totals = new Map<string, number>();
  for (const entry of published(ledger))
    totals.set(entry.college, (totals.get(entry.college) ?? 0) + pointsOf(entry, table));
  const lines = [...totals].map(([college, points]) => ({ college, points }));
  lines.sort((a, b) => b.points - a.points || (a.college < b.college ? -1 : 1));
  const firstOf = new Map<number, number>();
  const count = new Map<number, number>();
  lines.forEach(({ points }, at) => {
    if (!firstOf.has(points)) firstOf.set(points, at + 1);
    count.set(points, (count.get(points) ?? 0) + 1);
  });
  return lines.map(({ college, points }) => ({
    rank: firstOf.get(points)!,
    is_shared: count.get(points)! > 1,
    college,
    points,
  }));
}

/** A result as an organiser gives it: of what it corrects they name the rank, null for one that had none. */
export interface Asked extends Omit<Result, 'corrects'> {
  readonly correctsRank?: number | null | undefined;
}

type Current = Omit<Result, 'corrects'> & { readonly sequence: number };

/** The entries of a ledger, published or not, that may still be corrected. */
export function current(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  const corrected = new Set(ledger.map(({ corrects }) => corrects));
  return ledger.filter(({ sequence, came }) => came && !corrected.has(sequence));
}

/** Finds the current result that another takes the place of, or undefined; a text says why it can't stand. */
export function findCorrected<One extends Current>(
  asked: Asked,
  all: readonly One[],
): One | undefined | string {
  const isSameEntry = (one: One) => one.college === asked.college && one.name === asked.name;
  let corrected: One | undefined;
  if (asked.correctsRank !== undefined) {
    const named = all.filter((one) => one.rank === asked.correctsRank && sameEvent(one, asked));
    const narrowed = narrow(
      narrow(named, ({ college }) => college === asked.college),
      isSameEntry,
    );
    // Of several whose names went with their accounts one is as good as another.
    if (narrowed.length === 0 || (narrowed.length > 1 && !narrowed.every(isSameEntry)))
      return `${named.length === 0 ? 'Nobody' : 'More than one entry'} stands there as ${rankInWords(asked.correctsRank)}: nothing says what this corrects`;
    [corrected] = narrowed;
  }
  const twin = all.find((one) => one !== corrected && isSameEntry(one) && sameEvent(one, asked));
  if (asked.came && twin)
    return `${entryInWords(asked)} stands there as ${rankInWords(twin.rank)} already: say what this corrects, or tell two entries of a college apart by their names`;
  return corrected;
}

function narrow<One>(all: One[], test: (one: One) => boolean): One[] {
  const some = all.length > 1 ? all.filter(test) : [];
  return some.length > 0 ? some : all;
}

function sameEvent(one: EventId, other: EventId): boolean {
  return one.eventId === other.eventId;
}

export function rankInWords(rank: number | null): string {
  return rank === null ? 'present' : `rank ${rank}`;
}

function entryInWords({ college, name }: Pick<Result, 'college' | 'name'>): string {
  return name === null ? college : `${name} of ${college}`;
}
