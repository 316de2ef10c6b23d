import type { LetIn } from '../../../contract/gate/decide.ts';
import { clashOf, isPassing } from '../../../contract/gate/decide.ts';
import type { Database } from '../../database/connection.ts';
import { GATE_SCOPE } from '../devices/gate-places.ts';
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
interface DecidedBy {
  readonly by: string;
  readonly now: number;
}

/** A scan that stands, as a passage. */
export function toPassage(scan: ScanRow) {
  return { at: scan.at, isOut: scan.isOut === 1, scan };
}

/** The scan among others that speaks against one, with the verdict by which it does. */
function clashWith(scan: ScanRow, others: readonly ScanRow[]) {
  const clash = clashOf({
    ...{ at: scan.at, rule: scan.rule, isOut: scan.isOut === 1, isGate: scan.scope === GATE_SCOPE },
    letIn: scan.letIn.split(',').filter(Boolean) as LetIn[],
    passages: others.filter((other) => !isSame(other, scan)).map(toPassage),
  });
  return clash && { verdict: clash.verdict, before: clash.before.scan };
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
  const { accountId, scope } = scan;
  if (!accountId || !isPassing(scan.told)) return;
  if (!known && stands) {
    // Meanwhile they may have come in elsewhere, and rightly so.
    const clash = clashWith(scan, await listStanding(trx, { accountId, scope }));
    if (clash) await createCase(trx, { scan, accountId, ...clash }, now);
  }
  await recomputePerson(trx, { accountId, scope }, { by, now });
}

/** What stands makes the arrival; a case needs another passage that stands and speaks against its own. */
export async function recomputePerson(trx: Database, inScope: InScope, { by, now }: DecidedBy) {
  const standing = await listStanding(trx, inScope);
  await setArrival(trx, inScope, standing);
  const doubles = (await listOpenDoubles(trx, inScope)).flatMap((double) => {
    const scan = standing.find((each) => isSame(each, scanOf(double)));
    const before = { deviceId: double.beforeDeviceId, id: double.beforeScanId };
    return scan ? [{ id: double.id, scan, before }] : [];
  });
  const others = standing.filter((each) => !doubles.some(({ scan }) => scan === each));
  for (const { id, scan, before } of doubles) {
    const clash = clashWith(scan, others);
    if (!clash) {
      await closeCase(trx, id, { what: 'stands', by }, now);
      others.push(scan);
    } else if (!others.some((other) => isSame(before, other)))
      await setBefore(trx, id, clash.before);
  }
}

function scanOf({ deviceId, scanId }: { deviceId: string; scanId: string }): ScanName {
  return { deviceId, id: scanId };
}

function isSame(one: { [Key in keyof ScanName]: string | null }, other: ScanName): boolean {
  return one.deviceId === other.deviceId && one.id === other.id;
}
