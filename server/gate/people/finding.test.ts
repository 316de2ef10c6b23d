import { describe, expect, it } from 'vitest';
import { FOUND_AT_MOST } from '../../../contract/gate/list.ts';
import { loadEntry } from '../../entries/entries.ts';
import { HUMMING } from '../../testing/desk-people.ts';
import { doorOf, type gatePhone, newPassHolder, pairedPhone } from '../../testing/gate.ts';
import { gateDesk, send } from '../../testing/gate-desk.ts';
import { searchPeople } from './store.ts';

const desk = gateDesk();
const NOBODY = { found: 0, people: [], meant: [] };

describe('finding somebody', () => {
  const find = async (phone: ReturnType<typeof gatePhone>, q: string) =>
    (await phone.call('POST', '/people', { q })).json().message;

  it('tells no digit of a phone but the last four, which are shown', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    await newPassHolder(desk.server, { fullName: 'Kurinji', phone: '9345678120' });
    for (const q of ['93456', '9345', '345678', '78120', '45678120'])
      expect(await find(phone, q)).toEqual(NOBODY);
    expect(await find(phone, '8120')).toMatchObject({ found: 1 });
  });

  it('ends after so many of a shift, which the desk counts', async () => {
    const { device, ...phone } = await pairedPhone(desk.server, desk.organiser);
    await find(phone, 'nobody');
    expect(await desk.device(device.id)).toMatchObject({ lookups: 1 });
    const used = { lookups: 480 };
    await desk.server.db.updateTable('gateDevices').set(used).where('id', '=', device.id).execute();
    const refused = await phone.call('POST', '/people', { q: 'nobody' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('as many people as a shift may'),
    ]);
    expect(await desk.device(device.id)).toMatchObject(used);
  });

  it('has those first who have a place at the phone’s door', async () => {
    const atDoor = await pairedPhone(desk.server, desk.organiser, doorOf('Music', 'Humming'));
    const atGate = await pairedPhone(desk.server, desk.organiser);
    await newPassHolder(desk.server, { fullName: 'Neytal A' });
    const { id } = await newPassHolder(desk.server, { fullName: 'Neytal B' });
    await loadEntry(desk.server.db, id, HUMMING, 1);
    const names = async (phone: ReturnType<typeof gatePhone>) =>
      (await find(phone, 'neytal')).people.map(({ name }: { name: string }) => name);
    expect(await names(atGate)).toEqual(['Neytal A', 'Neytal B']);
    expect(await names(atDoor)).toEqual(['Neytal B', 'Neytal A']);
  });

  it('goes by name, phone or the last letters of the code', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const { code } = await newPassHolder(desk.server, {
      ...{ fullName: 'Kalaivani of the Hills', phone: '9123456780' },
      otherCollege: 'A college',
    });
    const ending = code.slice(-6).toLowerCase();
    for (const q of [
      code.slice(0, 9),
      'kalai hills',
      '6780',
      '+91 91234 56780',
      '(0)9123456780',
      ending,
      code.replace('-', ' '),
    ])
      expect(await find(phone, q)).toEqual({
        found: 1,
        people: [{ code, name: 'Kalaivani of the Hills', college: 'A college', phoneEnds: '6780' }],
        meant: [],
      });
    expect((await find(phone, 'kal%')).found).toBe(0);
    for (const q of ['', 'ka', 'x'.repeat(61), '\u0000\u0000\u0000', 7, "'''", "k''", '’‘´'])
      expect((await phone.call('POST', '/people', { q })).statusCode).toBe(400);
  });

  it('without a letter of a name is nobody', async () => {
    await newPassHolder(desk.server, { fullName: 'Meera' });
    const found = await searchPeople(desk.server.db, "'''", { limit: 5, events: [] });
    expect(found).toEqual({ found: 0, people: [] });
  });

  it('by a whole e-mail tells whose it is, and by a part of one nobody', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const { id } = await newPassHolder(desk.server, { fullName: 'Palai' });
    const { email } = await desk.server.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await find(phone, email!.toUpperCase())).toMatchObject({
      found: 1,
      people: [{ name: 'Palai' }],
    });
    expect(await find(phone, email!.slice(0, -1))).toEqual(NOBODY);
  });

  it('asks who is meant where a name is misspelt, and of a number or an address never', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const fullName = 'Vishwanathan Marutham';
    const { id } = await newPassHolder(desk.server, { fullName, phone: '9777712345' });
    for (const q of ['wishvanatan', 'vishwanathan marutam'])
      expect(await find(phone, q)).toMatchObject({
        found: 0,
        people: [],
        meant: [{ name: 'Vishwanathan Marutham', phoneEnds: '2345' }],
      });
    const { email } = await desk.server.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // A name that is theirs would tell by it, letter for letter, what else stands in their account.
    const part = /[a-z]{4,}/.exec(email!.split('@')[1]!)![0];
    for (const q of [
      '9777712346',
      'wishvanatan 97777',
      email!.replace('.org', '.og'),
      email!.replace('@', '＠').replace('.org', '.og'),
      `vishwanathan ${part}`,
      `wishvanatan ${part}`,
    ])
      expect([q, await find(phone, q)]).toEqual([q, NOBODY]);
  });

  it('names the likeliest first of those who may be meant', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const names = async (q: string) =>
      (await find(phone, q)).meant.map(({ name }: { name: string }) => name);
    const both = ['Poongodhai', 'Poonkudhai'];
    for (const fullName of both) await newPassHolder(desk.server, { fullName });
    expect(await names('poonghodai')).toEqual(both);
    expect(await names('poonkkudhai')).toEqual(both.toReversed());
  });

  it('goes by a name in any spelling of its letters', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    for (const [fullName, typed] of [
      ['Élodie', 'elodie'],
      ['ব\u09dcুয়া', 'ব\u09a1\u09bcু'],
      ['கொடி', 'க\u0bc6\u0bbeடி'],
    ] as const) {
      await newPassHolder(desk.server, { fullName });
      expect(await find(phone, typed)).toMatchObject({ found: 1, people: [{ name: fullName }] });
    }
  });

  it('shows twenty at most, thirty times a minute and device, and is counted in the log', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    for (let person = 0; person < FOUND_AT_MOST + 2; person += 1)
      await newPassHolder(desk.server, { fullName: 'Muthulakshmi' });
    const { found, people } = await find(phone, 'Muthulakshmi');
    expect([found, people.length]).toEqual([FOUND_AT_MOST + 2, FOUND_AT_MOST]);
    const statuses: number[] = [];
    for (let time = 0; time < 30; time += 1)
      statuses.push((await phone.call('POST', '/people', { q: 'nobody' })).statusCode);
    expect(statuses.lastIndexOf(200)).toBe(28);
    expect(statuses.at(-1)).toBe(429);
    const neighbour = await pairedPhone(desk.server, desk.organiser);
    expect((await neighbour.call('POST', '/people', { q: 'nobody' })).statusCode).toBe(200);
    expect((await send(phone)).statusCode).toBe(200);
    const lines = desk.server.log.filter((line) => line.includes('"event":"findAtGate"'));
    expect(lines.at(-1)).toContain('"account":');
  });
});
