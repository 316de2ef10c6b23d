import { beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  doorOf,
  LIBRARY_GATE,
  newApproved,
  pairedPhone,
  scanOf,
  undoOf,
} from '../../testing/gate.ts';
import { gateDesk } from '../../testing/gate-desk.ts';
import { shared } from '../../testing/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const desk = gateDesk();
const main = shared(() => pairedPhone(desk.server, desk.organiser));
const library = shared(() => pairedPhone(desk.server, desk.organiser, LIBRARY_GATE));
const door = shared(() => pairedPhone(desk.server, desk.organiser, doorOf('Music', 'Humming')));
const person = shared(() => newApproved(desk.server, { fullName: 'Meera 100%' }));

async function refused(query: Record<string, string>, by = desk.organiser) {
  const path = `/gate/refusals?${new URLSearchParams(query)}`;
  const answer = await by.call('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().message;
}

const reasons = async (...asked: Parameters<typeof refused>) =>
  (await refused(...asked)).rows.map(({ verdict, place }: { verdict: string; place: string }) => [
    verdict,
    place,
  ]);

beforeAll(async () => {
  const other = await newApproved(desk.server, { fullName: 'Ravi' });
  const { at } = scanOf(main, person.code);
  await main.send([
    scanOf(main, person.code, { at: at - DAY_MS }),
    scanOf(main, person.code, { at: at - 3000, verdict: 'already in' }),
    scanOf(main, 'no pass at all', { at: at - 2000, verdict: 'not valid' }),
  ]);
  await library.send([scanOf(library, other.code, { at: at - DAY_MS, verdict: 'see the card' })]);
  await door.send([scanOf(door, person.code, { at: at - 1000, verdict: 'not registered' })]);
});

describe('the list of refused scans', () => {
  it('has every scan that was told no, the newest first, and none that let somebody in', async () => {
    const { rows, total } = await refused({});
    expect(total).toBe(4);
    expect(rows).toMatchObject([
      { verdict: 'not registered', place: 'Humming', person: { name: 'Meera 100%' } },
      { verdict: 'not valid', place: 'Main gate', person: null },
      { verdict: 'already in', place: 'Main gate', person: { code: person.code } },
      { verdict: 'see the card', place: 'Library gate', person: { name: 'Ravi' } },
    ]);
  });

  it.each([
    ['a part of the name', () => ({ q: 'meera 100%' }), 2],
    [
      'the beginning of the code, in small letters',
      () => ({ q: person.code.slice(0, 9).toLowerCase() }),
      2,
    ],
    ['a sign that is nobody’s', () => ({ q: 'R_vi' }), 0],
    ['the gate', () => ({ place: 'gate/Main gate' }), 2],
    ['the reason', () => ({ verdict: 'see the card' }), 1],
    ['the gate and the reason', () => ({ place: 'gate/Main gate', verdict: 'see the card' }), 0],
    ['a day without any', () => ({ day: '2001-01-01' }), 0],
  ])('is filtered by %s', async (_, query, count) => {
    expect((await refused(query())).rows).toHaveLength(count);
  });

  it('names the days and gates that there are, by which each scan is found', async () => {
    const { day: days, place: places } = (await refused({})).options;
    expect(days).toHaveLength(2);
    const byDay = await Promise.all(days.map(([day]: [string]) => refused({ day })));
    expect(byDay.map(({ total }) => total)).toEqual([3, 1]);
    expect(places.map(([, name]: [string, string]) => name)).toEqual([
      'Humming',
      'Library gate',
      'Main gate',
    ]);
  });

  it('shows a cluster manager their own doors alone, and a treasurer nothing', async () => {
    const role = { role: 'cluster-manager', clusters: ['Music'] } as const;
    const manager = await signedInOrganiser(desk.server, [role]);
    expect(await reasons({}, manager)).toEqual([['not registered', 'Humming']]);
    expect((await refused({}, manager)).options.place).toHaveLength(1);
    const treasurer = await signedInOrganiser(desk.server, [{ role: 'treasurer' }]);
    expect((await treasurer.call('GET', '/gate/refusals')).statusCode).toBe(403);
  });

  it('has the day begin at five, as all else at the gate', async () => {
    const at = (clock: string) => Date.parse(`2026-09-${clock}+05:30`);
    turnClock(at('20T06:30:00'));
    const organiser = await signedInOrganiser(desk.server, ADMINISTRATOR);
    const phone = await pairedPhone(desk.server, organiser);
    const { code } = await newApproved(desk.server);
    const verdict = 'see the card';
    const clocks = ['19T21:00:00', '20T02:00:00', '20T04:59:59', '20T05:00:00'];
    await phone.send(clocks.map((clock) => scanOf(phone, code, { at: at(clock), verdict })));
    const of = async (day: string) => {
      const { rows, options } = await refused({ q: code, day }, organiser);
      return [rows.map((row: { at: number }) => row.at), options.day];
    };
    const [night, days] = await of('2026-09-19');
    expect(night).toEqual(['20T04:59:59', '20T02:00:00', '19T21:00:00'].map(at));
    expect(days).toEqual(
      expect.arrayContaining([
        ['2026-09-20', 'Sun 20 Sept'],
        ['2026-09-19', 'Sat 19 Sept'],
      ]),
    );
    expect((await of('2026-09-20'))[0]).toEqual([at('20T05:00:00')]);
  });

  it('says which code was read or typed where nobody is known by it, and finds it by that', async () => {
    const { code } = await newApproved(desk.server);
    const verdict = 'not valid';
    const nobody = '9T6P-Z2WF-31KX-1D5N';
    const cut = code.slice(5);
    await main.send([nobody, cut].map((read) => scanOf(main, read, { verdict })));
    await main.send([scanOf(main, code, { verdict })]);
    const readBy = async (q: string) =>
      (await refused({ q })).rows.map(({ read }: { read: string }) => read);
    expect(await readBy('9t6p-z2wf')).toEqual([nobody]);
    // Whose pass was meant shows by its end; of who is known nothing is kept a second time.
    expect((await readBy(code.slice(-4))).toSorted()).toEqual(['', code.slice(-4)]);
  });

  it('leaves out who was asked about and let in, unless that is taken back', async () => {
    const { code, id } = await newApproved(desk.server);
    const now = Date.now() - 60_000;
    const letIn = scanOf(main, code, { at: now + 5000, letIn: ['same card'] });
    await main.send([
      scanOf(main, code, { at: now - 1000 }),
      scanOf(main, code, { at: now, verdict: 'same person' }),
      letIn,
    ]);
    expect((await refused({ q: code })).rows).toEqual([]);
    await library.send([scanOf(library, code, { at: now, verdict: 'same person' })]);
    expect((await refused({ q: code })).rows).toMatchObject([{ place: 'Library gate' }]);
    await main.send([undoOf(letIn)]);
    expect((await refused({ q: code })).rows).toHaveLength(2);
    await main.send([undoOf(letIn, 'put back')]);
    // Whoever was sent away and comes long after is let in then, and was sent away before.
    const later = { at: now + 5000 - 6 * 60_000 };
    await desk.server.db
      .updateTable('gateScans')
      .set(later)
      .where('accountId', '=', id)
      .where('told', '=', 'same person')
      .where('place', '=', main.place)
      .execute();
    expect((await refused({ q: code })).rows).toHaveLength(2);
  });

  it('leaves out whom a slip of the thumb kept out, unless that is put back', async () => {
    const { code } = await newApproved(desk.server);
    const keptOut = scanOf(main, code, { verdict: 'kept out', letIn: ['keep out'] });
    await main.send([scanOf(main, code, { at: keptOut.at - 5000 }), keptOut]);
    expect((await refused({ q: code })).rows).toMatchObject([{ verdict: 'kept out' }]);
    await main.send([undoOf(keptOut)]);
    expect((await refused({ q: code })).rows).toEqual([]);
    await main.send([undoOf(keptOut, 'put back', Date.now() + 1)]);
    expect((await refused({ q: code })).rows).toMatchObject([{ verdict: 'kept out' }]);
  });
});
