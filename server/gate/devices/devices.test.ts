import { describe, expect, it } from 'vitest';
import { type GateDevice, PAIRING_GOOD_MS } from '../../../contract/gate/device.ts';
import { altchaCaptcha } from '../../accounts/captcha/altcha.ts';
import { buildApp } from '../../app.ts';
import { createMail } from '../../mail/mail.ts';
import { signedInOrganiser } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  anotherProcess,
  doorOf,
  gatePhone,
  LIBRARY_GATE,
  MAIN_GATE,
  newPassHolder,
  pairedPhone,
  pairingOf,
  scanOf,
} from '../../testing/gate.ts';
import { gateDesk, send } from '../../testing/gate-desk.ts';

/* Phones as devices: pairing them, ending them, and who may. */

const MINUTE_MS = 60_000;
const desk = gateDesk();

describe('pairing', () => {
  it('makes a phone a device, which the desk sees, and is written down', async () => {
    const { id, pairing } = await desk.added();
    expect(await desk.auditKinds()).toContain('gate device added');
    expect(await desk.device(id)).toMatchObject({ state: 'to be paired', seenAt: null });
    const answer = await desk.pair(pairing);
    expect(answer.json().message).toMatchObject({
      id,
      places: [{ key: 'gate/Main gate', scope: 'gate', mark: null }],
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await desk.device(id)).toMatchObject({ state: 'paired', unsent: 0, scans: 0 });
    const row = await desk.server.db
      .selectFrom('gateDevices')
      .selectAll()
      .where('id', '=', id)
      .execute();
    expect(JSON.stringify(row)).not.toContain(cookie!.value);
    expect(JSON.stringify(row)).not.toContain(pairing);
  });

  it('is done once: of phones that come with the same code one is a device', async () => {
    const { pairing } = await desk.added();
    const second = await anotherProcess(desk.server);
    const { settings } = desk.server;
    const answers = await Promise.all(
      [desk.server.app, second.app, desk.server.app, second.app].map((app) =>
        gatePhone({ app, settings }).call('POST', '/pairings', { pairing }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    await second.close();
    expect((await desk.pair(pairing)).json().message).toContain('used before');
  });

  it('is too late after five minutes, and guessing finds nothing', async () => {
    const { pairing } = await desk.added();
    turnClock(Date.now() + PAIRING_GOOD_MS);
    expect((await desk.pair(pairing)).statusCode).toBe(409);
    expect((await desk.pair('A'.repeat(43))).statusCode).toBe(409);
    for (const wrong of ['', 'A'.repeat(42), `${'A'.repeat(42)}\u0000`, 7, null])
      expect((await desk.pair(wrong as string)).statusCode).toBe(400);
  });

  it('anew ends the phone of before at once', async () => {
    const { id, pairing } = await desk.added();
    const phone = gatePhone(desk.server);
    await phone.call('POST', '/pairings', { pairing });
    const again = (await desk.organiser.call('POST', `/gate/devices/${id}/pairing`)).json().message;
    expect((await phone.call('GET', '/device')).statusCode).toBe(401);
    expect((await send(phone)).statusCode).toBe(401);
    expect((await desk.pair(pairingOf(again))).json().message.id).toBe(id);
    expect(await desk.auditKinds()).toContain('gate device paired anew');
  });

  it('of an event’s door knows the event, and all other ones', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser, doorOf('Music', 'humming'));
    const { places, events }: GateDevice = (await phone.call('GET', '/device')).json().message;
    expect(places).toMatchObject([{ key: 'event/music/humming', scope: 'event/music/humming' }]);
    expect(events.filter(({ mark }) => mark === places[0]!.mark)).toMatchObject([
      { name: 'Humming', venue: places[0]!.venue },
    ]);
    expect(events.length).toBeGreaterThan(5);
  });

  it.each([
    ['an end in the past', MAIN_GATE, -1, 'endsAt'],
    ['an end in eight days', MAIN_GATE, 8 * 24 * 60 * MINUTE_MS, 'endsAt'],
    ['an event that there is not', doorOf('Music', 'Nothing'), MINUTE_MS, 'place'],
    ['no event', { kind: 'events', events: [] }, MINUTE_MS, 'place.events'],
    ['no name', { kind: 'gate', name: '  ' }, MINUTE_MS, 'place.name'],
  ])('is refused for %s', async (_what, place, fromNow, field) => {
    const answer = await desk.add(place, Date.now() + fromNow);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('a device that is ended at the desk', () => {
  it('opens nothing from then on, but may tell for a day what it scanned before', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const { id } = phone.device;
    expect((await desk.organiser.call('POST', `/gate/devices/${id}/end`)).statusCode).toBe(200);
    expect(await desk.auditKinds()).toContain('gate device ended');
    expect((await phone.call('GET', '/list')).statusCode).toBe(401);
    expect((await phone.call('POST', '/people', { q: 'Asha' })).statusCode).toBe(401);
    expect((await send(phone, { unsent: 3 })).json().message.hasEnded).toBe(true);
    expect(await desk.device(id)).toMatchObject({ state: 'ended', unsent: 3 });
    for (const again of ['end', 'pairing'])
      expect((await desk.organiser.call('POST', `/gate/devices/${id}/${again}`)).statusCode).toBe(
        409,
      );
  });
});

describe('a cluster manager', () => {
  it('runs the doors of their own clusters’ events, and sees no other device or case', async () => {
    const role = { role: 'cluster-manager', clusters: ['Music'] } as const;
    const manager = await signedInOrganiser(desk.server, [role]);
    const endsAt = Date.now() + MINUTE_MS * 60;
    const own = await desk.added(doorOf('Music', 'Humming'), endsAt, manager);
    for (const place of [MAIN_GATE, doorOf('Gaming', 'Queen’s Rook'), LIBRARY_GATE])
      expect((await desk.add(place, endsAt, manager)).statusCode).toBe(403);
    const other = await desk.added();
    const { devices, gates } = (await manager.call('GET', '/gate/devices')).json().message;
    const ids = devices.map(({ id }: { id: string }) => id);
    expect([ids.includes(own.id), ids.includes(other.id), gates]).toEqual([true, false, []]);
    for (const path of ['end', 'pairing'])
      expect((await manager.call('POST', `/gate/devices/${other.id}/${path}`)).statusCode).toBe(
        403,
      );

    const phone = await pairedPhone(desk.server, desk.organiser);
    const door = await pairedPhone(desk.server, desk.organiser, doorOf('Music', 'Humming'));
    const { code } = await newPassHolder(desk.server);
    await phone.send([scanOf(phone, code)]);
    await door.send([scanOf(door, code)]);
    const cases = (await desk.organiser.call('GET', '/gate/cases')).json().message.open;
    const theirs = (await manager.call('GET', '/gate/cases')).json().message.open;
    expect(theirs.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['not registered']);
    const gateCase = cases.find(({ verdict }: { verdict: string }) => verdict === 'see the card');
    const decision = { what: 'stands', note: '' };
    const decide = (id: string) => manager.call('POST', `/gate/cases/${id}/decision`, decision);
    expect((await decide(gateCase.id)).statusCode).toBe(403);
    expect((await decide(theirs[0].id)).statusCode).toBe(200);
    const arrivals = (await manager.call('GET', '/gate/arrivals')).json().message;
    expect(arrivals.places.map(({ place }: { place: string }) => place)).toEqual(['Humming']);
    expect(arrivals).toMatchObject({ arrived: 1, openCases: 0 });
  });
});

it('On https the cookie is of this very host alone', async () => {
  const { db, settings, secretKey, content } = desk.server;
  const publicUrl = 'https://festival.example';
  const captcha = altchaCaptcha(db, secretKey);
  const given = { db, secretKey, captcha, mail: createMail(settings), content };
  const app = await buildApp({ ...settings, publicUrl }, given);
  const { pairing } = await desk.added();
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
