import { createCipheriv, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import type { DevicePlace } from '../../contract/desk/gate.ts';
import { bytesOf } from '../../contract/gate/base64.ts';
import type { GateDevice } from '../../contract/gate/device.ts';
import type { GateList } from '../../contract/gate/list.ts';
import {
  type GatePerson,
  type ListRow,
  openRow,
  rowKeys,
  unpackArrivals,
  unpackRows,
} from '../../contract/gate/row.ts';
import type { GateScan, ScanAnswer } from '../../contract/gate/scans.ts';
import { startOfGateDay } from '../../contract/gate-rules.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/moments.ts';
import { altchaCaptcha } from '../accounts/captcha/altcha.ts';
import { createAccount } from '../accounts/store.ts';
import { type AppDependencies, buildApp } from '../app.ts';
import { newToken } from '../crypto/tokens.ts';
import { openDatabase } from '../database/connection.ts';
import { createMail } from '../mail/mail.ts';
import type { DeskBrowser } from './desk.ts';
import type { TestServer } from './server.ts';

/** A second server on the same database, with connections of its own; a new key knows the old ones. */
export async function anotherProcess(
  {
    settings,
    secretKey,
    content,
  }: Pick<TestServer, 'settings' | 'secretKey'> & Pick<AppDependencies, 'content'>,
  { key = secretKey, old = [] as Buffer[] } = {},
) {
  const db = await openDatabase(settings.database);
  const captcha = altchaCaptcha(db, key);
  const given = {
    db,
    secretKey: key,
    captcha,
    mail: createMail(settings),
    ...(content && { content }),
  };
  const logTo = new Writable({ write: (_chunk, _encoding, done) => done() });
  const app = await buildApp({ ...settings, oldSecretKeys: old }, { ...given, logTo });
  async function close() {
    await app.close();
    await db.destroy();
  }
  return { app, close };
}

export const MAIN_GATE: DevicePlace = { kind: 'gate', name: 'Main gate' };
export const LIBRARY_GATE: DevicePlace = { kind: 'gate', name: 'Library gate' };
/** It counts in and out. */
export const HOSTEL_GATE: DevicePlace = { kind: 'gate', name: 'Hostel gate' };

/** The door of an event of the small festival. */
export function doorOf(clusterName: string, eventName: string): DevicePlace {
  return { kind: 'events', events: [{ clusterName, eventName }] };
}

/** Somebody with a pass, and the code on it. */
export async function newPassHolder({ db }: Pick<TestServer, 'db'>, changes: object = {}) {
  const email = `${crypto.randomUUID()}@example.org`;
  const account = { email, username: 'asha', fullName: 'Asha', phone: '9000000001' };
  const id = await createAccount(db, { ...account, ...changes }, Date.now());
  const { code } = await db
    .selectFrom('accounts')
    .select('participantCode as code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** Gives somebody an ID proof that was approved, so that no card is asked for. */
export async function approve({ db }: Pick<TestServer, 'db'>, accountId: string): Promise<void> {
  const proof = { id: crypto.randomUUID(), accountId, mediaType: 'image/jpeg' };
  const row = { ...proof, bytes: 1, state: 'ready' as const, createdAt: Date.now() };
  await db
    .insertInto('idProofs')
    .values({ ...row, verdict: 'approved' })
    .execute();
}

/** Somebody whom every gate admits. */
export async function newApproved(server: Pick<TestServer, 'db'>, changes: object = {}) {
  const person = await newPassHolder(server, changes);
  await approve(server, person.id);
  return person;
}

/** The code in an address of the desk's QR, after its `#pair=`. */
export function pairingOf({ address }: { address: string }): string {
  return address.split('#pair=')[1]!;
}

/** A phone: it keeps its cookie and sends our origin along. */
export function gatePhone({ app, settings }: Pick<TestServer, 'app' | 'settings'>) {
  const cookies = new Map<string, string>();
  const { origin } = new URL(settings.publicUrl);

  async function call(method: 'GET' | 'POST', path: string, payload?: object, headers = {}) {
    const response = await app.inject({
      method,
      url: `/api/gate${path}`,
      payload: payload ?? (method === 'GET' ? undefined : {}),
      cookies: Object.fromEntries(cookies),
      headers: { origin, ...headers },
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  }

  /** Sends scans, by a clock that is wrong by `wrongMs`. */
  async function send(scans: readonly GateScan[], { unsent = 0, wrongMs = 0 } = {}) {
    const now = Date.now() + wrongMs;
    const response = await call('POST', '/scans', { now, unsent, listVersion: 0, scans });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().message.answers as ScanAnswer[];
  }

  /** The same phone, whose requests another process answers. */
  function at(other: TestServer['app']) {
    const twin = gatePhone({ app: other, settings });
    for (const [name, value] of cookies) twin.cookies.set(name, value);
    return twin;
  }

  return { call, send, cookies, at };
}

type GatePhone = Awaited<ReturnType<typeof pairedPhone>>;

/** A phone that an organiser made a device of yesterday. */
export async function pairedPhone(
  server: Pick<TestServer, 'app' | 'settings' | 'db'>,
  organiser: Pick<DeskBrowser, 'call'>,
  place: DevicePlace = MAIN_GATE,
  endsAt = Date.now() + 8 * HOUR_MS,
  name = 'Phone of the shift',
) {
  const body = { name, place, endsAt };
  const added = await organiser.call('POST', '/gate/devices', body);
  expect(added.statusCode, added.body).toBe(200);
  const phone = gatePhone(server);
  const { message } = added.json();
  const paired = await phone.call('POST', '/pairings', { pairing: pairingOf(message) });
  expect(paired.statusCode, paired.body).toBe(200);
  const device: GateDevice = paired.json().message;
  await server.db
    .updateTable('gateDevices')
    .set((row) => ({ addedAt: row('addedAt', '-', 24 * HOUR_MS) }))
    .where('id', '=', device.id)
    .execute();
  return { ...phone, device, place: device.places[0]!.key };
}

/**
 * A moment, or an earlier one, of which the `ms` before it are of the same gate's day. It keeps a minute from the day's
 * turn: a send takes its time, by which a phone's clock seems wrong.
 */
export function withinOneDay(at: number, ms: number): number {
  const began = startOfGateDay(at + MINUTE_MS);
  return began > at - ms - MINUTE_MS ? began - MINUTE_MS : at;
}

/** A scan as a phone makes it that has let somebody in. */
export function scanOf(
  { place }: { place: string },
  code: string,
  changes: Partial<Extract<GateScan, { kind: 'scan' }>> = {},
): Extract<GateScan, { kind: 'scan' }> {
  const id = newToken().slice(0, 22);
  const how = { way: 'camera', letIn: [], verdict: 'admitted', listVersion: 0 } as const;
  return {
    kind: 'scan',
    id,
    at: Date.now(),
    place,
    code,
    ...how,
    letIn: [],
    isOut: false,
    ...changes,
  };
}

export function undoOf(
  scan: GateScan,
  kind: 'taken back' | 'put back' = 'taken back',
  at = Date.now(),
): GateScan {
  return { kind, id: newToken().slice(0, 22), at, place: scan.place, of: scan.id };
}

/** The list as a phone has it after it asked for all that it lacks. */
export class PhoneList {
  readonly rows = new Map<string, ListRow>();
  /** Scope and row's name: since when, in seconds; 0 for not any more. */
  readonly arrivals = new Map<string, number>();
  readonly passages = new Map<
    string,
    { at: number; name: string; isOut: boolean; times: number }
  >();
  readonly colleges = new Map<string, string>();
  version = 0;
  bytes = 0;
  people = 0;

  async follow(phone: Pick<GatePhone, 'call'>): Promise<this> {
    for (let more = true; more; ) {
      const answer = await phone.call('GET', `/list?since=${this.version}`);
      expect(answer.statusCode, answer.body).toBe(200);
      this.bytes += answer.rawPayload.length;
      const list: GateList = answer.json().message;
      for (const row of unpackRows(bytesOf(list.rows))) this.rows.set(row.name, row);
      for (const { name, place, at } of unpackArrivals(bytesOf(list.arrivals))) {
        const { scope, ...where } = list.places[place]!;
        this.arrivals.set(`${scope} ${name}`, at);
        this.passages.set(`${scope} ${name}`, { at, ...where });
      }
      for (const [mark, words] of Object.entries(list.colleges)) this.colleges.set(mark, words);
      ({ version: this.version, people: this.people, more } = list);
    }
    return this;
  }

  /** The person of a code; undefined where the list has none. */
  async find(device: Pick<GateDevice, 'listKey'>, code: string): Promise<GatePerson | undefined> {
    const { name, key } = await rowKeys(device.listKey, code);
    const row = this.rows.get(name);
    return row && row.sealed.length > 0 ? openRow(key, row) : undefined;
  }

  /** The last passage of somebody, as epoch seconds, and where it was. */
  async lastOf(device: Pick<GateDevice, 'listKey'>, code: string, scope = 'gate') {
    const { name } = await rowKeys(device.listKey, code);
    return this.passages.get(`${scope} ${name}`);
  }

  /** Since when somebody is in, as epoch seconds. */
  async since(device: Pick<GateDevice, 'listKey'>, code: string, scope = 'gate') {
    const { name } = await rowKeys(device.listKey, code);
    return this.arrivals.get(`${scope} ${name}`);
  }
}

/** The sealed file of a phone that could not send. */
export function handOverFile({ id, handOverKey }: GateDevice, scans: readonly GateScan[]) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(handOverKey, 'base64'), nonce);
  const plain = JSON.stringify({ offset: 0, scans });
  const bytes = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  const box = { nonce: nonce.toString('base64'), sealed: Buffer.concat(bytes).toString('base64') };
  return { device: id, ...box };
}
