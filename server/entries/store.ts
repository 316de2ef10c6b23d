import type { Insertable, Selectable, Updateable } from 'kysely';
import type { EntryState } from '../../contract/entries/entry.ts';
import type { EventId } from '../../contract/event-addresses.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { hasPlace, SEEN_AT } from './door-store.ts';

const ACTIVE = ['held', 'waiting', 'offered'] as const satisfies EntryState[];

function entriesOf(db: Database, { eventId }: EventId) {
  return db.selectFrom('entries').where('eventId', '=', eventId);
}

/** The entries of an event that take part in its places: how many wait, and what time may have changed. */
export async function summarizeEntries(trx: Database, event: EventId) {
  const { waiting, firstEnd } = (await selectSummary(trx, event.eventId)).rows[0]!;
  return { waiting: Number(waiting), firstEnd };
}

const selectSummary = compiledOnce((db, eventId: string) =>
  entriesOf(db, { eventId })
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.min('offeredUntil').filterWhere('state', '=', 'offered').as('firstEnd'),
    ])
    .where('state', 'in', ['waiting', 'offered']),
);

/** Places that a college holds or is offered in an event. */
export async function countOfCollege(
  trx: Database,
  event: EventId,
  college: string,
): Promise<number> {
  const { count } = await entriesOf(trx, event)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('college', '=', college)
    .where(hasPlace('entries'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first in line whose college may have one more place; `isHere`: of those alone who stand at the door. */
export function findNextWaiting(
  trx: Database,
  { eventId }: EventId,
  { perCollege, isHere = false }: { perCollege: number | null; isHere?: boolean },
) {
  return trx
    .selectFrom('entries')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', '=', 'waiting')
    .$if(isHere, (query) => query.where(SEEN_AT, 'is not', null))
    .$if(perCollege !== null, (query) =>
      query.where(
        (of) =>
          of
            .selectFrom('entries as other')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('other.eventId', '=', 'entries.eventId')
            .whereRef('other.college', '=', 'entries.college')
            .where(hasPlace('other')),
        '<',
        perCollege,
      ),
    )
    .orderBy('asked')
    .limit(1)
    .executeTakeFirst();
}

/** Entries of an event whose offer has ended. */
export function listRunOut(trx: Database, event: EventId, now: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', '=', 'offered')
    .where('offeredUntil', '<=', now)
    .orderBy('asked')
    .execute();
}

/** Entries of an event that stand, those first that wait. */
export function listStanding(trx: Database, event: EventId, limit: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', 'in', ACTIVE)
    .orderBy('state', 'desc')
    .orderBy('asked')
    .limit(limit)
    .execute();
}

export function listWaiting(trx: Database, event: EventId) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked')
    .execute();
}

/** Entries of an event that stand and have fewer people than `least`: nobody at all, where that is 1, else teams. */
export function listShort(trx: Database, event: EventId, least: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', 'in', ACTIVE)
    .$if(least > 1, (query) => query.where('teamName', 'is not', null))
    .where(
      (of) =>
        of
          .selectFrom('entryMembers')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('entryId', '=', 'entries.id')
          .where('leftAt', 'is', null),
      '<',
      least,
    )
    .orderBy('asked')
    .execute();
}

/** Every event that has entries standing. */
export function listEventsWithEntries(db: Database): Promise<{ eventId: string }[]> {
  return db
    .selectFrom('entries')
    .select('eventId')
    .where('state', 'in', ACTIVE)
    .distinct()
    .execute();
}

/** Creates an entry and gives its id; undefined where another team of the event has its name. */
export async function createEntry(
  trx: Database,
  entry: Omit<Insertable<Tables['entries']>, 'id'>,
): Promise<string | undefined> {
  const id = crypto.randomUUID();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('entries')
    .values({ id, ...entry })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

export type EntryRow = Selectable<Tables['entries']>;

export function findEntry(db: Database, id: string) {
  return db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Entries by their ids; those that are there. */
export async function listEntries(db: Database, ids: readonly string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('entries').selectAll().where('id', 'in', ids).execute();
}

export async function updateEntry(
  trx: Database,
  id: string,
  change: Updateable<Tables['entries']>,
): Promise<void> {
  await updateEntries(trx, [id], change);
}

/** Changes entries alike. */
export async function updateEntries(
  trx: Database,
  ids: readonly string[],
  change: Updateable<Tables['entries']>,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('entries').set(change).where('id', 'in', ids).execute();
}

/**
 * An entry, and which of its event's in the same state it is, from 1, in the order of asking: the rank in the line of one that
 * waits, the number of a held place.
 */
export async function findEntryInOrder(db: Database, id: string) {
  const { rows } = await selectInOrder(db, id);
  return rows[0];
}

const selectInOrder = compiledOnce((db, id: string) =>
  db
    .selectFrom('entries')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('entries as other')
        .select(fn.countAll<number>().as('count'))
        .whereRef('other.eventId', '=', 'entries.eventId')
        .whereRef('other.state', '=', 'entries.state')
        .whereRef('other.asked', '<=', 'entries.asked')
        .as('nth'),
    )
    .$narrowType<{ nth: number }>()
    .where('id', '=', id),
);

/** The place of a waiting entry in its line, from 1. */
export async function rankOf(db: Database, { id }: Pick<EntryRow, 'id'>): Promise<number> {
  return (await findEntryInOrder(db, id))!.nth;
}

/** The entry that a link's words or a spoken code lead to. */
export function findByInvitation(db: Database, by: { invitation: string } | { code: string }) {
  return db
    .selectFrom('entries')
    .selectAll()
    .where(({ and }) => and(by))
    .executeTakeFirst();
}

/** Moves an entry from one state to another; false where it isn't in the first any more. */
export async function moveEntry(
  trx: Database,
  id: string,
  { from, to }: { from: EntryState; to: EntryState },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entries')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
