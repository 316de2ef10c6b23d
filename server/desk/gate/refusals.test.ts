import { beforeAll, describe, expect, it } from 'vitest';
import { signedInOrganiser } from '../../testing/desk.ts';
import { doorOf, LIBRARY_GATE, newApproved, pairedPhone, scanOf } from '../../testing/gate.ts';
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
});
