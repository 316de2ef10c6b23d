import { randomBytes, randomInt } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { EntryState } from '../../contract/entries/entry.ts';
import { IN_LINE } from '../../contract/entries/entry-rules.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../../contract/entries/team-calls.ts';
import type { EventId, NamedEvent } from '../../contract/event-addresses.ts';
import { batchesOf } from '../database/batches.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import type { Tables } from '../database/tables.ts';
import { hasPlace } from './door-store.ts';

/*
 * An event's places, its entries and their histories, as every change of one needs them: the event's row in `events` is the
 * lock of all its entries.
 */

/**
 * `places`: null for no limit. `taken`: held or offered. `asked`: how many have asked so far. `cancelledAt` and `became`:
 * what the desk has decided, which the content of this process may not know yet.
 */
export interface Counters {
  readonly places: number | null;
  readonly taken: number;
  readonly asked: number;
  readonly cancelledAt: number | null;
  readonly became: string | null;
}

/**
 * Has the event's entries to itself until the transaction ends. `places` as the content has them now, null for no
 * limit; where more are taken already, so many are there.
 */
export async function lockPlaces(
  trx: Database,
  { eventId, clusterName, eventName }: NamedEvent,
  places: number | null,
): Promise<Counters> {
  const { rows } = await lockRow(trx, eventId, clusterName, eventName, places);
  return rows[0]!;
}

const lockRow = compiledOnce(
  (db, id: string, clusterName: string, title: string, places: number | null) =>
    db
      .insertInto('events')
      .values({ id, clusterName, title, places })
      .onConflict((clash) =>
        clash.column('id').doUpdateSet(({ ref, case: given }) => ({
          places: given()
            .when('excluded.places', '<', ref('events.taken'))
            .then(ref('events.taken'))
            .else(ref('excluded.places'))
            .end(),
        })),
      )
      .returning(['places', 'taken', 'asked', 'cancelledAt', 'became']),
);

/** The places that are held or offered, without a lock. The limit beside them is the content's to say, not the row's. */
export async function getTaken(db: Database, { eventId }: EventId): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('taken')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.taken ?? 0;
}

/** How many places of an event are held or offered, and how many people or teams wait for one. */
interface PlaceCount extends EventId {
  readonly taken: number;
  readonly waiting: number;
}

function selectCounts(db: Database) {
  return db
    .selectFrom('events')
    .select(({ selectFrom, fn }) => [
      'id as eventId',
      'taken',
      selectFrom('entries')
        .select(fn.countAll<number>().as('waiting'))
        .whereRef('eventId', '=', 'events.id')
        .where('state', '=', 'waiting')
        .as('waiting'),
    ])
    .$narrowType<{ waiting: number }>();
}

/** The counts of every event that ever had entries, in one read, without a lock. */
export function listCounts(db: Database): Promise<PlaceCount[]> {
  return selectCounts(db).execute();
}

/** Those of one event, without a lock. */
export async function getCounts(db: Database, { eventId }: EventId): Promise<PlaceCount> {
  const found = await selectCounts(db).where('id', '=', eventId).executeTakeFirst();
  return found ?? { eventId, taken: 0, waiting: 0 };
}

/** Counts a place taken (1) or given back (-1), and one who asked. The table refuses one place too many. */
export async function countPlaces(
  trx: Database,
  { eventId }: EventId,
  { taken = 0, asked = 0 }: { taken?: number; asked?: number },
): Promise<void> {
  await trx
    .updateTable('events')
    .set((column) => ({
      taken: column('taken', '+', taken),
      asked: column('asked', '+', asked),
    }))
    .where('id', '=', eventId)
    .execute();
}

/** The entries of an event that take part in its places: how many wait, and what time may have changed. */
export async function summarizeEntries(trx: Database, event: EventId) {
  const { waiting, firstEnd } = (await selectSummary(trx, event.eventId)).rows[0]!;
  return { waiting: Number(waiting), firstEnd };
}

const selectSummary = compiledOnce((db, eventId: string) =>
  db
    .selectFrom('entries')
    .where('eventId', '=', eventId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.min('offeredUntil').filterWhere('state', '=', 'offered').as('firstEnd'),
    ])
    .where('state', 'in', IN_LINE),
);

/** Places that a college holds or is offered in an event. */
export async function countOfCollege(
  trx: Database,
  event: EventId,
  college: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', event.eventId)
    .where('college', '=', college)
    .where(hasPlace('entries'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type EntryRow = Selectable<Tables['entries']>;

/** Creates an entry, a team's with its invitation, and gives its id; undefined where another team of the event has its name. */
export async function createEntry(
  trx: Database,
  entry: Omit<Insertable<Tables['entries']>, 'id'>,
): Promise<string | undefined> {
  const id = crypto.randomUUID();
  const invitation = typeof entry.teamName === 'string' ? await newInvitation(trx) : {};
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('entries')
    .values({ id, ...entry, ...invitation })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

/** An invitation to a team (`invitations-store.ts`): a link's words, of 128 random bits, and a code that no other team has. */
export async function newInvitation(trx: Database) {
  for (;;) {
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
    ).join('');
    if (await findByInvitation(trx, { code })) continue;
    return { invitation: randomBytes(16).toString('base64url'), code, invitationEnded: 0 };
  }
}

/** The entry that a link's words or a spoken code lead to. */
export function findByInvitation(db: Database, by: { invitation: string } | { code: string }) {
  return db
    .selectFrom('entries')
    .selectAll()
    .where(({ and }) => and(by))
    .executeTakeFirst();
}

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
