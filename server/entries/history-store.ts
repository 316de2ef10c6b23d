import type { EntryState } from '../../contract/entries/entry.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/connection.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';

/* The histories of entries: each change of one is a line. */

/** A line of an entry's history. `accountId`: whose doing it was, null for time's. */
interface NewChange {
  readonly entryId: string;
  readonly accountId: string | null;
  readonly kind: EntryChangeKind;
  readonly from: EntryState | null;
  readonly to: EntryState;
}

/** Adds to an entry's history; gives the id of what it adds. */
export async function createChange(trx: Database, change: NewChange, now: number): Promise<string> {
  return (await createChanges(trx, [change], now)).get(change.entryId)!;
}

/** Adds to the histories of entries, one line to each; gives the ids of what it adds by the entries'. */
export async function createChanges(
  trx: Database,
  changes: readonly NewChange[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = changes.map(({ from, to, ...change }) => ({
    ...{ id: crypto.randomUUID(), changedAt: now, fromState: from, toState: to },
    ...change,
  }));
  for (const batch of batchesOf(rows)) await trx.insertInto('entryChanges').values(batch).execute();
  return new Map(rows.map(({ id, entryId }) => [entryId, id]));
}

/** True where an entry's history has a change of this kind. */
export async function hasChange(
  trx: Database,
  entryId: string,
  kind: EntryChangeKind,
): Promise<boolean> {
  const found = await trx
    .selectFrom('entryChanges')
    .select('id')
    .where('entryId', '=', entryId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}

/** The history of an entry, newest first. */
export function listTrail(db: Database, entryId: string) {
  return db
    .selectFrom('entryChanges')
    .leftJoin('accounts', 'accounts.id', 'entryChanges.accountId')
    .select(['changedAt as at', 'kind as what', 'fullName as by'])
    .where('entryId', '=', entryId)
    .orderBy('changedAt', 'desc')
    .execute();
}

/** An entry's last change, with the name of who made it; null for time's doing. */
export async function findLastChange(db: Database, entryId: string) {
  return (await listLastChanges(db, [entryId])).get(entryId);
}

/** The last changes of entries, by the ids of those, as `findLastChange` has one. */
export async function listLastChanges(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('entryChanges')
    .leftJoin('accounts', 'accounts.id', 'entryChanges.accountId')
    .select(['entryChanges.id', 'entryId', 'kind', 'fromState', 'toState', 'changedAt'])
    .select('fullName as by')
    .where('entryId', 'in', entryIds)
    .where('kind', '!=', 'place given free')
    .orderBy('changedAt')
    .execute();
  return new Map(rows.map((row) => [row.entryId, row]));
}

/** When and how entries were given back or taken out, by their ids. */
export async function listEnds(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return new Map<string, { at: number; what: string }>();
  const rows = await db
    .selectFrom('entryChanges')
    .select(['entryId', 'changedAt as at', 'kind as what'])
    .where('entryId', 'in', entryIds)
    .where('toState', '=', 'cancelled')
    .execute();
  return new Map(rows.map(({ entryId, ...end }) => [entryId, end]));
}

/** Who came into a team and went from a moment on, oldest first. */
export async function listJoins(db: Database, entryId: string, since: number) {
  const rows = await db
    .selectFrom('entryChanges')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['fullName as who', 'kind'])
    .where('entryId', '=', entryId)
    .where('kind', 'in', ['joined', 'left', 'not confirmed'])
    .where('changedAt', '>=', since)
    .orderBy('changedAt')
    .execute();
  return rows.map(({ who, kind }) => ({ who, did: kind === 'joined' ? kind : ('left' as const) }));
}

/** Counts how often somebody joined a team since a moment. */
export async function countJoins(
  trx: Database,
  { entryId, accountId }: { entryId: string; accountId: string },
  since: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('entryChanges')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('entryId', '=', entryId)
    .where('accountId', '=', accountId)
    .where('kind', '=', 'joined')
    .where('changedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When a swap of an entry was made; undefined for none of this id. */
export function findSwap(trx: Database, entryId: string, id: string) {
  return trx
    .selectFrom('entryChanges')
    .select('changedAt as at')
    .where('id', '=', id)
    .where('entryId', '=', entryId)
    .where('kind', '=', 'member swapped')
    .executeTakeFirst();
}
