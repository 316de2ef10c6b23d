import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const CROWD = 64;

it('A crowd is let in in fewer turns of the loop than it has connections', async () => {
  const app = fastify({ forceCloseConnections: true });
  await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let turns = 0;
  let letIn = 0;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const turn = () => {
    turns += 1;
    if (letIn < CROWD) setImmediate(turn);
    else resolve();
  };
  app.server.on('connection', () => {
    if (++letIn === 1) setImmediate(turn);
  });
  const crowd = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'));
  await Promise.all(crowd.map((visitor) => once(visitor, 'connect')));
  await all;
  expect(letIn).toBe(CROWD);
  // Elsewhere than on Linux there is one listener.
  if (process.platform === 'linux') expect(turns).toBeLessThan(CROWD / 2);
  await app.close();
});
