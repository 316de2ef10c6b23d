import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS_CALLS } from '../contract/accounts/all-calls.ts';
import { type Call, changesSomething } from '../contract/call.ts';
import { newToken } from './crypto/tokens.ts';
import { fieldsOf, type GoodInput, goodInput, requestOf } from './testing/good-requests.ts';
import { bearer, sendForm, sharedTestServer, signUpSomebody } from './testing/server.ts';

/*
 * Every call of the accounts server, also those that are added later. The four content calls are held by
 * testing/content/contract-suite.ts.
 */

const CALLS: readonly Call[] = ACCOUNTS_CALLS;

const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  token = (await signUpSomebody(server.app)).response.json().message;
});

function each(calls: readonly Call[]) {
  return describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const));
}

/** The call's address with a harmless value for each parameter. */
function addressOf({ path }: Call) {
  return path.replaceAll(/:\w+/g, 'AAAA-AAAA-AAAA-AAAA');
}

function send(call: Call, options: InjectOptions = {}) {
  return server.app.inject({
    method: call.method,
    url: addressOf(call),
    ...options,
    headers: { ...(call.bearer && bearer(token)), ...options.headers },
  });
}

function sendJson(call: Call, payload: string, type = 'application/json') {
  return send(call, { payload, headers: { 'content-type': type } });
}

function expectRefusalOf(field: string, response: Awaited<ReturnType<typeof send>>, hint = '') {
  expect(response.statusCode, hint).toBe(400);
  expect(Object.keys(response.json().fields)).toContain(field);
  expect(response.json().message).toContain(field);
}

it('lists every call that its files describe', () => {
  const modules = import.meta.glob('../contract/accounts/*.ts', { eager: true });
  const described = Object.values(modules)
    .flatMap((module) => Object.values(module as object))
    .filter((value) => typeof value === 'object' && 'method' in value && 'path' in value);
  expect(new Set(described)).toEqual(new Set(CALLS));
});

it('calls every call as its constant is called', () => {
  const modules = import.meta.glob('../contract/**/*.ts', { eager: true });
  const named = Object.values(modules).flatMap((module) => Object.entries(module as object));
  const calls = named.filter(([, one]) => typeof one === 'object' && 'method' in one);
  expect(calls.length).toBeGreaterThan(CALLS.length);
  expect(calls.filter(([constant, { name }]) => name !== constant)).toEqual([]);
});

each(CALLS)('%s', (_name, call) => {
  it('is served', () => {
    expect(server.app.hasRoute({ method: call.method, url: call.path })).toBe(true);
  });

  it('answers JSON 404 beyond its address, and 405 to methods of no call', async () => {
    const url = addressOf(call);
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const unknown = methods.filter(
      (method) => !CALLS.some(({ path, method: known }) => path === call.path && known === method),
    );
    for (const method of unknown) {
      const response = await server.app.inject({ method, url });
      expect(response.statusCode, method).toBe(405);
      expect(response.headers.allow?.split(', ')).toContain(call.method);
      expect(response.json()).toEqual({ message: expect.stringContaining(call.method) });
    }
    const beyond = await server.app.inject({ method: call.method, url: `${url}/more/of/it` });
    expect(beyond.statusCode).toBe(404);
    expect(beyond.json()).toEqual({ message: 'There is nothing at this address' });
  });
});

each(CALLS.filter((call) => call.bearer))('%s', (_name, call) => {
  it.each([
    ['no token', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a garbled token', { authorization: 'Bearer not a token' }],
    ['an unknown token', bearer('A'.repeat(43))],
    ['a very long token', bearer('A'.repeat(4000))],
  ])('answers 401 to %s, before it reads a body', async (_kind, headers) => {
    const response = await server.app.inject({
      method: call.method,
      url: addressOf(call),
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"a":',
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Please log in' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it('answers 401 when the token came by another scheme', async () => {
    const response = await send(call, { headers: { authorization: `Basic ${token}` } });
    expect(response.statusCode).toBe(401);
  });
});

each(CALLS.filter(({ params }) => params))('%s', (_name, call) => {
  it.each(fieldsOf(call.params))('refuses a faulty %s in its address, naming it', async (field) => {
    expectRefusalOf(field, await send(call, { url: call.path.replace(`:${field}`, '%00') }));
  });
});

each(CALLS.filter(({ query }) => query))('%s', (_name, call) => {
  const needed = new Set(
    call.query!.safeParse({}).error?.issues.map(({ path }) => String(path[0])),
  );
  it.each([...needed])('refuses a query without %s, naming it', async (field) => {
    expectRefusalOf(field, await send(call));
  });
  it.each(fieldsOf(call.query))(
    'refuses a query whose %s is too long, naming it',
    async (field) => {
      expectRefusalOf(field, await send(call, { query: { [field]: 'x'.repeat(9000) } }));
    },
  );
});

each(CALLS.filter(({ body, bodyKind }) => body && bodyKind))('%s', (_name, call) => {
  it.each(fieldsOf(call.body))('refuses a %s that is far too long, naming it', async (field) => {
    expectRefusalOf(field, await sendForm(server.app, { [field]: 'x'.repeat(9000) }));
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])('refuses %s', async (type) => {
    const response = await sendJson(call, '{}', type);
    expect(response.statusCode).toBe(415);
    expect(response.json().message).toBeTruthy();
  });
});

/** Of no field's type, or longer than any may be. */
const WRONG = [7, true, null, ['a'], { $ne: '' }, 'x'.repeat(9000)];

each(CALLS.filter(({ body, bodyKind }) => body && !bodyKind))('%s', (_name, call) => {
  it.each([
    ['plain text', 415, 'text/plain', 'a=b'],
    ['a form', 415, 'application/x-www-form-urlencoded', 'a=b'],
    ['a form with files', 415, 'multipart/form-data; boundary=x', 'a=b'],
    ['XML', 415, 'text/xml', '<a/>'],
    ['no body', 400, 'application/json', ''],
    ['broken JSON', 400, 'application/json', '{"a":'],
    ['a list', 400, 'application/json', '[]'],
    ['1 MB of JSON', 413, 'application/json', JSON.stringify({ a: 'x'.repeat(1e6) })],
  ])('refuses %s with %i and a message', async (_what, status, type, payload) => {
    const response = await sendJson(call, payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toBeTruthy();
  });

  it.each(fieldsOf(call.body))(
    'refuses a %s of the wrong type or far too long, naming it',
    async (field) => {
      for (const value of WRONG) {
        const response = await sendJson(call, JSON.stringify({ [field]: value }));
        expectRefusalOf(field, response, JSON.stringify(value).slice(0, 20));
      }
    },
  );
});

each(CALLS.filter(changesSomething))('%s', (_name, call) => {
  const press = async (input: GoodInput, key: string) => {
    const request = requestOf(call, input);
    const headers = { ...request.headers, 'idempotency-key': key };
    const { statusCode, body } = await server.app.inject({ ...request, headers });
    return { statusCode, body };
  };

  it.each(['', 'too-short', 'x'.repeat(65), 'with spaces in it'])(
    'refuses %j as a key, in words',
    async (key) => {
      const request = requestOf(call, await goodInput(server, call));
      const headers = { ...request.headers, 'idempotency-key': key };
      expectRefusalOf('Idempotency-Key', await server.app.inject({ ...request, headers }));
    },
  );

  it('gives a repeat the first answer, also at the same moment', async () => {
    const input = await goodInput(server, call);
    const key = newToken();
    const both = await Promise.all([press(input, key), press(input, key)]);
    expect(both[0].statusCode, both[0].body).toBe(200);
    expect(both[1]).toEqual(both[0]);
    expect(await press(input, key)).toEqual(both[0]);
  });

  it('answers 422 to other input under the same key, whatever it is', async () => {
    const input = await goodInput(server, call);
    const key = newToken();
    expect((await press(input, key)).statusCode).toBe(200);
    for (const part of ['fields', 'params'] as const)
      for (const [name, value] of Object.entries(input[part])) {
        if (name === 'user_recaptcha_code') continue;
        const other = { ...input, [part]: { ...input[part], [name]: `${value}x` } };
        expect((await press(other, key)).statusCode, name).toBe(422);
      }
  });

  it('takes a key again that was refused', async () => {
    const input = await goodInput(server, call);
    const key = newToken();
    const [first] = [...Object.keys(input.fields), ...Object.keys(input.params)];
    if (!first) return;
    const faulty = {
      ...input,
      fields: { ...input.fields, [first]: '\u0000' },
      params: { id: '-' },
    };
    expect((await press(faulty, key)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await press(input, key)).statusCode).toBe(200);
  });
});
