import type { Selectable } from 'kysely';
import type { Verdict } from '../../../contract/gate/decide.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { InScope } from '../arrivals/store.ts';
import type { ScanName } from '../scans/store.ts';

export type CaseRow = Selectable<Tables['gate_cases']>;

interface NewCase {
  readonly scan: ScanName;
  readonly accountId: string | null;
  readonly verdict: Verdict;
  /** Of somebody who was in already, the scan that let them in. */
  readonly before: ScanName | undefined;
}

export async function createCase(
  trx: Database,
  { scan, accountId, verdict, before }: NewCase,
  now: number,
): Promise<void> {
  const of = { device_id: scan.device_id, scan_id: scan.id, account_id: accountId };
  const first = { before_device_id: before?.device_id ?? null, before_scan_id: before?.id ?? null };
  const values = { id: crypto.randomUUID(), ...of, ...first, verdict, opened_at: now };
  await trx.insertInto('gate_cases').values(values).execute();
}

export function findCaseOf(db: Database, { device_id, id }: ScanName) {
  return db
    .selectFrom('gate_cases')
    .selectAll()
    .where((eb) => eb.and({ device_id, scan_id: id }))
    .executeTakeFirst();
}

export function findCase(db: Database, id: string) {
  return db.selectFrom('gate_cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The open cases of somebody who was admitted twice there, in the order of the admissions. */
export function listOpenDoubles(db: Database, { accountId, scope }: InScope): Promise<CaseRow[]> {
  return db
    .selectFrom('gate_cases')
    .innerJoin('gate_scans', (join) =>
      join
        .onRef('gate_scans.device_id', '=', 'gate_cases.device_id')
        .onRef('gate_scans.id', '=', 'scan_id'),
    )
    .selectAll('gate_cases')
    .where('gate_cases.account_id', '=', accountId)
    .where('scope', '=', scope)
    .where('gate_cases.verdict', '=', 'already in')
    .where('decided_at', 'is', null)
    .orderBy('at')
    .orderBy('opened_at')
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
    .updateTable('gate_cases')
    .set({ decision: what, note, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function reopenCase(trx: Database, id: string): Promise<void> {
  const undecided = { decision: null, note: '', decided_by: null, decided_at: null };
  await trx.updateTable('gate_cases').set(undecided).where('id', '=', id).execute();
}

export async function setBefore(trx: Database, id: string, { device_id, id: scan }: ScanName) {
  const before = { before_device_id: device_id, before_scan_id: scan };
  await trx.updateTable('gate_cases').set(before).where('id', '=', id).execute();
}
