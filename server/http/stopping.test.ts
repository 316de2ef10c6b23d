import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { endOf, startProcess, summaryOf } from '../testing/process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { endConnectionsWhenStopping } from './stopping.ts';

async function ask(url: string, agent?: Agent, body?: object): Promise<IncomingMessage> {
  const headers = body ? { 'content-type': 'application/json' } : {};
  const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response;
}

/** A process of the server that says no for two seconds before it closes its port. */
async function startServer() {
  const { settings, remove } = await createTestDatabase();
  onTestFinished(remove);
  const server = startProcess({
    HOST: '127.0.0.1',
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: settings.kind === 'postgres' ? settings.url : '',
    DRAIN_SECONDS: '2',
  });
  const end = endOf(server);
  const [site = ''] = /http:\/\/localhost:\d+/.exec(await summaryOf(server)) ?? [];
  return { site, end, stop: () => server.kill('SIGTERM') };
}

it('A server that is told to stop says so first, and cuts no request that it has taken', async () => {
  const { site, end, stop } = await startServer();
  let isReady = true;
  let answered = 0;
  const nobody = { user_email: 'nobody@example.org', user_password: 'wrong' };
  // As behind a balancer: connections are kept, and nothing new is sent once the server isn't ready.
  const visit = async (path: string, body?: object) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isReady) {
      await ask(site + path, agent, body);
      answered += 1;
    }
    agent.destroy();
  };
  const visitors = [
    ...Array.from({ length: 8 }, () => visit('/api/colleges')),
    ...Array.from({ length: 8 }, () => visit('/api/events/details/1')),
    ...Array.from({ length: 4 }, () => visit('/api/user/login', nobody)),
  ];
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(40);
  stop();
  while (isReady) isReady = (await ask(`${site}/readyz`)).statusCode === 200;
  expect((await ask(`${site}/api/colleges`)).headers.connection).toBe('close');
  await Promise.all(visitors);
  expect(await end).toEqual({ code: 0, said: '' });
  await expect(ask(`${site}/readyz`)).rejects.toThrow('ECONNREFUSED');
}, 60_000);

it('A request that never ends is cut in the end, so that the server can', async () => {
  const app = fastify();
  const stopping = new AbortController();
  endConnectionsWhenStopping(app, stopping, 50);
  app.get('/', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cut = expect(ask(`http://127.0.0.1:${port}/`)).rejects.toThrow('socket hang up');
  await once(app.server, 'request');
  await app.close();
  await cut;
});
