import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, changesSomething } from '../../contract/call.ts';
import { ENTRY_CALLS } from '../../contract/entries/all-calls.ts';
import { loadContent } from '../content/reading/content.ts';
import { newToken } from '../crypto/tokens.ts';
import { bodyStart, type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import {
  type EventForTest,
  newRegistrant,
  placesOf,
  startEntriesServer,
} from '../testing/entries.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { bearer, startTestServer, type TestServer } from '../testing/server.ts';

const CALLS: readonly Call[] = ENTRY_CALLS;
const events = new Map<string, EventForTest>([['First Song', { rules: {} }]]);
let on: TestServer;
let off: TestServer;
let proxy: CuttingProxy;

beforeAll(async () => {
  const content = await loadContent(FESTIVAL_DIR);
  off = await startTestServer({}, {}, { content: () => content });
  on = await startEntriesServer(events);
  await on.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await startCuttingProxy((on.app.server.address() as AddressInfo).port);
});

afterAll(async () => {
  await proxy.close();
  await Promise.all([on.close(), off.close()]);
});

function requestOf({ method, path }: Call) {
  const url = path.replace(/:\w+/g, 'x');
  return { method, url, ...(method !== 'GET' && { payload: {} }) };
}

function bySummary(calls: readonly Call[]) {
  return calls.map((call) => [call.summary, call] as const);
}

describe('A call of places in events', () => {
  it.each(bySummary(CALLS))('isn’t there while registration is off: %s', async (_, call) => {
    const { token } = await newRegistrant(off);
    for (const headers of [{}, bearer(token)])
      expect((await off.app.inject({ ...requestOf(call), headers })).statusCode).toBe(404);
  });

  const personal = CALLS.filter(({ bearer }) => bearer);
  it.each(bySummary(personal))('asks for a session: %s', async (_, call) => {
    expect((await on.app.inject(requestOf(call))).statusCode).toBe(401);
  });

  const named = CALLS.filter(({ path }) => path.includes(':'));
  it.each(bySummary(named))('takes no NUL in its address: %s', async (_, call) => {
    const { token } = await newRegistrant(on);
    const url = call.path.replace(/:\w+/g, 'a%00');
    const answer = await on.app.inject({ ...requestOf(call), url, headers: bearer(token) });
    expect([400, 404], answer.body).toContain(answer.statusCode);
  });

  const changing = CALLS.filter(changesSomething);
  it.each(bySummary(changing))('takes no key of another form: %s', async (_, call) => {
    const { token } = await newRegistrant(on);
    const headers = { ...bearer(token), 'idempotency-key': 'short' };
    expect((await on.app.inject({ ...requestOf(call), headers })).statusCode).toBe(400);
  });
});

const CUTS: [string, (answer: Buffer) => number][] = [
  ['before its first byte', () => 0],
  ['inside its headers', (answer) => Math.trunc(bodyStart(answer) / 2)],
  ['after its headers', bodyStart],
  ['before its last byte', (answer) => answer.length - 1],
];

it.each(CUTS)(
  'a place whose answer is cut off %s is had once, by trying again',
  async (_where, at) => {
    const person = await newRegistrant(on);
    const ask = () =>
      fetch(`${proxy.url}${placesOf('First Song')}/entries`, {
        method: 'POST',
        headers: {
          ...bearer(person.token),
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: '{}',
      }).then((response) => response.json());
    const key = newToken();
    const taken = () => on.db.selectFrom('events').select('taken').executeTakeFirst();
    const before = Number((await taken())?.taken ?? 0);
    proxy.cutNext((answer) => answer.subarray(0, at(answer)));
    await expect(ask()).rejects.toThrow();
    const { message } = await ask();
    expect(message).toMatchObject({ state: 'held', eventName: 'First Song' });
    expect(Number((await taken())!.taken)).toBe(before + 1);
  },
);
