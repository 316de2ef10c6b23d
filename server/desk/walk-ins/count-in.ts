import { randomBytes } from 'node:crypto';
import { countWalkIn, takeCountBack, WALK_IN_WAITS_MS } from '../../../contract/desk/walk-ins.ts';
import type { Verdict } from '../../../contract/gate/decide.ts';
import type { GateScan } from '../../../contract/gate/scans.ts';
import { clockInIndia } from '../../../contract/moments.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import {
  findGate,
  GATE_SCOPE,
  gateKey,
  gateName,
  placesOf,
} from '../../gate/devices/gate-places.ts';
import { COUNTED_IN, getDeskDevice, isOfDesk } from '../../gate/devices/store.ts';
import { lockVersions } from '../../gate/people/versions-store.ts';
import { listStanding } from '../../gate/scans/store.ts';
import { takeScan } from '../../gate/scans/take-scans.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { getWalkIn } from './walk-in.ts';

interface CountDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/** Counting a walk-in as in at a gate, as a scan of their pass there does. */
export function countInRoutes(serve: ServeDesk, { content }: CountDependencies): void {
  serve.change(countWalkIn, async (trx, { params: { code }, body: { gate }, note }) => {
    const listed = findGate(content(), gate);
    if (!listed) throw new BadInputError({ gate: 'The festival has no gate of this name' });
    // Before the account: whoever scans at a gate takes them in this order, too.
    await lockVersions(trx);
    const { accountId } = await getWalkIn(trx, code);
    await lockAccount(trx, accountId);
    const scan: GateScan = {
      kind: 'scan',
      ...{ id: newId(), at: Date.now(), place: gateKey(gate), code },
      way: 'code',
      verdict: 'admitted',
      ...{ letIn: [], listVersion: 0, isOut: false },
    };
    const { verdict, before } = await take(trx, content(), gate, scan);
    if (verdict !== 'admitted') throw new HttpError(409, refusalOf(verdict, before));
    note({ accountId, record: COUNTED_IN, subject: gate });
    return (await countedOf(trx, accountId))!;
  });

  serve.change(takeCountBack, async (trx, { params: { code }, body: { scan }, note }) => {
    await lockVersions(trx);
    const { accountId } = await getWalkIn(trx, code);
    const counted = (await listCounted(trx, accountId)).find(({ id }) => id === scan);
    if (!counted) throw new HttpError(409, 'It is taken back already');
    if (Date.now() >= counted.at + WALK_IN_WAITS_MS)
      throw new HttpError(409, 'It is too late: more than five minutes have passed');
    const gate = await takeBack(trx, content(), counted);
    note({ accountId, record: 'walk-in’s count taken back', subject: gate });
    return 'Taken back: they don’t count as in';
  });
}

/** The time at which, and the gate where, the desk last counted them in; null where it didn't, or that was taken back. */
export async function countedOf(db: Database, accountId: string) {
  const last = (await listCounted(db, accountId)).at(-1);
  if (!last) return null;
  const undoUntil = last.at + WALK_IN_WAITS_MS;
  return { scan: last.id, gate: gateName(last.place), at: last.at, undoUntil };
}

/** What the desk counted goes with the walk-in that it made. After `lockVersions`. */
export async function takeCountsBack(trx: Database, content: Content, accountId: string) {
  for (const counted of await listCounted(trx, accountId)) await takeBack(trx, content, counted);
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}

async function listCounted(db: Database, accountId: string) {
  const standing = await listStanding(db, { accountId, scope: GATE_SCOPE });
  return standing.filter(({ deviceId }) => isOfDesk(deviceId));
}

async function takeBack(
  trx: Database,
  content: Content,
  { id: of, place }: { id: string; place: string },
): Promise<string> {
  const gate = gateName(place);
  await take(trx, content, gate, { kind: 'taken back', id: newId(), at: Date.now(), place, of });
  return gate;
}

async function take(trx: Database, content: Content, gate: string, scan: GateScan) {
  const now = Date.now();
  const stands = { kind: 'gate', name: gate, rule: findGate(content, gate)?.rule } as const;
  const device = await getDeskDevice(trx, stands, now);
  const places = await placesOf(content, device.place);
  return takeScan({ trx, device, places, deviceNow: now, now }, scan);
}

function refusalOf(verdict: Verdict | null, before: { at: number; where: string } | null): string {
  if (verdict === 'see the card') return 'Their card is no longer approved: look at it first';
  if (before) return `They are in already: ${before.where}, ${clockInIndia(before.at)}`;
  return 'They can’t be counted in with this pass';
}
