import { emptyRow, PLAIN_POINTS, ranked, type SheetEntry } from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryRow } from '../../entries/store.ts';
import { listEntriesIn, listPeopleOf, type PersonRow, REGISTERED } from '../entries/store.ts';
import { findSheet } from './store.ts';

export interface Came {
  readonly entry: EntryRow;
  readonly people: readonly PersonRow[];
}

/** The entries of an event that came, or that nobody has marked, with their people. */
export async function listCame(db: Database, event: EventId): Promise<Came[]> {
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

export async function listSheetEntries(db: Database, event: EventId): Promise<SheetEntry[]> {
  return (await listCame(db, event)).map(({ entry, people }) => ({
    entry_id: entry.id,
    name: entry.team_name ?? people[0]?.name ?? '',
    college: people[0]?.college ?? '',
    codes: people.map(({ code }) => code),
  }));
}

/** The newest sheet of an event, by rank, with the names of its lines; those without points come last. */
export async function listRanked(db: Database, event: EventId) {
  const sheet = await findSheet(db, event);
  const rows = new Map(sheet?.rows.map((row) => [row.entry_id, row]));
  const entries = new Map(
    (await listSheetEntries(db, event)).map((entry) => [entry.entry_id, entry]),
  );
  const all = [...entries.keys()].map((id) => rows.get(id) ?? emptyRow(id));
  const lines = ranked(all).map((row) => ({ ...row, ...entries.get(row.entry_id)! }));
  return { criteria: sheet?.criteria ?? [PLAIN_POINTS], lines };
}
