import fastify from 'fastify';
import { expect, it } from 'vitest';
import { callServer } from './serve-call.ts';

it('refuses a route that is no call of the contract', () => {
  const app = fastify();
  callServer(app, {} as Parameters<typeof callServer>[1]);
  expect(() => app.get('/api/user/secrets', () => 'everything')).toThrow(
    'GET /api/user/secrets is no call of the contract',
  );
});
