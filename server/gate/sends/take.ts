import { setImmediate } from 'node:timers/promises';
import { readCode } from '../../../contract/gate/code.ts';
import { decide, type Verdict } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import type { GateScan, ScanAnswer } from '../../../contract/gate/scans.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { type Arrival, findArrival } from '../arrivals/store.ts';
import { settlePerson, settleScan } from '../cases/settle.ts';
import { createCase } from '../cases/store.ts';
import { placeName } from '../devices/places.ts';
import type { Device } from '../devices/store.ts';
import { findByCode, type KnownPerson } from '../people/store.ts';
import { createScan, findLastUndo, findScan, listStanding, setStands } from '../scans/store.ts';
import { lockVersions } from '../versions/store.ts';

interface Sent {
  readonly device: Device;
  readonly places: readonly GatePlace[];
  readonly scans: readonly GateScan[];
  /** The device's clock at sending, and ours; epoch milliseconds. */
  readonly deviceNow: number;
  readonly now: number;
}

interface Taken {
  readonly answers: readonly ScanAnswer[];
  /** Counts those that were not known before. */
  readonly fresh: number;
}

type Kind<K extends GateScan['kind']> = Extract<GateScan, { kind: K }>;
type Reckoned = Sent & { readonly trx: Database; readonly place: GatePlace; readonly at: number };

/** SQLite holds the thread for half a millisecond a scan, and a phone that comes back has a hundred at once. */
const TOGETHER = 20;

/**
 * Takes what a device tells, in its order, each once; a repeat gets the first answer. Broken off, it is sent again.
 * @throws BadInputError for a place that isn't the device's
 */
export async function takeScans(db: Database, { scans, ...sent }: Sent): Promise<Taken> {
  const answers: ScanAnswer[] = [];
  let fresh = 0;
  for (let from = 0; from < scans.length; from += TOGETHER) {
    const some = { ...sent, scans: scans.slice(from, from + TOGETHER) };
    const taken = await db.transaction().execute((trx) => takeSome(trx, some));
    answers.push(...taken.answers);
    fresh += taken.fresh;
    await setImmediate();
  }
  return { answers, fresh };
}

/** Nobody else changes who is in until the transaction ends. */
async function takeSome(trx: Database, sent: Sent): Promise<Taken> {
  await lockVersions(trx);
  const answers: ScanAnswer[] = [];
  let fresh = 0;
  for (const scan of sent.scans) {
    const known = await findScan(trx, { device_id: sent.device.id, id: scan.id });
    if (!known) fresh += 1;
    answers.push(known ? JSON.parse(known.answer) : await take(trx, sent, scan));
  }
  return { answers, fresh };
}

function take(trx: Database, sent: Sent, scan: GateScan): Promise<ScanAnswer> {
  const place = sent.places.find(({ key }) => key === scan.place);
  if (!place) throw new BadInputError({ scans: 'This is no place of the device' });
  // Whatever its clock says, it happened before now, and after 1970.
  const at = Math.max(0, Math.min(scan.at + sent.now - sent.deviceNow, sent.now));
  const reckoned = { ...sent, trx, place, at };
  return scan.kind === 'scan' ? admit(reckoned, scan) : undo(reckoned, scan);
}

async function admit(reckoned: Reckoned, scan: Kind<'scan'>): Promise<ScanAnswer> {
  const { trx, device, place, now } = reckoned;
  const code = readCode(scan.code);
  const person = code ? await findByCode(trx, code) : undefined;
  const inScope = person && { accountId: person.accountId, scope: place.scope };
  const arrival = inScope && (await findArrival(trx, inScope));
  const verdict = verdictOf(reckoned, scan, person, arrival);
  const name = { device_id: device.id, id: scan.id };
  const undone = await findLastUndo(trx, name);
  const stands = scan.verdict === 'admitted' && undone?.kind !== 'taken back';
  const isCase = stands && verdict !== 'admitted';
  const [first] = inScope && isCase ? await listStanding(trx, inScope) : [];
  const answer = {
    id: scan.id,
    verdict,
    before: verdict === 'already in' ? told(arrival) : null,
    is_case: isCase,
  };
  const accountId = person?.accountId ?? null;
  await createScan(trx, {
    ...rowOf(reckoned, scan),
    ...{ of_id: null, account_id: accountId, verdict, answer },
    ...{ way: scan.way, let_in: scan.let_in.join(','), told: scan.verdict },
    stands: stands ? 1 : 0,
  });
  const before = verdict === 'already in' ? first : undefined;
  if (isCase) await createCase(trx, { scan: name, accountId, verdict, before }, now);
  if (stands && accountId)
    await settlePerson(trx, { account_id: accountId, scope: place.scope }, doing(reckoned));
  return answer;
}

function verdictOf(
  { device, place, at }: Reckoned,
  scan: Kind<'scan'>,
  person: KnownPerson | undefined,
  arrival: Arrival | undefined,
): Verdict {
  return decide({
    at,
    endsAt: device.endsAt,
    mark: place.mark,
    person: person ?? null,
    isIn: arrival !== undefined,
    way: scan.way,
    letIn: scan.let_in,
  });
}

function told(arrival: Arrival | undefined): ScanAnswer['before'] {
  return arrival ? { at: arrival.at, where: placeName(arrival.place) } : null;
}

function rowOf({ device, place, at, now }: Reckoned, { id, kind }: GateScan) {
  const { key, scope } = place;
  return { device_id: device.id, id, kind, place: key, scope, at, received_at: now };
}

function doing({ device, now }: Reckoned) {
  return { by: device.name, now };
}

async function undo(
  reckoned: Reckoned,
  undoing: Kind<'taken back' | 'put back'>,
): Promise<ScanAnswer> {
  const { trx, device, at } = reckoned;
  const name = { device_id: device.id, id: undoing.of };
  const [scan, other] = [await findScan(trx, name), await findLastUndo(trx, name)];
  const answer = { id: undoing.id, verdict: null, before: null, is_case: false };
  await createScan(trx, {
    ...rowOf(reckoned, undoing),
    ...{ of_id: undoing.of, account_id: scan?.account_id ?? null, answer },
    ...{ way: null, let_in: '', told: null, verdict: null, stands: 0 },
  });
  const isLast = !other || other.at <= at;
  if (!scan || !isLast || scan.told !== 'admitted') return answer;
  const stands = undoing.kind === 'put back';
  await setStands(trx, name, stands);
  await settleScan(trx, scan, { stands, ...doing(reckoned) });
  return answer;
}
