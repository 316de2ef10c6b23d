import * as contract from '../../../contract/desk/gate.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { listDoors, placeName } from '../../gate/devices/gate-places.ts';
import { lockVersions } from '../../gate/people/versions-store.ts';
import { recomputeScan } from '../../gate/scans/cases.ts';
import { type CaseRow, closeCase, findCase } from '../../gate/scans/cases-store.ts';
import { findScan, type ScanRow, setStands } from '../../gate/scans/store.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ReachedClusters, ServeDesk } from '../access/guard.ts';
import { arrivalsOf } from './arrivals.ts';
import { eventOfPlace, getDevice, placeWords } from './reach.ts';
import { listRefusals } from './refusals-store.ts';
import {
  type FullCase,
  isCaseOpen,
  isInReach,
  listCases,
  listDevicesOfCases,
  listOpenCasesOf,
} from './store.ts';

/** Arrivals, the scans that were refused, and the passages that somebody must decide about. */
export function gateCaseRoutes(
  serve: ServeDesk,
  { db, content }: { db: Database; content: () => Content },
): void {
  serve(contract.getArrivals, async ({ reach }) => ({
    message: await arrivalsOf(db, content(), { reach, now: Date.now() }),
  }));

  serve(contract.listRefusals, async ({ query, reach }) => ({
    message: await listRefusals(db, reach, query),
  }));

  serve(contract.listGateCases, async ({ reach }) => {
    const { open, decided } = await listCases(db, reach);
    const devices = await listDevicesOfCases(db, reach);
    return { message: { open: open.map(caseView), decided: decided.map(caseView), devices } };
  });

  serve.change(contract.decideGateCase, async (trx, { params, body, organiser, note }) => {
    await lockVersions(trx);
    const reach = reachOf(organiser.roles, 'run the gate', Date.now());
    const { found, scan, doors } = await getCase(trx, params.id, reach);
    const doing = { by: organiser.name, now: Date.now() };
    if (!(await decide(trx, { found, scan }, body, doing)))
      throw new HttpError(409, 'This case is decided meanwhile');
    const message = body.what === 'stands' ? 'The scan stands' : 'The scan is taken back';
    const subject = `${placeName(scan.place, doors)}: ${body.what}`;
    const eventId = doors.get(scan.place)?.eventId;
    const about = { accountId: found.accountId ?? '', eventId, reason: body.note };
    note({ record: 'gate case decided', subject, ...about });
    return message;
  });

  serve.change(contract.decideGateCasesOf, async (trx, { params, body, organiser, note }) => {
    await lockVersions(trx);
    const reach = reachOf(organiser.roles, 'run the gate', Date.now());
    const { id: deviceId, place } = await getDevice(trx, params.id, reach);
    const doing = { by: organiser.name, now: Date.now() };
    const ids = await listOpenCasesOf(trx, { deviceId, reach, limit: contract.CASES_TOGETHER + 1 });
    const some = ids.slice(0, contract.CASES_TOGETHER);
    for (const id of some) await decide(trx, await getCase(trx, id, reach), body, doing);
    const subject = `${placeWords(place)}: ${body.what}, ${some.length} together`;
    const eventId = eventOfPlace(place);
    note({ eventId, record: 'gate case decided', subject, reason: body.note });
    const left = ids.length > some.length ? '; press once more for the rest' : '';
    const done = body.what === 'stands' ? 'Scans that stand' : 'Scans taken back';
    return `${done}: ${some.length}${left}`;
  });
}

/** False where somebody has decided meanwhile, or nothing is left to decide. */
async function decide(
  trx: Database,
  { found, scan }: { found: CaseRow; scan: ScanRow },
  { what, note }: { what: 'stands' | 'taken back'; note: string },
  doing: { by: string; now: number },
): Promise<boolean> {
  if (!(await isCaseOpen(trx, found.id))) return false;
  if (!(await closeCase(trx, found.id, { what, note, by: doing.by }, doing.now))) return false;
  if (what === 'taken back') await takeBack(trx, found, scan, doing);
  return true;
}

/** @throws NotFoundError, HttpError with 403 for one at another cluster's door */
async function getCase(trx: Database, id: string, reach: ReachedClusters) {
  const found = await findCase(trx, id);
  const scan = found && (await findScan(trx, { deviceId: found.deviceId, id: found.scanId }));
  if (!found || !scan) throw new NotFoundError('There is no such case');
  const doors = await listDoors(trx, [scan.scope, scan.place]);
  if (!isInReach(scan.scope, reach, doors))
    throw new HttpError(403, 'You decide at the doors of your own clusters’ events alone');
  return { found, scan, doors };
}

/**
 * Of two passages the later one counts no longer, whichever of them was told first; where the second holder of a pass was kept
 * out, the first one's.
 */
async function takeBack(
  trx: Database,
  found: CaseRow,
  scan: ScanRow,
  doing: { by: string; now: number },
): Promise<void> {
  const { beforeDeviceId, beforeScanId } = found;
  const before =
    beforeDeviceId && beforeScanId
      ? await findScan(trx, { deviceId: beforeDeviceId, id: beforeScanId })
      : undefined;
  const isLater = before && before.stands === 1 && before.at > scan.at;
  const later = before && (isLater || scan.told === 'kept out') ? before : scan;
  await setStands(trx, later, false);
  await recomputeScan(trx, later, { stands: false, ...doing });
}

/** In the order of the clock: a phone without network sends the first of two last. */
function caseView({ scan, before, decided, ...facts }: FullCase): contract.GateCase {
  const [first, second] = before && before.at > scan.at ? [scan, before] : [before, scan];
  return { ...facts, admitted: second, before: first, decided };
}
