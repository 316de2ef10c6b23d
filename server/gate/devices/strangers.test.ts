import { describe, expect, it } from 'vitest';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { GATE_CALLS } from '../../../contract/gate/all-calls.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { gatePhone, pairedPhone, scanOf } from '../../testing/gate.ts';
import { gateDesk, send } from '../../testing/gate-desk.ts';
import { bearer, signedUpPerson } from '../../testing/server.ts';

/* Whoever asks too much, too often, or is no device. */

const desk = gateDesk();

describe('six phones behind one address', () => {
  it('send several times a second each, and one too eager one slows itself alone', async () => {
    const phones = await Promise.all(
      Array.from({ length: 6 }, () => pairedPhone(desk.server, desk.organiser)),
    );
    for (let second = 0; second < 20; second += 1)
      for (const phone of phones)
        for (let time = 0; time < 5; time += 1) expect((await send(phone)).statusCode).toBe(200);
    const [eager, calm] = phones;
    let status = 200;
    for (let time = 0; time < 1200 && status === 200; time += 1)
      status = (await send(eager!)).statusCode;
    expect(status).toBe(429);
    expect((await send(calm!)).statusCode).toBe(200);
  }, 60_000);
});

describe('whoever is no device', () => {
  const asked = GATE_CALLS.filter(({ name }) => name !== 'pairDevice');
  const origin = () => new URL(desk.server.settings.publicUrl).origin;

  it('opens no call of the gate: no cookie, a participant’s token, a desk’s session', async () => {
    const { token } = await signedUpPerson(desk.server);
    const theirs = Object.fromEntries(desk.organiser.cookies);
    for (const [cookies, headers] of [
      [{}, {}],
      [{ gate: token }, bearer(token)],
      [{ ...theirs, gate: theirs.desk! }, {}],
      [{ gate: 'A'.repeat(43) }, {}],
    ] as const)
      for (const { method, path } of asked) {
        const { statusCode } = await desk.server.app.inject({
          ...{ method, url: path, cookies, headers: { ...headers, origin: origin() } },
          ...(method !== 'GET' && { payload: {} }),
        });
        expect([path, statusCode]).toEqual([path, 401]);
      }
  });

  it('and a device opens no call of the desk or of a participant', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const token = phone.cookies.get('gate')!;
    for (const { method, path } of DESK_CALLS.filter(({ needs }) => needs !== 'nothing')) {
      const { statusCode } = await desk.server.app.inject({
        ...{ method, url: path.replaceAll(/:\w+/g, 'x'), cookies: { gate: token, desk: token } },
        headers: { ...bearer(token), origin: origin() },
        ...(method !== 'GET' && { payload: {} }),
      });
      expect([path, statusCode]).toEqual([path, 401]);
    }
    const own = { url: '/api/user/details', headers: bearer(token), cookies: { gate: token } };
    expect((await desk.server.app.inject(own)).statusCode).toBe(401);
  });

  it('changes nothing from another site’s page, though the cookie came along', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
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
    const phone = await pairedPhone(desk.server, desk.organiser);
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
      { listVersion: 1.5 },
    ])
      expect((await send(phone, changes)).statusCode, JSON.stringify(changes).slice(0, 60)).toBe(
        400,
      );
    expect((await send(phone, { more: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect(await desk.device(phone.device.id)).toMatchObject({ scans: 0 });
  });
});

it('While the gate is off its calls are not there, nor at the desk', async () => {
  const off = await startDeskServer((content) => {
    const features = { ...content.festival.features, gate: false };
    return { ...content, festival: { ...content.festival, features } };
  });
  const organiser = await signedInOrganiser(off, ADMINISTRATOR);
  const phone = gatePhone(off);
  for (const { method, path } of GATE_CALLS)
    expect((await phone.call(method, path.replace('/api/gate', ''))).statusCode).toBe(404);
  for (const path of ['/gate/devices', '/gate/arrivals', '/gate/cases'])
    expect((await organiser.call('GET', path)).statusCode).toBe(404);
  const reference = await off.app.inject('/api/openapi.json');
  expect(reference.body).not.toContain('/api/gate/');
  expect((await desk.server.app.inject('/api/openapi.json')).body).toContain('/api/gate/list');
  await off.close();
});
