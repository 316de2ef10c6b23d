import { setImmediate } from 'node:timers/promises';
import { readCode, traceOf } from '../../../contract/codes.ts';
import { decide, isPassing } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import type { GateScan, ScanAnswer, UndoKind } from '../../../contract/gate/scans.ts';
import type { Database } from '../../database/connection.ts';
import { findPlaceInLine } from '../../entries/door-store.ts';
import { DOOR } from '../../events/door-key.ts';
import { listDoors, placeName } from '../devices/gate-places.ts';
import type { Device } from '../devices/store.ts';
import { findByCode } from '../people/store.ts';
import { lockVersions } from '../people/versions-store.ts';
import { recomputePerson, recomputeScan, toPassage } from './cases.ts';
import { createCase } from './cases-store.ts';
import { countLateScans, createLateScan, takeInLateScan } from './late-scans-store.ts';
import {
  createScan,
  findLastUndo,
  findScan,
  listStanding,
  type ScanRow,
  setStands,
} from './store.ts';

interface Sent {
  readonly places: readonly GatePlace[];
  /** None that is `atOtherPlaces` the places. */
  readonly scans: readonly GateScan[];
  /** The device's clock at sending, and ours; epoch milliseconds. */
  readonly deviceNow: number;
  readonly now: number;
  /** Somebody at the desk has the scans of a device that was ended taken in. */
  readonly isTakenIn?: boolean;
}

/** What was sent, with the device as the transaction has found it. */
type Found = Sent & { readonly trx: Database; readonly device: Device };

type Kind<K extends GateScan['kind']> = Extract<GateScan, { kind: K }>;
/** All that there is to know of a scan besides itself. `at`: by our clock. */
type ScanContext = Found & {
  readonly place: GatePlace;
  readonly at: number;
};

/** SQLite holds the thread for half a millisecond a scan, and a phone that comes back has a hundred at once. */
const TOGETHER = 20;

/** More than a phone scans in a shift; whoever has a lost one fills no disk with it. */
const MOST_LATE = 10_000;

/** Scans at places that aren't the device's. */
export function atOtherPlaces(
  places: readonly GatePlace[],
  scans: readonly GateScan[],
): GateScan[] {
  return scans.filter(({ place }) => !places.some(({ key }) => key === place));
}

/**
 * Takes what a device tells, in its order, each once; a repeat gets the first answer. Broken off, it is sent again.
 * `fresh`: how many were not known before; `current`: the device as each transaction finds it.
 * @throws HttpError where `current` does, with what was taken before
 */
export async function takeScans(
  db: Database,
  sent: Sent,
  current: (trx: Database) => Promise<Device>,
) {
  const answers: ScanAnswer[] = [];
  let fresh = 0;
  for (let from = 0; from < sent.scans.length; from += TOGETHER) {
    const some = sent.scans.slice(from, from + TOGETHER);
    await db.transaction().execute(async (trx) => {
      // Nobody else changes who is in until the transaction ends.
      await lockVersions(trx);
      const found = { ...sent, trx, device: await current(trx) };
      const isLate = !sent.isTakenIn && wasEnded(found);
      let room = isLate ? MOST_LATE - (await countLateScans(trx, found.device.id)) : 0;
      for (const scan of some) {
        const name = { deviceId: found.device.id, id: scan.id };
        const known = await findScan(trx, name);
        if (!known) fresh += 1;
        if (known) answers.push(JSON.parse(known.answer));
        else if (isLate) answers.push(await layAside(found, scan, room-- > 0));
        else answers.push(await take(found, scan));
        if (sent.isTakenIn) await takeInLateScan(trx, name);
      }
    });
    await setImmediate();
  }
  return { answers, fresh };
}

/** One scan that is made here, in a transaction that has `lockVersions`; decided as any device's. */
export function takeScan(sent: Omit<Found, 'scans'>, scan: GateScan): Promise<ScanAnswer> {
  return take({ ...sent, scans: [scan] }, scan);
}

/** A phone whose shift is over still tells what it scanned; one that was ended by hand may be in anybody's. */
function wasEnded({ device: { endedAt }, now }: Found): boolean {
  return endedAt !== null && now >= endedAt;
}

/** Nobody is let in by it before somebody at the desk has taken it in. */
async function layAside(sent: Found, scan: GateScan, hasRoom: boolean): Promise<ScanAnswer> {
  const { trx, device, now } = sent;
  if (hasRoom) await createLateScan(trx, device.id, { ...scan, at: byOurClock(sent, scan) }, now);
  const verdict = scan.kind === 'scan' ? 'ended' : null;
  return { id: scan.id, verdict, before: null, isCase: true };
}

/** Whatever its clock says, it happened before now, and since there is such a device. */
function byOurClock({ device, deviceNow, now }: Found, scan: GateScan): number {
  return Math.max(device.addedAt, Math.min(scan.at + now - deviceNow, now));
}

function take(sent: Found, scan: GateScan): Promise<ScanAnswer> {
  const place = sent.places.find(({ key }) => key === scan.place)!;
  const around = { ...sent, place, at: byOurClock(sent, scan) };
  return scan.kind === 'scan' ? admit(around, scan) : undo(around, scan);
}

async function admit(around: ScanContext, scan: Kind<'scan'>): Promise<ScanAnswer> {
  const { trx, device, place, at, now } = around;
  const { id, way, letIn, isOut } = scan;
  const { mark, rule } = place;
  const code = readCode(scan.code);
  const person = (code && (await findByCode(trx, code))) || null;
  const inScope = person && { accountId: person.accountId, scope: place.scope };
  const passages = inScope ? (await listStanding(trx, inScope)).map(toPassage) : [];
  const { endsAt } = device;
  const decided = decide({ at, endsAt, mark, rule, person, passages, way, letIn, isOut });
  const { verdict } = decided;
  const before = isPassing(verdict) ? undefined : decided.before?.scan;

  const name = { deviceId: device.id, id };
  const isUndone = (await findLastUndo(trx, name))?.kind === 'taken back';
  const stands = scan.verdict === (isOut ? 'out' : 'admitted') && !isUndone;
  const isCase = (stands && verdict !== scan.verdict) || (scan.verdict === 'kept out' && !isUndone);
  const doors = before && (await listDoors(trx, [before.place]));
  const event = { eventId: place.scope.slice(DOOR.length) };
  const line =
    verdict === 'on the line' && person
      ? await findPlaceInLine(trx, event, person.accountId)
      : undefined;
  const answer = {
    ...{ id, verdict, isCase, ...(line && { line }) },
    before: before && doors ? beforeView(before, placeName(before.place, doors)) : null,
  };
  const accountId = person?.accountId ?? null;
  await createScan(trx, {
    ...rowOf(around, scan, answer),
    ...{ ofId: null, accountId, verdict, told: scan.verdict, isOut: isOut ? 1 : 0 },
    code: person ? '' : traceOf(scan.code),
    ...{ way, letIn: letIn.join(','), stands: stands ? 1 : 0 },
  });
  if (isCase) await createCase(trx, { scan: name, accountId, verdict, before }, now);
  if (stands && inScope) await recomputePerson(trx, inScope, { by: device.name, now });
  return answer;
}

function beforeView({ at, isOut }: ScanRow, where: string) {
  return { at, where, isOut: isOut === 1 };
}

async function undo(around: ScanContext, undoing: Kind<UndoKind>): Promise<ScanAnswer> {
  const { trx, device, at, now } = around;
  const name = { deviceId: device.id, id: undoing.of };
  const [scan, other] = [await findScan(trx, name), await findLastUndo(trx, name)];
  const answer = { id: undoing.id, verdict: null, before: null, isCase: false };
  await createScan(trx, {
    ...rowOf(around, undoing, answer),
    ...{ ofId: undoing.of, accountId: scan?.accountId ?? null, verdict: null, told: null },
    ...{ way: null, letIn: '', stands: 0, isOut: 0, code: '' },
  });
  const isLast = !other || other.at <= at;
  const passed = isPassing(scan?.told ?? null);
  if (!scan || !isLast || !(passed || scan.told === 'kept out')) return answer;
  const stands = undoing.kind === 'put back';
  if (passed) await setStands(trx, name, stands);
  await recomputeScan(trx, scan, { stands, by: device.name, now });
  return answer;
}

function rowOf(
  { device, place: { key, scope, rule }, at, now }: ScanContext,
  { id, kind }: GateScan,
  answer: ScanAnswer,
) {
  return { deviceId: device.id, id, kind, place: key, scope, rule, at, receivedAt: now, answer };
}
