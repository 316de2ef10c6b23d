import type { GateScan } from '../../../contract/gate/scans.ts';
import type { Database } from '../../database/connection.ts';
import type { ScanName } from './store.ts';

/** Lays a scan aside, once: `at` is by our clock. */
export async function createLateScan(
  trx: Database,
  deviceId: string,
  scan: GateScan,
  now: number,
): Promise<void> {
  const values = { deviceId, id: scan.id, scan: JSON.stringify(scan), receivedAt: now };
  await trx
    .insertInto('gateLateScans')
    .values(values)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** How many of a device were laid aside, whatever was decided about them. */
export async function countLateScans(db: Database, deviceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gateLateScans')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** So many of what waits for a decision of a device, in the order in which it came. */
export async function listLateScans(
  db: Database,
  deviceId: string,
  limit: number,
): Promise<GateScan[]> {
  const rows = await db
    .selectFrom('gateLateScans')
    .select('scan')
    .where('deviceId', '=', deviceId)
    .where('decision', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ scan }) => JSON.parse(scan));
}

/** Notes that a scan counts after all, if it was laid aside. */
export async function takeInLateScan(trx: Database, { deviceId, id }: ScanName): Promise<void> {
  await trx
    .updateTable('gateLateScans')
    .set({ decision: 'taken in' })
    .where((eb) => eb.and({ deviceId, id }))
    .execute();
}

/** Leaves out what waits of a device; gives how many those were. */
export async function leaveOutLateScans(trx: Database, deviceId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('gateLateScans')
    .set({ decision: 'left out' })
    .where('deviceId', '=', deviceId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
