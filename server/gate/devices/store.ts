import type { Selectable } from 'kysely';
import type { DevicePlace } from '../../../contract/desk/gate.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** `endsAt`: by its shift or by hand, whichever came first. */
export interface Device extends Omit<Selectable<Tables['gate_devices']>, 'place'> {
  readonly place: DevicePlace;
  readonly endsAt: number;
}

function toDevice(row: Selectable<Tables['gate_devices']>): Device {
  const endsAt = Math.min(row.ends_at, row.ended_at ?? row.ends_at);
  return { ...row, place: JSON.parse(row.place), endsAt };
}

export interface NewDevice {
  readonly name: string;
  readonly place: DevicePlace;
  readonly endsAt: number;
  /** The organiser, in words. */
  readonly by: string;
}

/** Gives the id of a device that is to be paired. */
export async function createDevice(trx: Database, given: NewDevice, now: number): Promise<string> {
  const id = crypto.randomUUID();
  const { name, place, endsAt: ends_at, by: added_by } = given;
  const row = { id, name, place: JSON.stringify(place), ends_at, added_by, added_at: now };
  const values = { ...row, pairing_until: 0 };
  await trx.insertInto('gate_devices').values(values).execute();
  return id;
}

/** A new code pairs it from now on, and no phone of before is it any more. */
export async function setPairing(
  trx: Database,
  id: string,
  { pairing, goodUntil }: { pairing: string; goodUntil: number },
): Promise<void> {
  await trx
    .updateTable('gate_devices')
    .set({ pairing_hash: hashToken(pairing), pairing_until: goodUntil, token_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Uses a code up: of two phones that come with it one gets the device. Undefined where it isn't good, or not any more. */
export async function pairWith(
  trx: Database,
  { pairing, token }: { pairing: string; token: string },
  now: number,
): Promise<Device | undefined> {
  const row = await trx
    .updateTable('gate_devices')
    .set({ pairing_hash: null, token_hash: hashToken(token), seen_at: now, unsent: 0 })
    .where('pairing_hash', '=', hashToken(pairing))
    .where('pairing_until', '>', now)
    .where('ends_at', '>', now)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toDevice(row);
}

/** Finds it by its cookie's token, or by its id. */
export async function findDevice(
  db: Database,
  by: { readonly token: string } | { readonly id: string },
): Promise<Device | undefined> {
  const row = await db
    .selectFrom('gate_devices')
    .selectAll()
    .where((eb) => eb.and('token' in by ? { token_hash: hashToken(by.token) } : by))
    .executeTakeFirst();
  return row && toDevice(row);
}

/** Ends a device; one that has ended keeps its end. */
export async function endDevice(trx: Database, id: string, now: number): Promise<void> {
  await trx
    .updateTable('gate_devices')
    .set({ ended_at: now, pairing_hash: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Notes a contact, with what the device says of itself. */
export async function noteContact(
  trx: Database,
  id: string,
  said: { unsent?: number; list_version?: number },
  now: number,
): Promise<void> {
  const set = { ...said, seen_at: now };
  await trx.updateTable('gate_devices').set(set).where('id', '=', id).execute();
}

/** Every device with how much it has told, the newest first. */
export async function listDevices(db: Database): Promise<(Device & { scans: number })[]> {
  const rows = await db
    .selectFrom('gate_devices')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('gate_scans')
        .select(fn.countAll<number>().as('count'))
        .whereRef('device_id', '=', 'gate_devices.id')
        .where('kind', '=', 'scan')
        .as('scans'),
    )
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ scans, ...row }) => ({ ...toDevice(row), scans: scans ?? 0 }));
}
