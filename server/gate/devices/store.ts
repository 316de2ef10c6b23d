import type { Selectable } from 'kysely';
import { HOUR_MS } from '../../../contract/moments.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { createEvent, listEventsById } from '../../events/store.ts';
import type { StandsAt } from './gate-places.ts';

/** `endsAt`: by its shift or by hand, whichever came first. */
export interface Device extends Omit<Selectable<Tables['gateDevices']>, 'place'> {
  readonly place: StandsAt;
  readonly endsAt: number;
}

/** As the column has it: events by their ids. */
type StoredPlace =
  | Extract<StandsAt, { kind: 'gate' }>
  | { readonly kind: 'events'; readonly events: readonly string[] };

type Row = Selectable<Tables['gateDevices']>;

async function toDevices<One extends Row>(db: Database, rows: readonly One[]) {
  const places = rows.map((row): StoredPlace => JSON.parse(row.place));
  const ids = places.flatMap((place) => (place.kind === 'events' ? place.events : []));
  const events = new Map(
    (await listEventsById(db, [...new Set(ids)])).map((event) => [event.eventId, event]),
  );
  return rows.map((row, at) => {
    const stored = places[at]!;
    const place: StandsAt =
      stored.kind === 'gate'
        ? stored
        : { kind: 'events', events: stored.events.map((id) => events.get(id)!) };
    return { ...row, place, endsAt: Math.min(row.endsAt, row.endedAt ?? row.endsAt) };
  });
}

interface NewDevice {
  readonly name: string;
  readonly place: StandsAt;
  readonly endsAt: number;
  /** The organiser, in words. */
  readonly by: string;
}

/** The start of the ids of what stands for the desk at each gate: no phone is it, and no list has it. */
const OF_DESK = 'desk/';

/** True of a device by which the desk counts people in. */
export function isOfDesk(deviceId: string): boolean {
  return deviceId.startsWith(OF_DESK);
}

/** What the audit log calls it that the desk counts somebody in; the gate's name is its subject. */
export const COUNTED_IN = 'walk-in counted in';

/** What it does at a gate is erased like that of a shift's phone. */
const SHIFT_MS = 12 * HOUR_MS;

/** The device by which the desk counts people in at a gate. */
export async function getDeskDevice(
  trx: Database,
  place: Extract<StandsAt, { kind: 'gate' }>,
  now: number,
): Promise<Device> {
  const id = `${OF_DESK}${place.name}`;
  const row = { id, name: 'The desk', place: await placeColumn(trx, place), addedBy: 'the desk' };
  const values = { ...row, endsAt: now + SHIFT_MS, addedAt: now, pairingUntil: 0 };
  await trx
    .insertInto('gateDevices')
    .values(values)
    .onConflict((clash) => clash.column('id').doUpdateSet({ endsAt: values.endsAt }))
    .execute();
  return (await findDevice(trx, { id }))!;
}

/** Gives the id of a device that is to be paired. */
export async function createDevice(trx: Database, given: NewDevice, now: number): Promise<string> {
  const id = crypto.randomUUID();
  const { name, place, endsAt, by: addedBy } = given;
  const row = { id, name, place: await placeColumn(trx, place), endsAt, addedBy, addedAt: now };
  const values = { ...row, pairingUntil: 0 };
  await trx.insertInto('gateDevices').values(values).execute();
  return id;
}

async function placeColumn(trx: Database, place: StandsAt): Promise<string> {
  if (place.kind === 'gate') return JSON.stringify(place satisfies StoredPlace);
  for (const event of place.events) await createEvent(trx, event);
  const events = place.events.map(({ eventId }) => eventId);
  return JSON.stringify({ kind: 'events', events } satisfies StoredPlace);
}

/** A new code pairs it from now on, and no phone of before is it any more. */
export async function setPairing(
  trx: Database,
  id: string,
  { pairing, goodUntil }: { pairing: string; goodUntil: number },
): Promise<void> {
  await trx
    .updateTable('gateDevices')
    .set({ pairingHash: hashToken(pairing), pairingUntil: goodUntil, tokenHash: null })
    .where('id', '=', id)
    .execute();
}

/** Uses a code up: of two phones that come with it one gets the device. Undefined where it isn't good, or not any more. */
export async function pairWith(
  trx: Database,
  { pairing, token }: { pairing: string; token: string },
  now: number,
): Promise<Device | undefined> {
  const rows = await trx
    .updateTable('gateDevices')
    .set({ pairingHash: null, tokenHash: hashToken(token), seenAt: now, unsent: 0 })
    .where('pairingHash', '=', hashToken(pairing))
    .where('pairingUntil', '>', now)
    .where('endsAt', '>', now)
    .where('endedAt', 'is', null)
    .returningAll()
    .execute();
  return (await toDevices(trx, rows))[0];
}

/** Finds it by its cookie's token, or by its id. */
export async function findDevice(
  db: Database,
  by: { readonly token: string } | { readonly id: string },
): Promise<Device | undefined> {
  const rows = await db
    .selectFrom('gateDevices')
    .selectAll()
    .where((eb) => eb.and('token' in by ? { tokenHash: hashToken(by.token) } : by))
    .execute();
  return (await toDevices(db, rows))[0];
}

/** Ends a device; one that has ended keeps its end. */
export async function endDevice(trx: Database, id: string, now: number): Promise<void> {
  await trx
    .updateTable('gateDevices')
    .set({ endedAt: now, pairingHash: null })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Notes a contact, with what the device says of itself. */
export async function noteContact(
  trx: Database,
  id: string,
  said: { unsent?: number; listVersion?: number },
  now: number,
): Promise<void> {
  const set = { ...said, seenAt: now };
  await trx.updateTable('gateDevices').set(set).where('id', '=', id).execute();
}

/** Counts a look-up of a device that has some left; false where it has none. */
export async function takeLookup(db: Database, id: string, atMost: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gateDevices')
    .set((row) => ({ lookups: row('lookups', '+', 1) }))
    .where('id', '=', id)
    .where('lookups', '<', atMost)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Every device with how much it has told, and how much of it lies aside, the newest first. */
export async function listDevices(
  db: Database,
): Promise<(Device & { scans: number; late: number })[]> {
  const rows = await db
    .selectFrom('gateDevices')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('gateScans')
        .select(fn.countAll<number>().as('count'))
        .whereRef('deviceId', '=', 'gateDevices.id')
        .where('kind', '=', 'scan')
        .as('scans'),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom('gateLateScans')
        .select(fn.countAll<number>().as('count'))
        .whereRef('deviceId', '=', 'gateDevices.id')
        .where('decision', 'is', null)
        .as('late'),
    )
    .where('id', 'not like', `${OF_DESK}%`)
    .orderBy('addedAt', 'desc')
    .orderBy('id')
    .execute();
  const devices = await toDevices(db, rows);
  return devices.map((device) => ({
    ...device,
    scans: Number(device.scans ?? 0),
    late: Number(device.late ?? 0),
  }));
}
