import type { GatePlace } from '../../../contract/gate/device.ts';
import type { Database } from '../../database/connection.ts';
import { nextVersion } from '../people/versions-store.ts';

/** That somebody is in, since when and at which place, by its key. Moments are epoch milliseconds. */
export interface Arrival {
  readonly at: number;
  readonly place: string;
}

export interface InScope {
  readonly accountId: string;
  readonly scope: string;
}

/** Undefined for whoever isn't in, or not any more. */
export async function findArrival(
  db: Database,
  { accountId, scope }: InScope,
): Promise<Arrival | undefined> {
  const row = await db
    .selectFrom('gateArrivals')
    .select(['at', 'place'])
    .where((eb) => eb.and({ accountId, scope }))
    .executeTakeFirst();
  return row?.at != null ? { at: row.at, place: row.place } : undefined;
}

/** Says since when somebody is in, or that they aren't; under a new version only where that has changed. */
export async function setArrival(
  trx: Database,
  { accountId, scope }: InScope,
  arrival: Arrival | undefined,
): Promise<void> {
  const before = await findArrival(trx, { accountId, scope });
  if (before?.at === arrival?.at && before?.place === arrival?.place) return;
  const is = { at: arrival?.at ?? null, place: arrival?.place ?? before?.place ?? '' };
  const version = await nextVersion(trx);
  await trx
    .insertInto('gateArrivals')
    .values({ accountId, scope, ...is, version })
    .onConflict((clash) => clash.columns(['accountId', 'scope']).doUpdateSet({ ...is, version }))
    .execute();
}

/** The numbers of those who are in by the places where they came in, by the keys of these. */
export async function countArrivals(
  db: Database,
  places: readonly Pick<GatePlace, 'key'>[],
): Promise<[place: string, people: number][]> {
  const keys = places.map(({ key }) => key);
  const rows = await db
    .selectFrom('gateArrivals')
    .select('place')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('at', 'is not', null)
    .where('place', 'in', keys)
    .groupBy('place')
    .execute();
  const counts = new Map(rows.map(({ place, people }) => [place, people]));
  return keys.map((key) => [key, counts.get(key) ?? 0]);
}

/** The places where a person has arrived, oldest first. */
export function listArrivalsOf(db: Database, accountId: string) {
  return db
    .selectFrom('gateArrivals')
    .select(['place', 'at as arrivedAt'])
    .where('accountId', '=', accountId)
    .where('at', 'is not', null)
    .orderBy('at')
    .execute();
}
