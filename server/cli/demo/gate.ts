import type { GateScan } from '../../../contract/gate/scans.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import type { Content } from '../../content/reading/content.ts';
import { newToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import { placesOf } from '../../gate/devices/gate-places.ts';
import {
  createDevice,
  type Device,
  findDevice,
  noteContact,
  pairWith,
  setPairing,
} from '../../gate/devices/store.ts';
import { takeScans } from '../../gate/scans/take-scans.ts';
import type { Visitor } from './people.ts';

const MINUTE_MS = 60_000;
const SHIFT_MS = 10 * 60 * MINUTE_MS;
const MORNING_MS = SHIFT_MS / 2;
/** So many were let in at two gates while neither had network. */
const TWICE = 2;

const PHONES = [
  ['Main gate, left', 'Main gate'],
  ['Main gate, right', 'Main gate'],
  ['Library gate, steps', 'Library gate'],
] as const;

/** Volunteers' phones that have let these visitors in since the morning; the last of them has lost its network. */
export async function fillGate(
  db: Database,
  content: Content,
  visitors: readonly Visitor[],
  now: number,
): Promise<void> {
  const phones: Device[] = [];
  for (const [name, gate] of PHONES) phones.push(await pairedPhone(db, name, gate, now));
  for (const [index, { id }] of visitors.entries()) {
    // More and more come, as on any morning.
    const at = now - Math.round(MORNING_MS * (1 - Math.sqrt((index + 1) / visitors.length)));
    await letIn(db, content, phones[index % phones.length]!, id, at);
  }
  for (const { id } of visitors.slice(0, TWICE))
    await letIn(db, content, phones[2]!, id, now - MINUTE_MS);
  for (const { id } of phones.slice(0, 2)) await noteContact(db, id, {}, now);
  await noteContact(db, phones[2]!.id, { unsent: 12 }, now - 9 * MINUTE_MS);
}

async function pairedPhone(db: Database, name: string, gate: string, now: number) {
  return db.transaction().execute(async (trx) => {
    const place = { kind: 'gate' as const, name: gate };
    const since = now - MORNING_MS;
    const shift = { name, place, endsAt: since + SHIFT_MS, by: 'the demo' };
    const id = await createDevice(trx, shift, since);
    const pairing = newToken();
    await setPairing(trx, id, { pairing, goodUntil: now });
    await pairWith(trx, { pairing, token: newToken() }, since);
    return (await findDevice(trx, { id }))!;
  });
}

async function letIn(
  db: Database,
  content: Content,
  device: Device,
  accountId: string,
  at: number,
): Promise<void> {
  const { participantCode: code } = await getAccount(db, accountId);
  const places = await placesOf(content, device.place);
  const place = places[0]!.key;
  const id = newToken().slice(0, 22);
  const facts = { kind: 'scan', way: 'camera', verdict: 'admitted', listVersion: 0 } as const;
  const scan: GateScan = { ...facts, id, at, place, code, letIn: ['card seen'] };
  const sent = { places, scans: [scan], deviceNow: at, now: at };
  await takeScans(db, sent, async () => device);
}
