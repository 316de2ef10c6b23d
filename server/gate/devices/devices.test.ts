import { createCipheriv, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { GATE_CALLS } from '../../../contract/gate/all-calls.ts';
import { type GateDevice, PAIRING_GOOD_MS } from '../../../contract/gate/device.ts';
import { FOUND_AT_MOST } from '../../../contract/gate/list.ts';
import type { GateScan } from '../../../contract/gate/scans.ts';
import { altchaCaptcha } from '../../accounts/captcha/altcha.ts';
import { buildApp } from '../../app.ts';
import { createMail } from '../../mail/mail.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  anotherProcess,
  doorOf,
  gatePhone,
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  newPassHolder,
  pairedPhone,
  pairingOf,
  scanOf,
} from '../../testing/gate.ts';
import { bearer, signedUpPerson } from '../../testing/server.ts';

/* Phones as devices: pairing them, ending them, what a device may do, and what nobody else may. */

const MINUTE_MS = 60_000;
let server: Awaited<ReturnType<typeof startDeskServer>>;
let organiser: Awaited<ReturnType<typeof signedInOrganiser>>;

beforeAll(async () => {
  server = await startDeskServer();
  organiser = await signedInOrganiser(server, [{ role: 'administrator' }]);
  return () => server.close();
});

function add(place: object = MAIN_GATE, endsAt = Date.now() + 60 * MINUTE_MS, by = organiser) {
  return by.call('POST', '/gate/devices', { name: 'Phone', place, ends_at: endsAt });
}

async function added(...given: Parameters<typeof add>) {
  const { message } = (await add(...given)).json();
  return { id: message.device as string, pairing: pairingOf(message) };
}

function pair(pairing: string) {
  return gatePhone(server).call('POST', '/pairings', { pairing });
}

async function deviceAtDesk(id: string) {
  const { devices } = (await organiser.call('GET', '/gate/devices')).json().message;
  return devices.find((device: { id: string }) => device.id === id);
}

function send(phone: ReturnType<typeof gatePhone>, changes: object = {}) {
  const body = { now: Date.now(), unsent: 0, list_version: 0, scans: [], ...changes };
  return phone.call('POST', '/scans', body);
}

async function auditKinds(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('audit_entries')
    .select('record')
    .orderBy('sequence', 'desc')
    .limit(3)
    .execute();
  return rows.map(({ record }) => record);
}

describe('pairing', () => {
  it('makes a phone a device, which the desk sees, and is written down', async () => {
    const { id, pairing } = await added();
    expect(await auditKinds()).toContain('gate device added');
    expect(await deviceAtDesk(id)).toMatchObject({ state: 'to be paired', seen_at: null });
    const answer = await pair(pairing);
    expect(answer.json().message).toMatchObject({
      id,
      places: [{ key: 'gate/Main gate', scope: 'gate', mark: null }],
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await deviceAtDesk(id)).toMatchObject({ state: 'paired', unsent: 0, scans: 0 });
    const row = await server.db
      .selectFrom('gate_devices')
      .selectAll()
      .where('id', '=', id)
      .execute();
    expect(JSON.stringify(row)).not.toContain(cookie!.value);
    expect(JSON.stringify(row)).not.toContain(pairing);
  });

  it('is done once: of phones that come with the same code one is a device', async () => {
    const { pairing } = await added();
    const second = await anotherProcess(server);
    const { settings } = server;
    const answers = await Promise.all(
      [server.app, second.app, server.app, second.app].map((app) =>
        gatePhone({ app, settings }).call('POST', '/pairings', { pairing }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    await second.close();
    expect((await pair(pairing)).json().message).toContain('used before');
  });

  it('is too late after five minutes, and guessing finds nothing', async () => {
    const { pairing } = await added();
    turnClock(Date.now() + PAIRING_GOOD_MS);
    expect((await pair(pairing)).statusCode).toBe(409);
    expect((await pair('A'.repeat(43))).statusCode).toBe(409);
    for (const wrong of ['', 'A'.repeat(42), `${'A'.repeat(42)}\u0000`, 7, null])
      expect((await pair(wrong as string)).statusCode).toBe(400);
  });

  it('anew ends the phone of before at once', async () => {
    const { id, pairing } = await added();
    const phone = gatePhone(server);
    await phone.call('POST', '/pairings', { pairing });
    const again = (await organiser.call('POST', `/gate/devices/${id}/pairing`)).json().message;
    expect((await phone.call('GET', '/device')).statusCode).toBe(401);
    expect((await send(phone)).statusCode).toBe(401);
    expect((await pair(pairingOf(again))).json().message.id).toBe(id);
    expect(await auditKinds()).toContain('gate device paired anew');
  });

  it('of an event’s door knows the event, and all other ones', async () => {
    const phone = await pairedPhone(server, organiser, doorOf('Music', 'humming'));
    const { places, events }: GateDevice = (await phone.call('GET', '/device')).json().message;
    expect(places).toMatchObject([{ key: 'event/Music/Humming', scope: 'event/Music/Humming' }]);
    expect(events.filter(({ mark }) => mark === places[0]!.mark)).toMatchObject([
      { name: 'Humming', venue: places[0]!.venue },
    ]);
    expect(events.length).toBeGreaterThan(5);
  });

  it.each([
    ['an end in the past', MAIN_GATE, -1, 'ends_at'],
    ['an end in eight days', MAIN_GATE, 8 * 24 * 60 * MINUTE_MS, 'ends_at'],
    ['an event that there is not', doorOf('Music', 'Nothing'), MINUTE_MS, 'place'],
    ['no event', { kind: 'events', events: [] }, MINUTE_MS, 'place.events'],
    ['no name', { kind: 'gate', name: '  ' }, MINUTE_MS, 'place.name'],
  ])('is refused for %s', async (_what, place, fromNow, field) => {
    const answer = await add(place, Date.now() + fromNow);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('a device that is ended at the desk', () => {
  it('opens nothing from then on, but may tell for a day what it scanned before', async () => {
    const phone = await pairedPhone(server, organiser);
    const { id } = phone.device;
    expect((await organiser.call('POST', `/gate/devices/${id}/end`)).statusCode).toBe(200);
    expect(await auditKinds()).toContain('gate device ended');
    expect((await phone.call('GET', '/list')).statusCode).toBe(401);
    expect((await phone.call('POST', '/people', { q: 'Asha' })).statusCode).toBe(401);
    expect((await send(phone, { unsent: 3 })).json().message.has_ended).toBe(true);
    expect(await deviceAtDesk(id)).toMatchObject({ state: 'ended', unsent: 3 });
    for (const again of ['end', 'pairing'])
      expect((await organiser.call('POST', `/gate/devices/${id}/${again}`)).statusCode).toBe(409);
  });
});

describe('a cluster manager', () => {
  it('runs the doors of their own clusters’ events, and sees no other device or case', async () => {
    const role = { role: 'cluster-manager', clusters: ['Music'] } as const;
    const manager = await signedInOrganiser(server, [role]);
    const endsAt = Date.now() + MINUTE_MS * 60;
    const own = await added(doorOf('Music', 'Humming'), endsAt, manager);
    for (const place of [MAIN_GATE, doorOf('Gaming', 'Queen’s Rook'), LIBRARY_GATE])
      expect((await add(place, endsAt, manager)).statusCode).toBe(403);
    const other = await added();
    const { devices, gates } = (await manager.call('GET', '/gate/devices')).json().message;
    const ids = devices.map(({ id }: { id: string }) => id);
    expect([ids.includes(own.id), ids.includes(other.id), gates]).toEqual([true, false, []]);
    for (const path of ['end', 'pairing'])
      expect((await manager.call('POST', `/gate/devices/${other.id}/${path}`)).statusCode).toBe(
        403,
      );

    const phone = await pairedPhone(server, organiser);
    const door = await pairedPhone(server, organiser, doorOf('Music', 'Humming'));
    const { code } = await newPassHolder(server);
    await phone.send([scanOf(phone, code)]);
    await door.send([scanOf(door, code)]);
    const cases = (await organiser.call('GET', '/gate/cases')).json().message.open;
    const theirs = (await manager.call('GET', '/gate/cases')).json().message.open;
    expect(theirs.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['not registered']);
    const gateCase = cases.find(({ verdict }: { verdict: string }) => verdict === 'see the card');
    const decision = { what: 'stands', note: '' };
    const decide = (id: string) => manager.call('POST', `/gate/cases/${id}/decision`, decision);
    expect((await decide(gateCase.id)).statusCode).toBe(403);
    expect((await decide(theirs[0].id)).statusCode).toBe(200);
    const arrivals = (await manager.call('GET', '/gate/arrivals')).json().message;
    expect(arrivals.places.map(({ place }: { place: string }) => place)).toEqual(['Humming']);
    expect(arrivals).toMatchObject({ arrived: 1, open_cases: 0 });
  });
});

describe('the desk', () => {
  it('counts arrivals by gate and quarter of an hour', async () => {
    const other = await startDeskServer();
    const theirs = await signedInOrganiser(other, [{ role: 'administrator' }]);
    // 10:20 in India.
    turnClock(Date.parse('2026-09-18T04:50:00Z'));
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const desk = await signedInOrganiser(other, [{ role: 'administrator' }]);
    const main = await pairedPhone(other, desk, MAIN_GATE, endsAt);
    const library = await pairedPhone(other, desk, LIBRARY_GATE, endsAt);
    const at = (minutesAgo: number) => Date.now() - minutesAgo * MINUTE_MS;
    for (const ago of [1, 2, 35, 24 * 60]) {
      const { code } = await newApproved(other, { full_name: `Asha ${ago}` });
      await main.send([scanOf(main, code, { at: at(ago) })]);
    }
    expect((await send(library, { unsent: 7 })).statusCode).toBe(200);
    const { message } = (await desk.call('GET', '/gate/arrivals')).json();
    expect(message).toMatchObject({
      from: Date.parse('2026-09-18T04:15:00Z'),
      arrived: 4,
      devices: { paired: 2, unsent: 7, silent: 0 },
      open_cases: 0,
    });
    expect(message.places).toEqual([
      { place: 'Main gate', is_gate: true, people: 4, by_quarter: [1, 0, 2] },
      { place: 'Library gate', is_gate: true, people: 0, by_quarter: [0, 0, 0] },
    ]);
    expect(message.last[0]).toMatchObject({ place: 'Main gate', name: 'Asha 1440' });
    expect(theirs.id).not.toBe(desk.id);
    await other.close();
  });

  it('hears a phone that scans nobody, and misses one that says nothing for minutes', async () => {
    const phone = await pairedPhone(server, organiser);
    const lastHeard = async () => (await deviceAtDesk(phone.device.id)).seen_at;
    const paired = await lastHeard();
    turnClock(Date.now() + 3 * MINUTE_MS);
    expect(await lastHeard()).toBe(paired);
    await phone.call('GET', '/list');
    expect(await lastHeard()).toBeGreaterThan(paired + 2 * MINUTE_MS);
  });
});

describe('finding somebody', () => {
  const find = async (phone: ReturnType<typeof gatePhone>, q: string) =>
    (await phone.call('POST', '/people', { q })).json().message;

  it('goes by name, phone or the last letters of the code', async () => {
    const phone = await pairedPhone(server, organiser);
    const { code } = await newPassHolder(server, {
      ...{ full_name: 'Kalaivani of the Hills', phone: '9123456780' },
      other_college: 'A college',
    });
    const ending = code.slice(-6).toLowerCase();
    for (const q of ['kalai hills', '9123 456', '+91 91234 56780', ending, code.replace('-', ' ')])
      expect(await find(phone, q)).toEqual({
        found: 1,
        people: [
          { code, name: 'Kalaivani of the Hills', college: 'A college', phone_ends: '6780' },
        ],
      });
    expect(await find(phone, 'kal%')).toEqual({ found: 0, people: [] });
    for (const q of ['', 'ka', 'x'.repeat(61), '\u0000\u0000\u0000', 7])
      expect((await phone.call('POST', '/people', { q })).statusCode).toBe(400);
  });

  it('shows twenty at most, sixty times a minute and device, and is counted in the log', async () => {
    const phone = await pairedPhone(server, organiser);
    for (let person = 0; person < FOUND_AT_MOST + 2; person += 1)
      await newPassHolder(server, { full_name: 'Muthulakshmi' });
    const { found, people } = await find(phone, 'Muthulakshmi');
    expect([found, people.length]).toEqual([FOUND_AT_MOST + 2, FOUND_AT_MOST]);
    const statuses: number[] = [];
    for (let time = 0; time < 60; time += 1)
      statuses.push((await phone.call('POST', '/people', { q: 'nobody' })).statusCode);
    expect(statuses.lastIndexOf(200)).toBe(58);
    expect(statuses.at(-1)).toBe(429);
    const neighbour = await pairedPhone(server, organiser);
    expect((await neighbour.call('POST', '/people', { q: 'nobody' })).statusCode).toBe(200);
    expect((await send(phone)).statusCode).toBe(200);
    const lines = server.log.filter((line) => line.includes('"event":"findAtGate"'));
    expect(lines.at(-1)).toContain('"account":');
  });
});

describe('six phones behind one address', () => {
  it('send several times a second each, and one too eager one slows itself alone', async () => {
    const phones = await Promise.all(
      Array.from({ length: 6 }, () => pairedPhone(server, organiser)),
    );
    for (let second = 0; second < 40; second += 1)
      for (const phone of phones)
        for (let time = 0; time < 5; time += 1) expect((await send(phone)).statusCode).toBe(200);
    const [eager, calm] = phones;
    let status = 200;
    for (let time = 0; time < 1200 && status === 200; time += 1)
      status = (await send(eager!)).statusCode;
    expect(status).toBe(429);
    expect((await send(calm!)).statusCode).toBe(200);
  });
});

describe('whoever is no device', () => {
  const asked = GATE_CALLS.filter(({ name }) => name !== 'pairDevice');
  const origin = () => new URL(server.settings.publicUrl).origin;

  it('opens no call of the gate: no cookie, a participant’s token, a desk’s session', async () => {
    const { token } = await signedUpPerson(server);
    const desk = Object.fromEntries(organiser.cookies);
    for (const [cookies, headers] of [
      [{}, {}],
      [{ gate: token }, bearer(token)],
      [{ ...desk, gate: desk.desk! }, {}],
      [{ gate: 'A'.repeat(43) }, {}],
    ] as const)
      for (const { method, path } of asked) {
        const { statusCode } = await server.app.inject({
          ...{ method, url: path, cookies, headers: { ...headers, origin: origin() } },
          ...(method !== 'GET' && { payload: {} }),
        });
        expect([path, statusCode]).toEqual([path, 401]);
      }
  });

  it('and a device opens no call of the desk or of a participant', async () => {
    const phone = await pairedPhone(server, organiser);
    const token = phone.cookies.get('gate')!;
    for (const { method, path } of DESK_CALLS.filter(({ needs }) => needs !== 'nothing')) {
      const { statusCode } = await server.app.inject({
        ...{ method, url: path.replaceAll(/:\w+/g, 'x'), cookies: { gate: token, desk: token } },
        headers: { ...bearer(token), origin: origin() },
        ...(method !== 'GET' && { payload: {} }),
      });
      expect([path, statusCode]).toEqual([path, 401]);
    }
    const own = { url: '/api/user/details', headers: bearer(token), cookies: { gate: token } };
    expect((await server.app.inject(own)).statusCode).toBe(401);
  });

  it('changes nothing from another site’s page, though the cookie came along', async () => {
    const phone = await pairedPhone(server, organiser);
    const elsewhere = { origin: 'https://elsewhere.example' };
    for (const { method, path } of GATE_CALLS.filter(({ method }) => method === 'POST')) {
      const answer = await phone.call(method, path.replace('/api/gate', ''), {}, elsewhere);
      expect([path, answer.statusCode]).toEqual([path, 403]);
    }
    const list = await phone.call('GET', '/list', undefined, elsewhere);
    expect(list.headers['access-control-allow-origin']).not.toBe('https://elsewhere.example');
    expect(list.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('input of any size', () => {
  it('is refused by name, and nothing of it is taken', async () => {
    const phone = await pairedPhone(server, organiser);
    const scan = scanOf(phone, '7Q4M-X0TC-19HV-ZB3K');
    const many = Array.from({ length: 101 }, (_, index) => ({
      ...scan,
      id: String(index).padStart(22, '0'),
    }));
    for (const changes of [
      { scans: many },
      { scans: [{ ...scan, id: 'short' }] },
      { scans: [{ ...scan, code: 'x'.repeat(65) }] },
      { scans: [{ ...scan, kind: 'gone' }] },
      { scans: [{ ...scan, verdict: 'welcome' }] },
      { scans: [{ ...scan, at: 1e300 }] },
      { scans: [{ ...scan, place: '\u0000' }] },
      { now: 'then' },
      { unsent: -1 },
      { unsent: 2 ** 40 },
      { list_version: 1.5 },
    ])
      expect((await send(phone, changes)).statusCode, JSON.stringify(changes).slice(0, 60)).toBe(
        400,
      );
    expect((await send(phone, { more: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect(await deviceAtDesk(phone.device.id)).toMatchObject({ scans: 0 });
  });
});

describe('the file of a phone that could not send', () => {
  function sealed({ id, hand_over_key }: GateDevice, scans: readonly GateScan[]) {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(hand_over_key, 'base64'), nonce);
    const plain = JSON.stringify({ now: Date.now(), scans });
    const bytes = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
    const told = {
      nonce: nonce.toString('base64'),
      sealed: Buffer.concat(bytes).toString('base64'),
    };
    return { device: id, ...told };
  }

  it('is read at the desk as often as one likes, each scan counts once, and it is written down', async () => {
    const phone = await pairedPhone(server, organiser);
    const people = await Promise.all(Array.from({ length: 250 }, () => newApproved(server)));
    const scans = people.map(({ code }) => scanOf(phone, code));
    await phone.send(scans.slice(0, 3));
    const file = sealed(phone.device, scans);
    const read = async () =>
      (await organiser.call('POST', '/gate/handed-over', file)).json().message;
    expect(await read()).toEqual({ device: 'Phone of the shift', scans: 250, new_scans: 247 });
    expect(await read()).toMatchObject({ new_scans: 0 });
    expect(await auditKinds()).toContain('gate file handed over');
    expect(await deviceAtDesk(phone.device.id)).toMatchObject({ scans: 250 });
  });

  it('is refused where it was changed, or is another phone’s', async () => {
    const phone = await pairedPhone(server, organiser);
    const other = await pairedPhone(server, organiser);
    const file = sealed(phone.device, []);
    for (const [changes, status] of [
      [{ device: other.device.id }, 400],
      [{ sealed: `A${file.sealed.slice(1)}` }, 400],
      [{ sealed: '' }, 400],
      [{ nonce: '' }, 400],
      [{ device: 'nobody' }, 404],
      [{ sealed: 'A'.repeat(8_000_001) }, 400],
      [{ sealed: 'A'.repeat(9_000_000) }, 413],
    ] as const) {
      const answer = await organiser.call('POST', '/gate/handed-over', { ...file, ...changes });
      expect([Object.keys(changes), answer.statusCode]).toEqual([Object.keys(changes), status]);
    }
  });
});

it('While the gate is off its calls are not there, nor at the desk', async () => {
  const off = await startDeskServer((content) => {
    const features = { ...content.festival.features, gate: false };
    return { ...content, festival: { ...content.festival, features } };
  });
  const desk = await signedInOrganiser(off, [{ role: 'administrator' }]);
  const phone = gatePhone(off);
  for (const { method, path } of GATE_CALLS)
    expect((await phone.call(method, path.replace('/api/gate', ''))).statusCode).toBe(404);
  for (const path of ['/gate/devices', '/gate/arrivals', '/gate/cases'])
    expect((await desk.call('GET', path)).statusCode).toBe(404);
  const reference = await off.app.inject('/api/openapi.json');
  expect(reference.body).not.toContain('/api/gate/');
  expect((await server.app.inject('/api/openapi.json')).body).toContain('/api/gate/list');
  await off.close();
});

it('On https the cookie is of this very host alone', async () => {
  const { db, settings, secretKey, content } = server;
  const publicUrl = 'https://festival.example';
  const captcha = altchaCaptcha(db, secretKey);
  const given = { db, secretKey, captcha, mail: createMail(settings), content };
  const app = await buildApp({ ...settings, publicUrl }, given);
  const { pairing } = await added();
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/gate/pairings', payload: { pairing } },
    headers: { host: 'festival.example', origin: publicUrl },
  });
  expect([answer.statusCode, answer.cookies]).toMatchObject([
    200,
    [{ name: '__Host-gate', secure: true, httpOnly: true, sameSite: 'Strict' }],
  ]);
  await app.close();
});
