import { clusters } from '../../../contract/clusters.ts';
import { hoursOf } from '../../../contract/days.ts';
import type { Verdict } from '../../../contract/gate/decide.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import type { GateScan } from '../../../contract/gate/scans.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/moments.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import type { Content } from '../../content/reading/content.ts';
import { newToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import { listPeopleIn } from '../../desk/entries/store.ts';
import { placesOf, type StandsAt } from '../../gate/devices/gate-places.ts';
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

const MORNING_MS = 5 * 60 * MINUTE_MS;
/** So many were let in at two gates within minutes, while neither had network. */
const TWICE = 2;

/** Volunteers' phones, each at the gate of this place in the festival's list. */
const PHONES = [
  ['left', 0],
  ['right', 0],
  ['steps', 1],
] as const;

/** The one that has lost its network. */
const LOST = 2;

/**
 * Volunteers' phones that have let these visitors in since the morning, and some of them out; the last of them has lost its
 * network. From the festival's second `day` on most came the day before, and a third has not come back yet.
 */
export async function fillGate(
  db: Database,
  content: Content,
  visitors: readonly Visitor[],
  { now, day = 1 }: { now: number; day?: number },
): Promise<void> {
  const phones: Device[] = [];
  const lostAt = now - 9 * MINUTE_MS;
  for (const [name, at] of PHONES) {
    const gate = content.festival.gates.at(at) ?? content.festival.gates[0]!;
    const place = { kind: 'gate' as const, ...gate };
    const since = now - DAY_MS - MORNING_MS;
    phones.push(await pairedPhone(db, { name: `${gate.name}, ${name}`, place, since }, now));
  }
  const passed: Passed[] = visitors.slice(TWICE).flatMap(({ id: accountId }, index) => {
    // More and more come, as on any morning.
    const at = now - Math.round(MORNING_MS * (1 - Math.sqrt((index + 1) / visitors.length)));
    return passagesOn(day, index, at, now).map((one) => ({
      ...{ ...one, accountId, device: phones[index % phones.length]! },
      at: Math.min(one.at, index % phones.length === LOST ? lostAt : now),
    }));
  });
  for (const { id: accountId } of visitors.slice(0, TWICE))
    for (const [index, device] of phones.slice(-2).entries())
      passed.push({ accountId, device, at: lostAt - (1 - index) * MINUTE_MS, isOut: false });
  for (const one of passed.sort((a, b) => a.at - b.at)) await pass(db, content, one);
  for (const { id } of phones.slice(0, 2)) await noteContact(db, id, {}, now);
  await noteContact(db, phones[LOST]!.id, { unsent: 12 }, lostAt);
}

interface Passage {
  readonly at: number;
  readonly isOut: boolean;
}
type Passed = Passage & { readonly accountId: string; readonly device: Device };

/** Of each three visitors one came yesterday alone, one today alone, and one on both days; on the first day all came today. */
function passagesOn(day: number, index: number, at: number, now: number): Passage[] {
  const passedIn = (moment: number) => ({ at: moment, isOut: false });
  const yesterday = day > 1 && index % 3 !== 0 ? [passedIn(at - DAY_MS)] : [];
  if (day > 1 && index % 3 === 1) return yesterday;
  const hasLeft = index % 8 === 5 && now - at > 30 * MINUTE_MS;
  const out = hasLeft ? [{ at: at + Math.round((now - at) / 2), isOut: true }] : [];
  return [...yesterday, passedIn(at), ...out];
}

/** A phone that was paired at a moment, and whose shift goes on. */
async function pairedPhone(
  db: Database,
  { since, ...of }: { name: string; place: StandsAt; since: number },
  now: number,
): Promise<Device> {
  return db.transaction().execute(async (trx) => {
    const shift = { ...of, endsAt: now + MORNING_MS, by: 'the demo' };
    const id = await createDevice(trx, shift, since);
    const pairing = newToken();
    await setPairing(trx, id, { pairing, goodUntil: now });
    await pairWith(trx, { pairing, token: newToken() }, since);
    return (await findDevice(trx, { id }))!;
  });
}

/** Out by a phone whose gate counts in and out; at another one they stay. */
async function pass(db: Database, content: Content, { accountId, device, at, isOut }: Passed) {
  const { participantCode: code } = await getAccount(db, accountId);
  const places = await placesOf(content, device.place);
  const place = places[0]!;
  if (isOut && place.rule !== 'in and out') return;
  const verdict = isOut ? 'out' : 'admitted';
  await sendScan(db, device, { code, at, isOut, verdict, place, places });
}

interface SentScan extends Passage {
  readonly code: string;
  readonly verdict: Verdict;
  readonly place: GatePlace;
  readonly places: readonly GatePlace[];
}

/** Sends what a phone has told at that moment. */
async function sendScan(db: Database, device: Device, seen: SentScan): Promise<void> {
  const { code, at, isOut, verdict, place, places } = seen;
  const id = newToken().slice(0, 22);
  const facts = { kind: 'scan', way: 'camera', verdict, listVersion: 0, isOut } as const;
  const scan: GateScan = { ...facts, id, at, place: place.key, code, letIn: ['card seen'] };
  const sent = { places, scans: [scan], deviceNow: at, now: at };
  await takeScans(db, sent, async () => device);
}

/** One of so many people comes too late, or not at all. */
const ABSENT = 5;
/** So many of those who wait for a place come all the same. */
const HOPEFUL = 3;

/** Has a phone at the doors of Music, whose manager the demo names, scan who came to its events that have begun. */
export async function fillDoors(db: Database, content: Content, now: number): Promise<void> {
  const { id, name: clusterName } = clusters.find(({ name }) => name === 'Music')!;
  const begun = (await content.events(id)).flatMap(({ eventId, title, eventDate, ends }) => {
    const hours = hoursOf({ begins: eventDate, ends });
    const beginsAt = hours?.beginsAt ?? now;
    return beginsAt < now ? [{ eventId, clusterName, eventName: title, beginsAt }] : [];
  });
  if (begun.length === 0) return;
  const place = { kind: 'events' as const, events: begun };
  const since = Math.min(...begun.map(({ beginsAt }) => beginsAt)) - DAY_MS;
  const device = await pairedPhone(db, { name: `${clusterName}, the doors`, place, since }, now);
  const places = await placesOf(content, place);
  for (const [at, event] of begun.entries()) {
    const held = await listPeopleIn(db, event, ['held']);
    const waiting = await listPeopleIn(db, event, ['waiting']);
    const atDoor = [
      ...held.filter((_, index) => index % ABSENT !== ABSENT - 1),
      ...waiting.slice(0, HOPEFUL),
    ];
    for (const [index, { code }] of atDoor.entries())
      await sendScan(db, device, {
        ...{ code, place: places[at]!, places, isOut: false },
        at: Math.min(event.beginsAt + (index - 10) * MINUTE_MS, now),
        verdict:
          index < atDoor.length - Math.min(HOPEFUL, waiting.length) ? 'admitted' : 'on the line',
      });
  }
  await noteContact(db, device.id, {}, now);
}
