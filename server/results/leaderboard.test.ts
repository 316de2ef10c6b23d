import { beforeEach, expect, it } from 'vitest';
import { PLAIN_POINTS } from '../../contract/desk/results.ts';
import type { Leaderboard } from '../../contract/results/leaderboard.ts';
import { removeAccount } from '../accounts/profile/store.ts';
import { type Content, loadContent } from '../content/reading/content.ts';
import { createScoreSheet } from '../desk/results/sheet-store.ts';
import { loadEntry } from '../entries/entries.ts';
import { BRIEFLY } from '../http/response-cache.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { signedUpPerson, startTestServer, type TestServer } from '../testing/server.ts';
import { createPublication, lockPublications, type ResultLine } from './store.ts';

const TABLE = { points: { 1: 10, 2: 6, 3: 4 }, present: 1 };
const ANNA = 'Anna University, Chennai';
let festival: Content;
let isOn: boolean;
let server: TestServer;

// Publications are never removed: each test has its own.
beforeEach(async () => {
  isOn = true;
  festival = await loadContent(FESTIVAL_DIR);
  server = await startTestServer({}, {}, { content: withLeaderboard });
  return () => server.close();
});

function withLeaderboard(): Content {
  const features = { ...festival.festival.features, leaderboard: isOn };
  return { ...festival, festival: { ...festival.festival, leaderboard: TABLE, features } };
}

const SOLO = { eventId: 'music/solo', clusterName: 'Music', eventName: 'Solo' };

async function keepSheet(event: typeof SOLO): Promise<void> {
  const sheet = { version: 1, rows: [], criteria: [PLAIN_POINTS], prizes: [] };
  await createScoreSheet(server.db, event, { ...sheet, by: 'Jury', at: 1 });
}

/** Publishes an event's first sheet. */
async function publish(event: typeof SOLO, ...lines: ResultLine[]): Promise<void> {
  await keepSheet(event);
  await server.db.transaction().execute(async (trx) => {
    await lockPublications(trx);
    const what = { lines, by: 'Jury', at: Date.now() };
    await createPublication(trx, event, { version: 1 }, what);
  });
}

function ask(headers = {}) {
  return server.app.inject({ url: '/api/leaderboard', headers });
}

async function shown(): Promise<Leaderboard> {
  return (await ask()).json().message;
}

/** Shown within the second after which publications are looked at again. */
async function shownWhen(test: (board: Leaderboard) => boolean): Promise<Leaderboard> {
  await expect.poll(async () => test(await shown())).toBe(true);
  return shown();
}

it('A published result is seen without anybody doing more, and what waits to be published is not', async () => {
  const before = await shownWhen(({ standings }) => standings.length === 0);
  expect(before).toMatchObject({ lastAt: null, results: [] });
  await keepSheet({ ...SOLO, eventId: 'music/duet' });
  const asha = await signedUpPerson(server);
  const entryId = (await loadEntry(server.db, asha.id, SOLO, 1))!;
  await publish(SOLO, { entryId, college: ANNA, rank: 1, prize: null });
  const board = await shownWhen(({ standings }) => standings.length > 0);
  expect(board).toMatchObject({
    events: festival.clusters.reduce((sum, { eventCount }) => sum + eventCount!, 0),
    first: null,
    standings: [{ rank: 1, isShared: false, college: ANNA, points: 11 }],
    results: [{ eventName: 'Solo', places: [{ rank: 1, college: ANNA }] }],
  });
  expect(board.lastAt).toBe(board.results[0]!.publishedAt);
});

it('Asking again costs nothing while nothing has changed', async () => {
  const { etag, 'content-type': type } = (await ask()).headers;
  expect(type).toBe('application/json; charset=utf-8');
  const again = await ask({ 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe(BRIEFLY);
});

it('The reference names its call only while it is on', async () => {
  const reference = async () => (await server.app.inject('/api')).body;
  expect(await reference()).toContain('/api/leaderboard<');
  isOn = false;
  expect(await reference()).not.toContain('/api/leaderboard<');
});

it('While it is switched off its address answers as any that has nothing', async () => {
  isOn = false;
  const response = await ask();
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { message: 'There is nothing at this address' },
  ]);
});

it('Results of many events published at the same moment all stand', async () => {
  const events = Array.from({ length: 12 }, (_, at) => ({
    ...{ ...SOLO, eventId: `music/${at}`, eventName: `Event ${at}` },
  }));
  const line = { entryId: 'of somebody', college: ANNA, rank: 1, prize: null };
  await Promise.all(events.map((event) => publish(event, line)));
  const { standings } = await shownWhen(({ results }) => results.length === events.length);
  expect(standings).toMatchObject([{ college: ANNA, points: events.length * 11 }]);
});

it('A person’s name goes with the account; the college keeps its points', async () => {
  const person = await signedUpPerson(server);
  const { name } = await server.db
    .selectFrom('accounts')
    .select('fullName as name')
    .executeTakeFirstOrThrow();
  const entryId = (await loadEntry(server.db, person.id, SOLO, 1))!;
  await publish(SOLO, { entryId, college: ANNA, rank: 1, prize: null });
  const [first] = name.split(' ');
  await shownWhen(({ results }) => results[0]?.places[0]?.name === first);
  const own = await person.call('POST', '/api/user/data', { user_password: 'Lantern$42' });
  expect(own.json().message.results).toMatchObject([
    { clusterName: 'Music', eventName: 'Solo', name: first, rank: '1' },
  ]);
  await removeAccount(server.db, person.id);
  const board = await shownWhen(({ results }) => results[0]?.places[0]?.name === null);
  expect(board.standings).toMatchObject([{ college: ANNA, points: 11 }]);
});
