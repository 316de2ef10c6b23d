import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Leaderboard } from '../../contract/results/leaderboard.ts';
import { removeAccount } from '../accounts/profile/store.ts';
import { type Content, loadContent } from '../content/files/content.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { signedUpPerson, startTestServer, type TestServer } from '../testing/server.ts';
import { enterResults } from './add.ts';
import { current } from './rules.ts';
import { listLedger } from './store.ts';

const TABLE = { points: { 1: 10, 2: 6, 3: 4 }, present: 1 };
let festival: Content;
let isOn: boolean;
let server: TestServer;

// A ledger is never emptied: each test has its own.
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

const SOLO = { eventId: 'music/Solo', clusterName: 'Music', eventName: 'Solo' };

function eventNamed(eventName: string) {
  return { eventId: `music/${eventName}`, eventName };
}

function enter(...results: Partial<Parameters<typeof enterResults>[1]['results'][number]>[]) {
  return enterAs(true, ...results);
}

function enterAs(isPublished: boolean, ...results: Parameters<typeof enter>) {
  return enterResults(server.db, {
    results: results.map((one) => ({
      ...SOLO,
      college: 'Anna University, Chennai',
      name: null,
      rank: 1,
      came: true,
      ...one,
    })),
    by: 'Jury',
    at: Date.now(),
    isPublished,
  });
}

function ask(headers = {}) {
  return server.app.inject({ url: '/api/leaderboard', headers });
}

async function shown(): Promise<Leaderboard> {
  return (await ask()).json().message;
}

/** Shown within the second after which the ledger is looked at again. */
async function shownWhen(test: (board: Leaderboard) => boolean): Promise<Leaderboard> {
  await expect.poll(async () => test(await shown())).toBe(true);
  return shown();
}

it('A published result is seen without anybody doing more, and what waits to be published is not', async () => {
  const before = await shownWhen(({ standings }) => standings.length === 0);
  expect(before).toMatchObject({
    last_at: null,
    results: [],
  });
  await enterAs(false, { rank: 2, college: 'University of Mumbai, Mumbai' });
  await enter({ name: 'Asha' });
  const board = await shownWhen(({ standings }) => standings.length > 0);
  expect(board).toMatchObject({
    events: festival.clusters.reduce((sum, { eventCount }) => sum + eventCount!, 0),
    first: null,
    standings: [{ rank: 1, is_shared: false, college: 'Anna University, Chennai', points: 11 }],
    results: [{ places: [{ rank: 1, college: 'Anna University, Chennai', name: 'Asha' }] }],
  });
  expect(board.last_at).toBe(board.results[0]!.published_at);
});

it('Asking again costs nothing while nothing has changed', async () => {
  const { etag, 'content-type': type } = (await ask()).headers;
  expect(type).toBe('application/json; charset=utf-8');
  const again = await ask({ 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe('public, no-cache');
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

it('Results given at the same moment each have their own place in the ledger', async () => {
  const events = Array.from({ length: 12 }, (_, at) => eventNamed(`Event ${at}`));
  await Promise.all(events.map((event) => enter(event)));
  const ledger = await listLedger(server.db);
  expect(ledger.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  expect(new Set(ledger.map(({ eventName }) => eventName)).size).toBe(12);
});

it('Of results that can’t all stand none is added', async () => {
  const faults = await enter({}, { rank: 2 }, { college: 'B', rank: 2 });
  expect(faults).toEqual([{ index: 1, message: expect.stringContaining('already') }]);
  expect(await listLedger(server.db)).toEqual([]);
});

it('A person’s name goes with the account; the college keeps its points', async () => {
  const person = await signedUpPerson(server);
  await enter({ name: 'Ravi', accountId: person.id });
  await shownWhen(({ results }) => results[0]?.places[0]?.name === 'Ravi');
  const own = await person.call('POST', '/api/user/data', { user_password: 'Lantern$42' });
  expect(own.json().message.results).toMatchObject([
    { clusterName: 'Music', eventName: 'Solo', name: 'Ravi', rank: '1' },
  ]);
  await removeAccount(server.db, person.id);
  const board = await shownWhen(({ results }) => results[0]?.places[0]?.name === null);
  expect(board.standings).toMatchObject([{ points: 11 }]);
});

/** One thing that an organiser does: enter, or correct the `corrects`th of what may be corrected. */
const deed = fc.record({
  event: fc.constantFrom('Solo', 'Duet', 'Quiz'),
  college: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  name: fc.constantFrom(null, 'Asha', 'Ravi'),
  rank: fc.constantFrom(1, 2, 3, 4, null),
  corrects: fc.option(fc.nat(), { freq: 2 }),
  isWithdrawn: fc.boolean(),
  isPublished: fc.boolean(),
});
type Deed = Omit<typeof deed extends fc.Arbitrary<infer D> ? D : never, 'college'> & {
  college: string;
};

async function act({ event, corrects, isWithdrawn, isPublished, ...given }: Deed): Promise<void> {
  const all = current(await listLedger(server.db));
  const old = corrects === null ? undefined : all[corrects % all.length];
  if (!old) {
    await enterAs(isPublished, { ...given, ...eventNamed(event) });
    return;
  }
  const named = { college: old.college, name: old.name };
  const entry = { ...(isWithdrawn ? { ...named, rank: null } : { ...given, ...named }) };
  const correction = { ...entry, ...eventNamed(old.eventName), came: !isWithdrawn };
  await enterAs(isPublished, { ...correction, correctsRank: old.rank });
}

/** From the table's rows by hand: another way than the server's, and slower. */
async function recomputed() {
  const rows = await server.db.selectFrom('results').selectAll().execute();
  const publishedAfter = (sequence: number): boolean =>
    rows.some(
      (row) =>
        row.corrects === sequence && (row.published_at !== null || publishedAfter(row.sequence)),
    );
  const points: Record<string, number> = {};
  for (const { sequence, published_at, came, rank, college } of rows)
    if (published_at !== null && came && !publishedAfter(sequence))
      points[college] = (points[college] ?? 0) + 1 + ([10, 6, 4][(rank ?? 9) - 1] ?? 0);
  const all = Object.values(points);
  return Object.entries(points)
    .map(([college, own]) => ({
      college,
      points: own,
      rank: 1 + all.filter((other) => other > own).length,
      is_shared: all.filter((other) => other === own).length > 1,
    }))
    .sort((a, b) => a.rank - b.rank || a.college.localeCompare(b.college));
}

it('Recomputed from scratch the leaderboard is what is shown, whatever was entered, corrected and taken back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    // The ledger grows from run to run; colleges of their own keep points close together, so that many share a rank.
    let run = 0;
    const property = fc.asyncProperty(fc.array(deed, { maxLength: 25 }), async (deeds) => {
      run += 1;
      for (const [at, { college, ...one }] of deeds.entries()) {
        await act({ ...one, college: `${college} ${run}` });
        if (at % 5 !== 4 && at < deeds.length - 1) continue;
        vi.advanceTimersByTime(1000);
        const { standings } = await shown();
        expect(standings.map(({ moved: _, ...line }) => line)).toEqual(await recomputed());
      }
    });
    // A failure prints its seed and the fewest deeds that it was found with.
    await fc.assert(property, { seed: Date.now(), numRuns: 30 });
  } finally {
    vi.useRealTimers();
  }
});
