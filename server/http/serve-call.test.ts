import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ACCOUNTS_CALLS } from '../../contract/accounts/all-calls.ts';
import { type Call, changesSomething } from '../../contract/call.ts';
import { DESK_CALLS } from '../../contract/desk/all-calls.ts';
import { ENTRY_CALLS } from '../../contract/entries/all-calls.ts';
import { GATE_CALLS } from '../../contract/gate/all-calls.ts';
import { callServer } from './call-server.ts';
import { answerErrors } from './errors.ts';
import { serveWhile } from './serve-call.ts';

const noDependencies = {} as Parameters<typeof callServer>[1];

it('refuses a route that is no call of the contract', () => {
  const app = fastify();
  callServer(app, noDependencies);
  expect(() => app.get('/api/user/secrets', () => 'everything')).toThrow(
    'GET /api/user/secrets is no call of the contract',
  );
});

const own = {
  name: 'listOwn',
  summary: 'A call of a feature.',
  server: 'accounts',
  method: 'GET',
  path: '/api/own',
  bearer: true,
  answer: z.object({ message: z.string() }),
  errors: {},
} as const satisfies Call;

const change = {
  ...own,
  name: 'changeOwn',
  method: 'POST',
  body: z.object({ word: z.string() }),
} as const satisfies Call;

it('answers the calls of a feature that is off as it answers an unknown address, to the minute', async () => {
  let isOn = false;
  const app = fastify();
  answerErrors(app);
  const serve = serveWhile(() => isOn, callServer(app, noDependencies));
  serve(own, () => ({ message: 'mine' }));
  serve.change(change, async () => 'changed');

  const ask = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const payload = method === 'POST' ? { payload: '{"not": "sound' } : {};
    const { statusCode, body, headers } = await app.inject({ url, method, ...payload });
    return { statusCode, body, type: headers['content-type'] };
  };
  const unknown = await ask('/api/unknown');
  expect(unknown.statusCode).toBe(404);
  expect(await ask('/api/own')).toEqual(unknown);
  expect(await ask('/api/own', 'POST')).toEqual(unknown);

  isOn = true;
  expect(await ask('/api/own')).toMatchObject({ statusCode: 401 });
  expect(await ask('/api/own', 'POST')).toMatchObject({ statusCode: 401 });
  isOn = false;
  expect(await ask('/api/own')).toEqual(unknown);
});

const EVERY_CALL: readonly Call[] = [
  ...ACCOUNTS_CALLS,
  ...ENTRY_CALLS,
  ...DESK_CALLS,
  ...GATE_CALLS,
];

it.each(EVERY_CALL.filter(changesSomething).map((call) => [call.name, call] as const))(
  '%s changes something, so it can only be served with its answer stored for repeats',
  (name, call) => {
    const serve = callServer(fastify(), noDependencies);
    expect(() => serve(call, () => ({ message: 'forgotten' }))).toThrow(name);
    expect(() => serve.change(call, async () => 'stored' as never)).not.toThrow();
  },
);

it.each(
  EVERY_CALL.filter((call) => !changesSomething(call)).map((call) => [call.name, call] as const),
)('%s only reads, so it can’t be served as a change', (name, call) => {
  const serve = callServer(fastify(), noDependencies);
  expect(() => serve.change(call, async () => 'read' as never)).toThrow(name);
});

it('A change that prepares something can’t answer past its transaction', () => {
  const serve = callServer(fastify(), noDependencies);
  const forgetful = async () => ({ message: 'changed' });
  // @ts-expect-error the answer is none that its `change` has stored
  serve.change(change, { prepare: forgetful });
});
