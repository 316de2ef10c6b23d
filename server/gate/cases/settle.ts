import type { Database } from '../../database/connection.ts';
import { setArrival } from '../arrivals/store.ts';
import { listStanding, type ScanName, type ScanRow } from '../scans/store.ts';
import {
  closeCase,
  createCase,
  findCaseOf,
  listOpenDoubles,
  reopenCase,
  setBefore,
} from './store.ts';

/** The one who does it, in words, and the moment. */
export interface Doing {
  readonly by: string;
  readonly now: number;
}

/** Brings arrival and cases in line with a scan that was taken back or put back. */
export async function settleScan(
  trx: Database,
  scan: ScanRow,
  { stands, ...doing }: Doing & { stands: boolean },
): Promise<void> {
  await settleOwnCase(trx, scan, { stands, ...doing });
  if (scan.account_id) await settlePerson(trx, { ...scan, account_id: scan.account_id }, doing);
}

async function settleOwnCase(
  trx: Database,
  scan: ScanRow,
  { stands, by, now }: Doing & { stands: boolean },
): Promise<void> {
  const open = await findCaseOf(trx, scan);
  if (open && !stands) await closeCase(trx, open.id, { what: 'taken back', by }, now);
  if (open?.decision === 'taken back' && stands) await reopenCase(trx, open.id);
  if (open || !stands || !scan.account_id || scan.let_in.includes('again')) return;
  // Meanwhile they may have come in elsewhere, and rightly so.
  const of = { accountId: scan.account_id, scope: scan.scope };
  const before = (await listStanding(trx, of)).find((other) => !isSame(other, scan));
  if (!before) return;
  await createCase(trx, { scan, accountId: of.accountId, verdict: 'already in', before }, now);
}

function isSame(one: ScanName, other: ScanName): boolean {
  return one.device_id === other.device_id && one.id === other.id;
}

/** The earliest admission that stands is the arrival; a case needs another one that stands beside it. */
export async function settlePerson(
  trx: Database,
  { account_id: accountId, scope }: { account_id: string; scope: string },
  { by, now }: Doing,
): Promise<void> {
  const standing = await listStanding(trx, { accountId, scope });
  const [first] = standing;
  await setArrival(trx, { accountId, scope }, first);
  const doubles = await listOpenDoubles(trx, { accountId, scope });
  const scanOf = ({ device_id, scan_id }: (typeof doubles)[number]) => ({ device_id, id: scan_id });
  let others = standing.filter((scan) => !doubles.some((each) => isSame(scanOf(each), scan)));
  for (const double of doubles) {
    const before = others.find(
      ({ device_id, id }) => device_id === double.before_device_id && id === double.before_scan_id,
    );
    if (before) continue;
    if (others[0]) await setBefore(trx, double.id, others[0]);
    else {
      await closeCase(trx, double.id, { what: 'stands', by }, now);
      others = standing.filter((scan) => isSame(scanOf(double), scan));
    }
  }
}
