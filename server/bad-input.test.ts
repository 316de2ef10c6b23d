import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ACCOUNTS_CALLS } from '../contract/accounts/all-calls.ts';
import type { Call } from '../contract/call.ts';
import { bearer, signUp, startTestServer, type TestServer } from './testing/server.ts';

/* Every call of the contract that takes JSON, also those that are added later. */

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await signUp(server.app)).response.json().message;
});

afterAll(() => server.close());

const jsonCalls = (ACCOUNTS_CALLS as readonly Call[]).filter(
  ({ body, bodyKind }) => body && !bodyKind,
);

const send = ({ method, path, bearer: signedIn }: Call, payload: string, type: string) =>
  server.app.inject({
    method,
    url: path,
    headers: { 'content-type': type, ...(signedIn && bearer(token)) },
    payload,
  });

/** Of no field's type, or longer than any may be. */
const WRONG = [7, true, null, ['a'], { $ne: '' }, 'x'.repeat(9000)];

const fieldsOf = ({ body }: Call) => Object.keys((body as unknown as z.ZodMiniObject).shape);

describe.each(jsonCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_name, call) => {
    it.each([
      ['plain text', 415, 'text/plain', 'a=b'],
      ['a form', 415, 'application/x-www-form-urlencoded', 'a=b'],
      ['XML', 415, 'text/xml', '<a/>'],
      ['no body', 400, 'application/json', ''],
      ['broken JSON', 400, 'application/json', '{"a":'],
      ['a list', 400, 'application/json', '[]'],
      ['1 MB of JSON', 413, 'application/json', JSON.stringify({ a: 'x'.repeat(1e6) })],
    ])('refuses %s with %i and a message', async (_what, status, type, payload) => {
      const response = await send(call, payload, type);
      expect(response.statusCode).toBe(status);
      expect(response.json().message).toBeTruthy();
    });

    it.each(fieldsOf(call))(
      'refuses a %s of the wrong type or far too long, naming it',
      async (field) => {
        for (const value of WRONG) {
          const response = await send(call, JSON.stringify({ [field]: value }), 'application/json');
          expect(response.statusCode, JSON.stringify(value).slice(0, 20)).toBe(400);
          expect(Object.keys(response.json().fields)).toContain(field);
          expect(response.json().message).toContain(field);
        }
      },
    );
  },
);
