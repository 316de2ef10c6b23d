import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { listPlaces } from '../../contract/entries/places-call.ts';
import { type EventPlaces, PLACES_FRESH_MS } from '../../contract/entries/public-places.ts';
import type { Features } from '../../contract/features.ts';
import type { Content } from '../content/reading/content.ts';
import { type EventForTest, festivalWithEntries, newRegistrant } from '../testing/entries.ts';
import { bearer, shared, startTestServer } from '../testing/server.ts';

const RULES = { places: 2, waiting: 30 };
const events = new Map<string, EventForTest>([
  ['First Song', { rules: RULES }],
  ['Lantern Choir', { rules: { places: null } }],
]);
let features: Partial<Features> = {};

const server = shared(async () => {
  const content = await festivalWithEntries(events);
  const switched = (): Content => {
    const { festival } = content;
    const all = { ...festival.features, days: true, ...features };
    return { ...content, festival: { ...festival, features: all } };
  };
  return startTestServer({}, {}, { content: switched });
});

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

/** As a browser asks: past the cache ahead of the router. */
function ask(headers: Record<string, string> = {}): Promise<Response> {
  const { port } = server.app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${listPlaces.path}`, { headers });
}

async function told(): Promise<Record<string, EventPlaces>> {
  const { message } = await (await ask()).json();
  return message;
}

const now = performance.now.bind(performance);
let aheadMs = 0;

/** The answers of before are too old from here on. */
function halfAMinuteLater(): void {
  aheadMs += PLACES_FRESH_MS;
}

it('isn’t there unless registration and the days are both on', async () => {
  for (const off of [{ registration: false }, { days: false }]) {
    features = off;
    expect((await ask()).status).toBe(404);
  }
  features = {};
  expect((await ask()).status).toBe(200);
});

it('tells everybody the places of all events in numbers alone, at most half a minute old', async () => {
  halfAMinuteLater();
  const before = await told();
  const people = await Promise.all([1, 2, 3].map(() => newRegistrant(server)));
  for (const one of people) await one.take('First Song');
  expect(await told()).toEqual(before);
  halfAMinuteLater();
  expect(await told()).toEqual({
    'music/first-song': { places: 2, taken: 2, waiting: 1 },
    'music/lantern-choir': { places: null, taken: 0, waiting: 0 },
  });
});

it('is equal for everybody, and costs who has it a word', async () => {
  const { token } = await newRegistrant(server);
  const answer = await ask();
  const own = await ask(bearer(token));
  expect(own.headers.get('etag')).toBe(answer.headers.get('etag'));
  expect(own.headers.get('set-cookie')).toBeNull();
  const again = await ask({ 'if-none-match': answer.headers.get('etag')! });
  expect(again.status).toBe(304);
});

it('costs the database one read in half a minute, however many ask at once', async () => {
  halfAMinuteLater();
  const asked = vi.spyOn(server.db, 'selectFrom');
  onTestFinished(() => asked.mockRestore());
  // Others look into other tables meanwhile.
  const reads = () => asked.mock.calls.filter(([table]) => table === 'events').length;
  const crowd = () => Promise.all(Array.from({ length: 180 }, () => ask()));
  const answers = [...(await crowd()), ...(await crowd())];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(reads()).toBe(1);
  halfAMinuteLater();
  await crowd();
  expect(reads()).toBe(2);
});
