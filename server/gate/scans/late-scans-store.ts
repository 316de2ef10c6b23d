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

/** True for a scan that was laid aside, whatever was decided about it. */
export async function isLateScan(db: Database, { deviceId, id }: ScanName): Promise<boolean> {
  const row = await db
    .selectFrom('gateLateScans')
    .select('id')
    .where((eb) => eb.and({ deviceId, id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** What of a device waits for a decision, in the order in which it came. */
export async function listLateScans(db: Database, deviceId: string): Promise<GateScan[]> {
  const rows = await db
    .selectFrom('gateLateScans')
    .select('scan')
    .where('deviceId', '=', deviceId)
    .where('decision', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ scan }) => JSON.parse(scan));
}

/** Gives how many were decided: those that came meanwhile are not among them. */
export async function closeLateScans(
  trx: Database,
  deviceId: string,
  ids: readonly string[],
  decision: 'taken in' | 'left out',
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('gateLateScans')
    .set({ decision })
    .where('deviceId', '=', deviceId)
    .where('id', 'in', ids)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
