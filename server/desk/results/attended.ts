import {
  emptyRow,
  PLAIN_POINTS,
  type ResultRow,
  ranked,
  type ScoredEntry,
} from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryRow } from '../../entries/store.ts';
import type { ResultLine } from '../../results/store.ts';
import { listEntriesIn, listPeopleOf, type PersonRow, REGISTERED } from '../entries/store.ts';
import { findScoreSheet } from './store.ts';

export interface Attended {
  readonly entry: EntryRow;
  readonly people: readonly PersonRow[];
}

/** The entries of an event that came, or that nobody has marked, with their people. */
export async function listAttended(db: Database, event: EventId): Promise<Attended[]> {
  const entries = (await listEntriesIn(db, event, REGISTERED)).filter(
    ({ state }) => state !== 'absent',
  );
  const people = await listPeopleOf(
    db,
    entries.map(({ id }) => id),
  );
  const byEntry = Map.groupBy(people, ({ entryId }) => entryId);
  return entries.map((entry) => ({ entry, people: byEntry.get(entry.id) ?? [] }));
}

/** Those whose e-mail nobody has confirmed: strangers may have signed up with it. */
export function unprovenOf(people: readonly PersonRow[]): PersonRow[] {
  return people.filter(({ emailVerifiedAt }) => emailVerifiedAt === null);
}

/** The lines of a sheet whose entries attended. */
export function rowsOf(rows: readonly ResultRow[], attended: readonly Attended[]): ResultRow[] {
  const ids = new Set(attended.map(({ entry }) => entry.id));
  return rows.filter(({ entryId }) => ids.has(entryId));
}

/**
 * What visitors see of those who attended, by their lines of a sheet; of nobody where nobody has points. `ranksThatCount`:
 * of any after them only that they came. `colleges`: those of entries published before, whose accounts may be gone.
 */
export function resultLines(
  rows: readonly ResultRow[],
  attended: readonly Attended[],
  ranksThatCount: number,
  colleges: ReadonlyMap<string, string> = new Map(),
): ResultLine[] {
  const lines = ranked(rowsOf(rows, attended));
  if (lines.every(({ total }) => total === null)) return [];
  const ranks = new Map(lines.map(({ entryId, rank }) => [entryId, rank]));
  return attended.flatMap(({ entry, people }) => {
    const college = people[0]?.college ?? colleges.get(entry.id);
    const rank = ranks.get(entry.id) ?? null;
    const counts = rank !== null && rank <= ranksThatCount;
    return college === undefined
      ? []
      : [{ entryId: entry.id, college, rank: counts ? rank : null }];
  });
}

export async function listScoredEntries(db: Database, event: EventId): Promise<ScoredEntry[]> {
  return (await listAttended(db, event)).map(({ entry, people }) => ({
    entryId: entry.id,
    name: entry.teamName ?? people[0]?.name ?? '',
    college: people[0]?.college ?? '',
    codes: people.map(({ code }) => code),
    unproven: unprovenOf(people).map(({ name }) => name),
  }));
}

/** The newest sheet of an event, by rank, with the names of its lines; those without points come last. */
export async function listRanked(db: Database, event: EventId) {
  const sheet = await findScoreSheet(db, event);
  const rows = new Map(sheet?.rows.map((row) => [row.entryId, row]));
  const entries = new Map(
    (await listScoredEntries(db, event)).map((entry) => [entry.entryId, entry]),
  );
  const all = [...entries.keys()].map((id) => rows.get(id) ?? emptyRow(id));
  const lines = ranked(all).map((row) => ({ ...row, ...entries.get(row.entryId)! }));
  return { criteria: sheet?.criteria ?? [PLAIN_POINTS], lines };
}
