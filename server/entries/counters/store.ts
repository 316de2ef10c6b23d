import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';

/** `places`: null for no limit. `taken`: held or offered. `asked`: how many have asked so far. */
export interface Counters {
  readonly places: number | null;
  readonly taken: number;
  readonly asked: number;
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
  return trx
    .insertInto('events')
    .values({ id: eventId, cluster_name: clusterName, title: eventName, places })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet(({ ref, case: given }) => ({
        places: given()
          .when('excluded.places', '<', ref('events.taken'))
          .then(ref('events.taken'))
          .else(ref('excluded.places'))
          .end(),
      })),
    )
    .returning(['places', 'taken', 'asked'])
    .executeTakeFirstOrThrow();
}

/** The places that are held or offered, without a lock. The limit beside them is the content's to say, not the row's. */
export async function getTaken(db: Database, { eventId }: EventId): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('taken')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.taken ?? 0;
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
