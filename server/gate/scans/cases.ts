import type { Database } from '../../database/connection.ts';
import { type InScope, setArrival } from './arrivals-store.ts';
import {
  closeCase,
  createCase,
  findCaseOf,
  listOpenDoubles,
  reopenCase,
  setBefore,
} from './cases-store.ts';
import { listStanding, type ScanName, type ScanRow } from './store.ts';

/** The one who does it, in words, and the moment. */
export interface DecidedBy {
  readonly by: string;
  readonly now: number;
}

/** Brings arrival and cases in line with a scan that was taken back or put back. */
export async function recomputeScan(
  trx: Database,
  scan: ScanRow,
  { stands, by, now }: DecidedBy & { stands: boolean },
): Promise<void> {
  const known = await findCaseOf(trx, scan);
  if (known && !stands) await closeCase(trx, known.id, { what: 'taken back', by }, now);
  if (known?.decision === 'taken back' && stands) await reopenCase(trx, known.id);
  if (!scan.accountId) return;
  const inScope = { accountId: scan.accountId, scope: scan.scope };
  if (!known && stands && !scan.letIn.includes('again')) {
    // Meanwhile they may have come in elsewhere, and rightly so.
    const before = (await listStanding(trx, inScope)).find((other) => !isSame(other, scan));
    const { accountId } = inScope;
    if (before) await createCase(trx, { scan, accountId, verdict: 'already in', before }, now);
  }
  await recomputePerson(trx, inScope, { by, now });
}

/** The earliest admission that stands is the arrival; a case needs another one that stands beside it. */
export async function recomputePerson(trx: Database, inScope: InScope, { by, now }: DecidedBy) {
  const standing = await listStanding(trx, inScope);
  await setArrival(trx, inScope, standing[0]);
  const doubles = (await listOpenDoubles(trx, inScope)).map((double) => ({
    id: double.id,
    scan: { deviceId: double.deviceId, id: double.scanId },
    before: { deviceId: double.beforeDeviceId, id: double.beforeScanId },
  }));
  let others = standing.filter((each) => !doubles.some(({ scan }) => isSame(scan, each)));
  for (const { id, scan, before } of doubles) {
    if (others.some((other) => isSame(before, other))) continue;
    if (others[0]) await setBefore(trx, id, others[0]);
    else {
      await closeCase(trx, id, { what: 'stands', by }, now);
      others = standing.filter((each) => isSame(scan, each));
    }
  }
}

function isSame(one: { [Key in keyof ScanName]: string | null }, other: ScanName): boolean {
  return one.deviceId === other.deviceId && one.id === other.id;
}
