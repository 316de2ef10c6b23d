import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FreshAnswer } from './cached-answer.ts';
import { ResponseCache } from './response-cache.ts';

let cache: ResponseCache;
let app: FastifyInstance;
let port: number;
let made: number;
let arrived: number;
/** Lets the slow route answer. */
let release: () => void;

/** Routes of every kind that the cache serves, behind hooks such as the server's own. */
beforeEach(async () => {
  // No answer is compressed again while two of it are compared.
  cache = new ResponseCache({ improveAfterMs: 600_000 });
  made = 0;
  arrived = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app = fastify({ serverFactory: (router) => createServer(cache.before(router)) });
  cache.follow(app);
  app.addHook('onRequest', async (request, reply) => {
    arrived += 1;
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-request-id': request.id });
    reply.header('vary', 'Accept');
  });
  const serve = (path: string, answer: () => FreshAnswer | Promise<FreshAnswer>) =>
    app.get(path, (request, reply) =>
      cache.send(request, reply, path, () => {
        made += 1;
        return answer();
      }),
    );
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  serve('/page', () => ({ headers: html, body: `<p>${'words '.repeat(100)}` }));
  serve('/long', () => ({ headers: html, body: `<p>${'words '.repeat(900_000)}` }));
  serve('/missing', () => ({ status: 404, headers: html, body: '<p>nothing' }));
  serve('/picture', () => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from('png') }));
  serve('/failed', () => ({ status: 500, headers: html, body: 'failed', isCacheable: false }));
  serve('/slow', async () => {
    const body = `slow ${made}`;
    await released;
    return { headers: html, body };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

afterEach(() => app.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A connection of its own: comparing a long page takes longer than an idle one is left open.
    const own = { agent: false, port, path, headers, method };
    const asked = ask(own, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const { date: _, 'x-request-id': __, ...same } = response.headers;
      resolve({ status: response.statusCode, headers: same, body });
    });
    asked.on('error', reject).end();
  });
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

describe('an answer ahead of the router', () => {
  it.each(['/page', '/missing', '/picture'])(
    'is the router’s, header for header: %s',
    async (path) => {
      const { etag = '' } = (await get(path)).headers;
      const asked: [OutgoingHttpHeaders, method?: string][] = [
        [{}],
        [BROWSER],
        [{ 'accept-encoding': 'gzip' }],
        [{ 'accept-encoding': 'br;q=0, identity' }],
        [{ 'if-none-match': etag }],
        [{ ...BROWSER, 'if-none-match': `"other", ${etag}` }],
        [{ 'if-none-match': '"other"' }],
        [BROWSER, 'HEAD'],
        [{}, 'HEAD'],
      ];
      for (const [headers, method] of asked) {
        cache.clear();
        const before = cache.answered;
        const routed = await get(path, headers, method);
        expect(cache.answered).toBe(before);
        expect(await get(path, headers, method)).toEqual(routed);
        expect(cache.answered).toBe(before + 1);
      }
    },
  );

  it('comes compressed to whoever takes that, and as 304 to whoever has it', async () => {
    const plain = await get('/page');
    const small = await get('/page', BROWSER);
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept, Accept-Encoding',
    });
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
    const known = await get('/page', { 'if-none-match': plain.headers.etag });
    expect(known).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect((await get('/missing', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('is made once, also for those who ask at the same time', async () => {
    const asked = [get('/slow'), get('/slow'), get('/slow')];
    await expect.poll(() => arrived).toBe(3);
    release();
    const answers = await Promise.all(asked);
    expect(answers.map(({ body }) => String(body))).toEqual(['slow 1', 'slow 1', 'slow 1']);
    expect(String((await get('/slow')).body)).toBe('slow 1');
  });
});

it('a page of any length is made once, and comes whole to whoever takes it compressed or not', async () => {
  const plain = await get('/long');
  const small = await get('/long', BROWSER);
  expect(plain.body.length).toBeGreaterThan(5_000_000);
  expect(brotliDecompressSync(small.body)).toEqual(plain.body);
  expect(await get('/long')).toEqual(plain);
  expect((await get('/long', { 'if-none-match': plain.headers.etag })).status).toBe(304);
  expect(made).toBe(1);
});

describe('the router answers', () => {
  async function answeredAhead(...asked: Parameters<typeof get>) {
    const before = cache.answered;
    const answer = await get(...asked);
    return { ...answer, isAhead: cache.answered > before };
  }

  it('queries, other methods, and what was never asked for', async () => {
    await get('/page');
    expect((await answeredAhead('/page?q=1')).isAhead).toBe(false);
    expect(await answeredAhead('/page', {}, 'DELETE')).toMatchObject({
      status: 404,
      isAhead: false,
    });
    expect(await answeredAhead('/elsewhere')).toMatchObject({ status: 404, isAhead: false });
  });

  it('what failed, each time anew', async () => {
    await get('/failed');
    expect(await answeredAhead('/failed')).toMatchObject({ status: 500, isAhead: false });
    expect(made).toBe(2);
  });

  it('what has changed, also while it was being made', async () => {
    const old = get('/slow');
    await expect.poll(() => made).toBe(1);
    cache.clear();
    const renewed = get('/slow');
    await expect.poll(() => made).toBe(2);
    release();
    expect(String((await renewed).body)).toBe('slow 2');
    expect(String((await old).body)).toBe('slow 1');
    cache.clear();
    expect(await answeredAhead('/slow')).toMatchObject({ isAhead: false });
  });
});
