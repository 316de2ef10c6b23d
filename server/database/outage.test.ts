import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../runtime/free-port.ts';
import { openDatabase } from './connection.ts';
import { isAway } from './outage.ts';

it.each(['localhost', '127.0.0.1'])(
  'a PostgreSQL that is not there at %s is away',
  async (host) => {
    const url = `postgres://nobody@${host}:${await freePort(host)}/none`;
    const error = await openDatabase({ kind: 'postgres', url }).catch((refused) => refused);
    expect(error.message).toMatch(/^DATABASE_URL leads to no database .*ECONNREFUSED/);
    expect(isAway(error.cause)).toBe(true);
  },
);

it('a visitor who hangs up on the way is no database that is away', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => undefined);
  asked.write('half');
  const [received] = await once(server, 'request');
  asked.destroy();
  const [error] = await once(received, 'error');
  server.close();
  expect([error.code, isAway(error)]).toEqual(['ECONNRESET', false]);
});
