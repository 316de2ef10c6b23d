import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeAccount } from '../../contract/accounts/own-data.ts';
import { changeOwnPassword } from '../../contract/accounts/passwords.ts';
import { logIn } from '../../contract/accounts/sessions.ts';
import { signUp } from '../../contract/accounts/sign-up.ts';
import type { Call } from '../../contract/call.ts';
import { newToken } from '../crypto/tokens.ts';
import { bodyStart, type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { type GoodInput, goodInput, requestOf } from '../testing/good-requests.ts';
import { countHeld, readAs, sharedTestServer } from '../testing/server.ts';

const server = sharedTestServer();
let proxy: CuttingProxy;

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await startCuttingProxy((server.app.server.address() as AddressInfo).port);
});

afterAll(() => proxy.close());

/** Sends as the site does: with one key, again until a whole answer has come. */
async function sendUntilHeard(call: Call, input: GoodInput) {
  const { method, url, headers, payload } = requestOf(call, input);
  const isJson = typeof payload === 'object';
  const request = {
    method,
    headers: {
      ...(headers as Record<string, string>),
      ...(isJson && { 'content-type': 'application/json' }),
      'idempotency-key': newToken(),
    },
    body: isJson ? JSON.stringify(payload) : payload,
  };
  for (let tries = 1; tries <= 3; tries++) {
    try {
      const response = await fetch(`${proxy.url}${url}`, request as RequestInit);
      return { tries, status: response.status, message: (await response.json()).message };
    } catch {
      // Cut off.
    }
  }
  throw new Error('No whole answer came');
}

const CUTS: [string, (answer: Buffer) => number][] = [
  ['before the status line', () => 0],
  ['inside the status line', () => 9],
  ['after the status line', (answer) => answer.indexOf('\r\n') + 2],
  ['inside a header', (answer) => Math.trunc(bodyStart(answer) / 2)],
  ['before the last line end of the headers', (answer) => bodyStart(answer) - 2],
  ['inside the last line end of the headers', (answer) => bodyStart(answer) - 1],
  ['after the headers', bodyStart],
  ['after the first byte of the body', (answer) => bodyStart(answer) + 1],
  ['inside the token', (answer) => Math.trunc((bodyStart(answer) + answer.length) / 2)],
  ['before the last byte', (answer) => answer.length - 1],
];

describe.each(CUTS)('an answer that is cut off %s', (_where, at) => {
  function cutNext() {
    proxy.cutNext((answer) => answer.subarray(0, at(answer)));
  }

  it('leaves a sign-up with one account, and its person with a token', async () => {
    const input = await goodInput(server, signUp);
    const before = await countHeld(server);
    cutNext();
    const { tries, status, message } = await sendUntilHeard(signUp, input);
    expect({ tries, status }).toEqual({ tries: 2, status: 200 });
    expect(await countHeld(server)).toEqual(before.map((n) => n + 1));
    const profile = (await readAs(server, message)).json().message;
    expect(profile.Name).toBe(input.fields.user_fullname);
  });

  it('leaves a sign-in with one session', async () => {
    const input = await goodInput(server, logIn);
    const [, , , sessions] = await countHeld(server);
    cutNext();
    const { tries, message } = await sendUntilHeard(logIn, input);
    expect(tries).toBe(2);
    expect((await readAs(server, message)).statusCode).toBe(200);
    expect((await countHeld(server))[3]).toBe(sessions! + 1);
  });
});

it.each([changeOwnPassword, removeAccount])(
  'a lost answer of $summary is had again, although its password or session is no more',
  async (call) => {
    const input = await goodInput(server, call);
    proxy.cutNext((answer) => answer.subarray(0, 0));
    expect(await sendUntilHeard(call, input)).toMatchObject({ tries: 2, status: 200 });
  },
);
