import type { Selectable } from 'kysely';
import type { ScanAnswer } from '../../../contract/gate/scans.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { InScope } from '../arrivals/store.ts';

export type ScanRow = Selectable<Tables['gate_scans']>;

/** Names a scan among those of all devices. */
export type ScanName = Pick<ScanRow, 'device_id' | 'id'>;

export async function findScan(db: Database, { device_id, id }: ScanName) {
  return db
    .selectFrom('gate_scans')
    .selectAll()
    .where((eb) => eb.and({ device_id, id }))
    .executeTakeFirst();
}

export async function createScan(
  trx: Database,
  { answer, ...row }: Omit<ScanRow, 'answer'> & { answer: ScanAnswer },
): Promise<void> {
  const values = { ...row, answer: JSON.stringify(answer) };
  await trx.insertInto('gate_scans').values(values).execute();
}

/** The last word on a scan by the device's clock; of two at the same moment, what came later. */
export async function findLastUndo(db: Database, { device_id, id }: ScanName) {
  return db
    .selectFrom('gate_scans')
    .select(['kind', 'at'])
    .where((eb) => eb.and({ device_id, of_id: id }))
    .orderBy('at', 'desc')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setStands(trx: Database, { device_id, id }: ScanName, stands: boolean) {
  await trx
    .updateTable('gate_scans')
    .set({ stands: stands ? 1 : 0 })
    .where((eb) => eb.and({ device_id, id }))
    .execute();
}

/** The scans that let a person in there, the earliest first. */
export function listStanding(db: Database, { accountId, scope }: InScope): Promise<ScanRow[]> {
  return db
    .selectFrom('gate_scans')
    .selectAll()
    .where((eb) => eb.and({ account_id: accountId, scope, stands: 1 }))
    .orderBy('at')
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}

/**
 * Erases so many scans told before a moment with their cases; with the last of them the arrivals and devices of then.
 * Gives how many scans it erased.
 */
export async function eraseScans(trx: Database, before: number, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom('gate_scans')
    .select(['device_id', 'id'])
    .where('received_at', '<', before)
    .limit(limit)
    .execute();
  for (const { device_id, id } of rows) {
    const ofScan = { device_id, scan_id: id };
    await trx
      .deleteFrom('gate_cases')
      .where((eb) => eb.and(ofScan))
      .execute();
    await trx
      .deleteFrom('gate_scans')
      .where((eb) => eb.and({ device_id, id }))
      .execute();
  }
  if (rows.length < limit) await eraseBefore(trx, before);
  return rows.length;
}

async function eraseBefore(trx: Database, before: number): Promise<void> {
  await trx.deleteFrom('gate_arrivals').where('at', '<', before).execute();
  await trx
    .deleteFrom('gate_devices')
    .where('ends_at', '<', before)
    .where('id', 'not in', ({ selectFrom }) => selectFrom('gate_scans').select('device_id'))
    .execute();
}
