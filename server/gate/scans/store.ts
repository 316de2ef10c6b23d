import type { Selectable } from 'kysely';
import type { ScanAnswer } from '../../../contract/gate/scans.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { InScope } from './arrivals-store.ts';

export type ScanRow = Selectable<Tables['gateScans']>;

/** Names a scan among those of all devices. */
export type ScanName = Pick<ScanRow, 'deviceId' | 'id'>;

export async function findScan(db: Database, { deviceId, id }: ScanName) {
  return db
    .selectFrom('gateScans')
    .selectAll()
    .where((eb) => eb.and({ deviceId, id }))
    .executeTakeFirst();
}

export async function createScan(
  trx: Database,
  { answer, ...row }: Omit<ScanRow, 'answer'> & { answer: ScanAnswer },
): Promise<void> {
  const values = { ...row, answer: JSON.stringify(answer) };
  await trx.insertInto('gateScans').values(values).execute();
}

/** The last word on a scan by the device's clock; of two at the same moment, what came later. */
export async function findLastUndo(db: Database, { deviceId, id }: ScanName) {
  return db
    .selectFrom('gateScans')
    .select(['kind', 'at'])
    .where((eb) => eb.and({ deviceId, ofId: id }))
    .orderBy('at', 'desc')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setStands(trx: Database, { deviceId, id }: ScanName, stands: boolean) {
  await trx
    .updateTable('gateScans')
    .set({ stands: stands ? 1 : 0 })
    .where((eb) => eb.and({ deviceId, id }))
    .execute();
}

/** The passages of a person there that stand, the earliest first. */
export function listStanding(db: Database, { accountId, scope }: InScope): Promise<ScanRow[]> {
  return db
    .selectFrom('gateScans')
    .selectAll()
    .where((eb) => eb.and({ accountId, scope, stands: 1 }))
    .orderBy('at')
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
}

/** Everything that a person passed by and that stands, the latest first, with the device by which they did. */
export function listPassagesOf(db: Database, accountId: string) {
  return db
    .selectFrom('gateScans')
    .innerJoin('gateDevices', 'gateDevices.id', 'deviceId')
    .select(['at', 'gateScans.place', 'scope', 'isOut', 'deviceId', 'gateDevices.name as device'])
    .where((eb) => eb.and({ accountId, stands: 1 }))
    .orderBy('at', 'desc')
    .orderBy('receivedAt', 'desc')
    .orderBy('gateScans.id', 'desc')
    .execute();
}

/** How many passed at places, by the keys of these, since a moment: in, and out. */
export async function countPassages(db: Database, places: readonly string[], since: number) {
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('gateScans')
    .select(['place', 'isOut'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('stands', '=', 1)
    .where('place', 'in', places)
    .where('isOut', 'in', [0, 1])
    .where('at', '>=', since)
    .groupBy(['place', 'isOut'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/**
 * Erases so many scans told before a moment with their cases; with the last of them the arrivals and devices of then.
 * Gives how many scans it erased.
 */
export async function eraseScans(trx: Database, before: number, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom('gateScans')
    .select(['deviceId', 'id'])
    .where('receivedAt', '<', before)
    .limit(limit)
    .execute();
  for (const { deviceId, id } of rows) {
    const ofScan = { deviceId, scanId: id };
    await trx
      .deleteFrom('gateCases')
      .where((eb) => eb.and(ofScan))
      .execute();
    await trx
      .deleteFrom('gateScans')
      .where((eb) => eb.and({ deviceId, id }))
      .execute();
  }
  if (rows.length < limit) await eraseBefore(trx, before);
  return rows.length;
}

async function eraseBefore(trx: Database, before: number): Promise<void> {
  await trx.deleteFrom('gateArrivals').where('at', '<', before).execute();
  await trx.deleteFrom('gateLateScans').where('receivedAt', '<', before).execute();
  await trx
    .deleteFrom('gateDevices')
    .where('endsAt', '<', before)
    .where('id', 'not in', ({ selectFrom }) => selectFrom('gateScans').select('deviceId'))
    .where('id', 'not in', ({ selectFrom }) => selectFrom('gateLateScans').select('deviceId'))
    .execute();
}
