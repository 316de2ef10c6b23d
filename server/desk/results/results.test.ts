import { beforeEach, expect, it } from 'vitest';
import { PLAIN_POINTS, type ResultRow } from '../../../contract/desk/results.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { ANSWERS, PATH } from '../../testing/desk-results.ts';
import { newRegistrant, onceBegun, startDeskServerWith, turnClock } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const MINUTE_MS = 60_000;

const events = new Map([['First Song', { rules: {} }]]);
const server = shared(() => startDeskServerWith(events), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

async function newEntry(name: string) {
  const person = await newRegistrant(server, { name });
  const { message } = await person.take('First Song');
  const certificates = async () =>
    (await person.call('GET', '/api/user/certificates')).message.map(
      ({ result }: { result: string }) => result,
    );
  return { id: message.id as string, certificates };
}

type Entry = Awaited<ReturnType<typeof newEntry>>;

function row(entryId: string, given: number | null, tie: number | null = null): ResultRow {
  return { entryId, points: given === null ? {} : { points: given }, tie };
}

function keep(
  version: number,
  points: readonly (readonly [Entry, number | null, (number | null)?])[],
) {
  const rows = points.map(([{ id }, given, tie = null]) => row(id, given, tie));
  return keepSheet({ version, rows });
}

/** A sheet of one criterion, without prizes. */
function keepSheet(sheet: object) {
  const plain = { criteria: [PLAIN_POINTS], prizes: [] };
  return manager.call('PUT', PATH, { ...plain, ...sheet });
}

const publish = (version: number) =>
  onceBegun(events, 'First Song', () =>
    manager.call('POST', `${PATH}/publish`, { version, answers: ANSWERS }),
  );
const takeBack = (version: number) => manager.call('POST', `${PATH}/take-back`, { version });

/** The event as visitors see it: rank and name, by rank; and how often it was corrected. */
async function board() {
  await new Promise((later) => setTimeout(later, 1100));
  const { results } = (await server.app.inject('/api/leaderboard')).json().message;
  const [event = { places: [], present: 0, corrections: [] }] = results;
  const places = event.places.map(({ rank, name }: { rank: number; name: string }) => [rank, name]);
  return { places, present: event.present, corrections: event.corrections.length };
}

it('Results are published in one step, with certificates for all who came', async () => {
  const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
  const away = await newEntry('Asha Absent');
  const mark = { entries: [{ id: away.id, was: 'held' }], is: 'absent' };
  await manager.call('PUT', '/events/music/First%20Song/attendance', mark);
  expect((await publish(0)).statusCode).toBe(409);
  expect(
    (
      await keep(0, [
        [asha, 7],
        [ravi, 9],
      ])
    ).json(),
  ).toEqual({ message: { version: 1 } });
  expect(await asha.certificates()).toEqual([]);
  expect((await publish(1)).json()).toEqual({ message: { certificates: 2, faults: [] } });
  expect(await board()).toEqual({
    places: [
      [1, 'Ravi'],
      [2, 'Asha'],
    ],
    present: 0,
    corrections: 0,
  });
  expect([await ravi.certificates(), await away.certificates()]).toEqual([['First place'], []]);
});

it('A name with a letter that no face has stops nobody’s results, and the desk says whose it is', async () => {
  const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi 中')];
  const points = [
    [asha, 7],
    [ravi, 9],
  ] as const;
  await keep(0, points);
  const published = await publish(1);
  expect(published.statusCode).toBe(200);
  expect(published.json().message).toEqual({
    certificates: 2,
    faults: [expect.stringContaining("'中' of 'Ravi 中'")],
  });
  expect(await asha.certificates()).toHaveLength(1);
});

it('A sheet that somebody else kept meanwhile is not written over', async () => {
  const asha = await newEntry('Asha');
  const both = await Promise.all([keep(0, [[asha, 7]]), keep(0, [[asha, 8]])]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)!;
  expect(refused.json().message).toContain('changed meanwhile by Asha');
  await keep(1, [[asha, 9]]);
  expect((await publish(1)).statusCode).toBe(409);
  const sheet = (await manager.call('GET', PATH)).json().message;
  expect(sheet.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
});

it('A tie that counts is decided first, and a line of somebody else is refused', async () => {
  const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
  await keep(0, [
    [asha, 7],
    [ravi, 7],
  ]);
  expect((await publish(1)).json().message).toBe('1 is open: 2 share the 1st rank.');
  await keep(1, [
    [asha, 7, 0],
    [ravi, 7, 0],
  ]);
  expect((await publish(2)).statusCode).toBe(200);
  expect((await board()).places.map(([rank]: [number]) => rank)).toEqual([1, 1]);
  const strange = await keep(2, [[{ ...asha, id: 'somebody' }, 1]]);
  expect(strange.statusCode).toBe(400);
});

it('A correction shows beside what stood there before', async () => {
  const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
  await keep(0, [
    [asha, 9],
    [ravi, 7],
  ]);
  await publish(1);
  await keep(1, [
    [asha, 7],
    [ravi, 9],
  ]);
  await publish(2);
  expect(await board()).toEqual({
    places: [
      [1, 'Ravi'],
      [2, 'Asha'],
    ],
    present: 0,
    corrections: 2,
  });
  expect(await asha.certificates()).toEqual(['Second place']);
});

it('What was published is taken back within half an hour, with its certificates, and not later', async () => {
  const asha = await newEntry('Asha');
  await keep(0, [[asha, 9]]);
  await publish(1);
  const back = () => takeBack(1);
  expect((await back()).statusCode).toBe(200);
  expect(await board()).toMatchObject({ places: [], present: 0 });
  expect(await asha.certificates()).toEqual([]);
  expect((await back()).statusCode).toBe(409);
  await publish(1);
  turnClock(Date.now() + 29 * MINUTE_MS);
  await manager.call('GET', '/me');
  turnClock(Date.now() + 2 * MINUTE_MS);
  const late = await back();
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    expect.stringContaining('half an hour'),
  ]);
});

it('What stood before stands again as it was published, whoever was marked absent since', async () => {
  const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
  await keep(0, [
    [asha, 9],
    [ravi, 7],
  ]);
  await publish(1);
  await keep(1, [
    [asha, 7],
    [ravi, 9],
  ]);
  await publish(2);
  const mark = { entries: [{ id: asha.id, was: 'held' }], is: 'absent' };
  await manager.call('PUT', '/events/music/First%20Song/attendance', mark);
  expect((await takeBack(2)).statusCode).toBe(200);
  expect((await board()).places).toEqual([
    [1, 'Asha'],
    [2, 'Ravi'],
  ]);
  expect(await asha.certificates()).toEqual(['First place']);
});

it('Who is marked absent after they were published still stands in them, which the mark says', async () => {
  const leaderboard = { points: { 1: 10, 2: 6 }, present: 1 };
  Object.assign(server.content().festival, { leaderboard });
  const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
  const [other, unranked] = [await newEntry('Meera'), await newEntry('Kiran')];
  await keep(0, [
    [asha, 9],
    [ravi, 7],
  ]);
  const mark = async (is: string, was: string, ...marked: { id: string }[]) => {
    const entries = marked.map(({ id }) => ({ id, was }));
    const answer = await manager.call('PUT', PATH.replace('results', 'attendance'), {
      ...{ entries, is },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().message;
  };
  expect(await mark('absent', 'held', other)).toEqual({ marked: 1, published: [] });
  await mark('present', 'held', unranked);
  await publish(1);
  expect(await mark('absent', 'present', unranked)).toEqual({
    marked: 1,
    published: [{ rank: null, points: 1 }],
  });
  expect(await mark('present', 'held', asha)).toEqual({ marked: 1, published: [] });
  expect(await mark('absent', 'present', asha)).toEqual({
    marked: 1,
    published: [{ rank: 1, points: 11 }],
  });
  await mark('present', 'absent', asha);
  const both = await mark('absent', 'present', asha, ravi);
  expect(both.published).toEqual([
    { rank: 1, points: 11 },
    { rank: 2, points: 7 },
  ]);
  await mark('present', 'absent', asha);
  expect((await takeBack(1)).statusCode).toBe(200);
  expect(await mark('absent', 'present', asha)).toEqual({ marked: 1, published: [] });
});

it('Each version that was published says by whom and when, also once it is overtaken or was taken back', async () => {
  const asha = await newEntry('Asha');
  await keep(0, [[asha, 9]]);
  await publish(1);
  await keep(1, [[asha, 8]]);
  await publish(2);
  expect((await takeBack(2)).statusCode).toBe(200);
  await keep(2, [[asha, 7]]);
  const { versions } = (await manager.call('GET', PATH)).json().message;
  const by = { by: manager.name, at: expect.any(Number) };
  expect(versions.map(({ published }: { published: object[] }) => published)).toEqual([
    [],
    [{ ...by, takenBackAt: expect.any(Number) }],
    [{ ...by, takenBackAt: null }],
  ]);
});

it('Two who publish or take back at one moment do it once', async () => {
  const asha = await newEntry('Asha');
  const ravi = await newEntry('Ravi');
  await keep(0, [
    [asha, 9],
    [ravi, 7],
  ]);
  await publish(1);
  await keep(1, [
    [asha, 7],
    [ravi, 9],
  ]);
  const statuses = async (twice: typeof publish) =>
    (await Promise.all([twice(2), twice(2)])).map(({ statusCode }) => statusCode).sort();
  expect(await statuses(publish)).toEqual([200, 409]);
  expect(await statuses(takeBack)).toEqual([200, 409]);
  expect((await board()).places[0]).toEqual([1, 'Asha']);
});
