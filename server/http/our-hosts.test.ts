import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyOurHosts } from './our-hosts.ts';
import { protectiveHeaders } from './protective-headers.ts';
import { ResponseCache } from './response-cache.ts';

const headers = protectiveHeaders({ isPublic: true });

/** A server at `publicUrl` whose page is kept, and the first line and the body of its answer to the lines of a request. */
function serverAt(publicUrl: string) {
  const cache = new ResponseCache();
  const app = fastify({
    serverFactory: (router) =>
      createServer(onlyOurHosts({ publicUrl, headers }, cache.before(router))),
  });
  app.get('/page', (request, reply) =>
    cache.send(request, reply, '/page', () => ({
      headers: { 'content-type': 'text/plain' },
      body: 'the page',
    })),
  );
  app.get('/', async () => 'the start');
  for (const path of ['/healthz', '/readyz']) app.get(path, async () => 'well');
  const ask = (...lines: string[]) =>
    new Promise<{ status: number; body: string; head: string }>((resolve, reject) => {
      let text = '';
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('error', reject).on('close', () => {
        const [head = '', body = ''] = text.split('\r\n\r\n');
        resolve({ status: Number(head.split(' ')[1]), body, head: head.toLowerCase() });
      });
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    });
  const get = (path: string, host: string) => ask(`GET ${path} HTTP/1.1`, `Host: ${host}`);
  return { app, cache, ask, get };
}

const site = serverAt('https://festival.example');
const ownMachine = serverAt('http://localhost:3000');

beforeAll(async () => {
  for (const { app, get } of [site, ownMachine]) {
    await app.listen({ host: '127.0.0.1', port: 0 });
    await get('/page', app === site.app ? 'festival.example' : 'localhost');
  }
});

afterAll(async () => {
  await site.app.close();
  await ownMachine.app.close();
});

describe('a public server', () => {
  it.each(['festival.example', 'festival.example:443', 'FESTIVAL.example'])(
    'answers for its own host: %s',
    async (host) => {
      expect(await site.get('/page', host)).toMatchObject({ status: 200, body: 'the page' });
    },
  );

  it.each([
    'elsewhere.example',
    'festival.example.elsewhere.example',
    'festival.example:8443',
    'festival.example@elsewhere.example',
    'localhost:3000',
    '127.0.0.1',
    '',
  ])('answers for no other, not even what it has kept: %s', async (host) => {
    const before = site.cache.answered;
    for (const path of ['/page', '/elsewhere']) {
      const { status, body, head } = await site.get(path, host);
      expect(status).toBe(421);
      for (const [name, value] of Object.entries(headers))
        expect(head).toContain(`${name}: ${value.toLowerCase()}`);
      expect(JSON.parse(body).message).toBe(
        'This server answers for https://festival.example alone',
      );
    }
    expect(site.cache.answered).toBe(before);
  });

  it.each(['10.0.0.7', '10.0.0.7:3000', '[fd00::7]:3000', 'localhost', 'festival.example'])(
    'tells probes that it is well, by number too: %s',
    async (host) => {
      for (const path of ['/healthz', '/readyz'])
        expect(await site.get(path, host)).toMatchObject({ status: 200, body: 'well' });
    },
  );

  it('tells so to a probe that knows no name, and nothing else', async () => {
    expect(await site.ask('GET /healthz HTTP/1.0')).toMatchObject({ status: 200, body: 'well' });
    expect((await site.ask('GET /page HTTP/1.0')).status).toBe(400);
    expect((await site.get('/healthz', 'elsewhere.example')).status).toBe(421);
  });

  it('refuses a request without a host', async () => {
    expect((await site.ask('GET /page HTTP/1.1')).status).toBe(400);
    expect((await site.ask('GET /healthz HTTP/1.1')).status).toBe(400);
  });
});

describe('a target that repeats the host', () => {
  it.each([
    ['https://festival.example/page', 'the page'],
    ['http://FESTIVAL.example:443/page', 'the page'],
    ['http://festival.example', 'the start'],
    ['http://festival.example?q', 'the start'],
  ])('is the path: %s', async (target, body) => {
    expect(await site.get(target, 'festival.example')).toMatchObject({ status: 200, body });
    // The target outweighs the header, as HTTP has it.
    expect(await site.get(target, 'elsewhere.example')).toMatchObject({ status: 200, body });
  });

  it('is refused for another host, whatever the header says', async () => {
    for (const target of [
      'http://elsewhere.example/page',
      'http://festival.example@elsewhere.example/page',
    ])
      expect((await site.get(target, 'festival.example')).status).toBe(421);
  });

  it('is refused where it leads to no path', async () => {
    for (const request of ['GET http:///page', 'GET ftp://festival.example/page', 'OPTIONS *'])
      expect((await site.ask(`${request} HTTP/1.1`, 'Host: festival.example')).status).toBe(400);
  });
});

describe('a server of one’s own machine', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost', '127.0.0.1:8080'])(
    'goes by all of its names: %s',
    async (host) => {
      expect((await ownMachine.get('/page', host)).status).toBe(200);
    },
  );

  it('answers for no name that somebody else may have pointed at it', async () => {
    for (const host of ['rebound.example:3000', '192.168.1.4:3000', 'localhost.example'])
      expect((await ownMachine.get('/page', host)).status).toBe(421);
  });
});
