import type { NamedEvent } from '../../contract/event-addresses.ts';
import type { LeaderboardTable } from '../../contract/features.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { Standing } from '../../contract/results/leaderboard.ts';
import type { EntryName, Publication, ResultLine } from './store.ts';

/*
 * Rules that follow from the publications and the festival's table, and from nothing else. Source:
 * docs/decisions/032-results-once.md.
 */

/** What became of an entry at a moment, in epoch milliseconds; null where it did not stand there. */
interface Change {
  readonly at: number;
  readonly was: ResultLine | null;
  readonly is: ResultLine | null;
}

/** Of an entry that had a rank, or has one since: who only took part is a number, and named to nobody. */
interface Correction extends Change {
  readonly was: ResultLine;
}

/**
 * An event as its newest publication shows it; `at`: when it last changed. `changes`: of every entry at every publication.
 * `corrections`: what became of results that stood; where they were taken back whole, by the next ones.
 */
export interface PublishedEvent extends NamedEvent {
  readonly at: number;
  readonly lines: readonly ResultLine[];
  readonly changes: readonly Change[];
  readonly corrections: readonly Correction[];
}

/** All events that were ever published, the one that changed last first. */
export function publishedEvents(publications: readonly Publication[]): PublishedEvent[] {
  const events = new Map<string, PublishedEvent>();
  const stood = new Map<string, readonly ResultLine[]>();
  for (const { lines, at, by: _, sequence: _sequence, ...event } of publications) {
    const before = events.get(event.eventId);
    const changes = linesBetween(before?.lines ?? [], lines, at).filter(isOtherPlace);
    const corrections = correctionsBetween(stood.get(event.eventId) ?? [], lines, at);
    if (lines.length > 0) stood.set(event.eventId, lines);
    if (changes.length + corrections.length === 0) continue;
    // Back to the end: the newest is the last.
    events.delete(event.eventId);
    events.set(event.eventId, {
      ...{ ...event, at, lines },
      changes: [...(before?.changes ?? []), ...changes],
      corrections: [...(before?.corrections ?? []), ...corrections],
    });
  }
  return [...events.values()].reverse();
}

/** What each entry of two publications had in the first, and has in the second. */
function linesBetween(
  before: readonly ResultLine[],
  after: readonly ResultLine[],
  at: number,
): Change[] {
  const byEntry = (lines: readonly ResultLine[]) =>
    new Map(lines.map((line) => [line.entryId, line]));
  const [old, now] = [byEntry(before), byEntry(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((id) => ({
    at,
    was: old.get(id) ?? null,
    is: now.get(id) ?? null,
  }));
}

function isOtherPlace({ was, is }: Change): boolean {
  return was?.rank !== is?.rank || was?.college !== is?.college;
}

/** Also of a prize alone. None where all is taken back: that is one piece of news, and the same again later none. */
function correctionsBetween(...[before, after, at]: Parameters<typeof linesBetween>) {
  if (after.length === 0) return [];
  const hasRank = (line: ResultLine | null) => line !== null && line.rank !== null;
  const prizeOf = (line: ResultLine | null) => line?.prize ?? 0;
  return linesBetween(before, after, at).flatMap((one): Correction[] => {
    const { was, is } = one;
    if (!was || !(hasRank(was) || hasRank(is))) return [];
    return isOtherPlace(one) || prizeOf(was) !== prizeOf(is) ? [{ at, was, is }] : [];
  });
}

/** The table's points for the rank, if it has any, and `present` for having come. Who shares a rank has all of its points. */
export function pointsOf({ rank }: ResultLine, { points, present }: LeaderboardTable): number {
  return present + (rank === null ? 0 : (points[rank] ?? 0));
}

/**
 * Colleges by points, most first. Equal points share a rank, and the next one counts all before it: 1, 2, 2, 4.
 * `eventsBefore`: as they stood this morning, from where ranks have moved.
 */
export function standings(
  events: readonly PublishedEvent[],
  eventsBefore: readonly PublishedEvent[],
  table: LeaderboardTable,
): Standing[] {
  const before = ranked(eventsBefore, table);
  const ranksBefore = new Map(before.map(({ college, rank }) => [college, rank]));
  return ranked(events, table).map((line) => ({
    ...line,
    moved: (ranksBefore.get(line.college) ?? line.rank) - line.rank,
  }));
}

function ranked(events: readonly PublishedEvent[], table: LeaderboardTable) {
  const totals = new Map<string, number>();
  for (const line of events.flatMap(({ lines }) => lines))
    totals.set(line.college, (totals.get(line.college) ?? 0) + pointsOf(line, table));
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
    isShared: count.get(points)! > 1,
    college,
    points,
  }));
}

/** What an event shows by name: entries with a rank, and those that a correction is about. */
export function namedLines({ lines, corrections }: PublishedEvent): ResultLine[] {
  const corrected = corrections.map(({ was, is }) => is ?? was);
  return [...corrected, ...lines.filter(({ rank }) => rank !== null)];
}

/**
 * The public names of what an event shows by name, by the entries' ids; two of a college with one first name are told
 * apart by the letter of the family name.
 */
export function publicNames(
  event: PublishedEvent,
  names: ReadonlyMap<string, EntryName>,
): Map<string, string | null> {
  const colleges = new Map(namedLines(event).map(({ entryId, college }) => [entryId, college]));
  const namesakes = Map.groupBy(
    colleges.keys(),
    (id) => `${colleges.get(id)} ${nameKey(publicName(names.get(id)) ?? '')}`,
  );
  const all = [...namesakes.values()].flatMap((ids) =>
    ids.map((id) => [id, publicName(names.get(id), ids.length > 1)] as const),
  );
  return new Map(all);
}

/** A team's name, or a person's first name; null once the account is gone. */
export function publicName(name: EntryName | undefined, hasNamesake = false): string | null {
  if (!name?.person || name.team !== null) return name?.team ?? null;
  const [first, ...others] = name.person.trim().split(/\s+/);
  const letter = hasNamesake ? others.at(-1)?.[0] : undefined;
  return letter ? `${first} ${letter}` : first!;
}
