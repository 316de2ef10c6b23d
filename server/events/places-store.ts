import type { EventId, NamedEvent } from '../../contract/event-addresses.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';

/* An event's places: its row in `events` is the lock of all its entries. */

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
export interface PlaceCount extends EventId {
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
