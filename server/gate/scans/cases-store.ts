import type { Selectable } from 'kysely';
import { isDouble, VERDICTS, type Verdict } from '../../../contract/gate/decide.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { InScope } from './arrivals-store.ts';
import type { ScanName } from './store.ts';

export type CaseRow = Selectable<Tables['gateCases']>;

interface NewCase {
  readonly scan: ScanName;
  readonly accountId: string | null;
  readonly verdict: Verdict;
  /** The scan that speaks against this one. */
  readonly before: ScanName | undefined;
}

export async function createCase(
  trx: Database,
  { scan, accountId, verdict, before }: NewCase,
  now: number,
): Promise<void> {
  const of = { deviceId: scan.deviceId, scanId: scan.id, accountId };
  const first = { beforeDeviceId: before?.deviceId ?? null, beforeScanId: before?.id ?? null };
  const values = { id: crypto.randomUUID(), ...of, ...first, verdict, openedAt: now };
  await trx.insertInto('gateCases').values(values).execute();
}

export function findCaseOf(db: Database, { deviceId, id }: ScanName) {
  return db
    .selectFrom('gateCases')
    .selectAll()
    .where((eb) => eb.and({ deviceId, scanId: id }))
    .executeTakeFirst();
}

export function findCase(db: Database, id: string) {
  return db.selectFrom('gateCases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The open cases of somebody of whom one passage speaks against another, in the order of the passages. */
export function listOpenDoubles(db: Database, { accountId, scope }: InScope): Promise<CaseRow[]> {
  return db
    .selectFrom('gateCases')
    .innerJoin('gateScans', (join) =>
      join
        .onRef('gateScans.deviceId', '=', 'gateCases.deviceId')
        .onRef('gateScans.id', '=', 'scanId'),
    )
    .selectAll('gateCases')
    .where('gateCases.accountId', '=', accountId)
    .where('scope', '=', scope)
    .where('gateCases.verdict', 'in', VERDICTS.filter(isDouble))
    .where('decidedAt', 'is', null)
    .orderBy('at')
    .orderBy('openedAt')
    .execute();
}

export interface Decided {
  readonly what: 'stands' | 'taken back';
  readonly note?: string;
  /** In words. */
  readonly by: string;
}

/** Decides an open case; false where somebody has done so. */
export async function closeCase(
  trx: Database,
  id: string,
  { what, note = '', by }: Decided,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gateCases')
    .set({ decision: what, note, decidedBy: by, decidedAt: now })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function reopenCase(trx: Database, id: string): Promise<void> {
  const undecided = { decision: null, note: '', decidedBy: null, decidedAt: null };
  await trx.updateTable('gateCases').set(undecided).where('id', '=', id).execute();
}

export async function setBefore(trx: Database, id: string, { deviceId, id: scan }: ScanName) {
  const before = { beforeDeviceId: deviceId, beforeScanId: scan };
  await trx.updateTable('gateCases').set(before).where('id', '=', id).execute();
}
