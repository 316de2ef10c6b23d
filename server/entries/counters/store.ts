import type { EventName } from '../../../contract/event-addresses.ts';
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
  { clusterName, eventName }: EventName,
  places: number | null,
): Promise<Counters> {
  return trx
    .insertInto('event_places')
    .values({ cluster_name: clusterName, event_name: eventName, places })
    .onConflict((clash) =>
      clash.columns(['cluster_name', 'event_name']).doUpdateSet(({ ref, case: given }) => ({
        places: given()
          .when('excluded.places', '<', ref('event_places.taken'))
          .then(ref('event_places.taken'))
          .else(ref('excluded.places'))
          .end(),
      })),
    )
    .returning(['places', 'taken', 'asked'])
    .executeTakeFirstOrThrow();
}

/** The places that are held or offered, without a lock. The limit beside them is the content's to say, not the row's. */
export async function getTaken(
  db: Database,
  { clusterName, eventName }: EventName,
): Promise<number> {
  const row = await db
    .selectFrom('event_places')
    .select('taken')
    .where('cluster_name', '=', clusterName)
    .where('event_name', '=', eventName)
    .executeTakeFirst();
  return row?.taken ?? 0;
}

/** Counts a place taken (1) or given back (-1), and one who asked. The table refuses one place too many. */
export async function countPlaces(
  trx: Database,
  { clusterName, eventName }: EventName,
  { taken = 0, asked = 0 }: { taken?: number; asked?: number },
): Promise<void> {
  await trx
    .updateTable('event_places')
    .set((column) => ({
      taken: column('taken', '+', taken),
      asked: column('asked', '+', asked),
    }))
    .where('cluster_name', '=', clusterName)
    .where('event_name', '=', eventName)
    .execute();
}
