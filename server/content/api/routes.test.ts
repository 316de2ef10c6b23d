import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { contentApp, sharedRecordedServer } from '../../testing/content/recorded-server.ts';
import { recordings } from '../../testing/content/recordings.ts';
import { contentAnswer } from './answers.ts';

const server = sharedRecordedServer();

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

function jsonOf(address: string): string {
  return JSON.stringify(contentAnswer(server.content, address).body);
}

test("the product's four calls are answered as the content says", async () => {
  const { cluster, ...lists } = contentAddress;
  for (const url of [cluster(1), ...Object.values(lists)]) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toBe(jsonOf(url));
  }
});

test('a query with escaped brackets is the same question', async () => {
  const escaped = contentAddress.cluster(1).replaceAll('[', '%5B').replaceAll(']', '%5D');
  expect((await get(escaped)).body).toBe(jsonOf(contentAddress.cluster(1)));
});

test('what is not there or not understood is refused with a sentence', async () => {
  const missing = await get(contentAddress.cluster(999));
  expect(missing.statusCode).toBe(404);
  expect(missing.json().error).toMatchObject({ status: 404, name: 'NotFoundError' });
  expect(missing.headers['cache-control']).toBe('no-store');
  const wrong = await get('/api/hospitalities?sort=nope');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().error.message).toContain(contentAddress.sponsors);
});

test('nothing can be written, whatever is sent', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    for (const url of ['/api/hospitalities', '/api/clusters/1']) {
      const headers = { 'content-type': 'application/x-unheard-of' };
      const answer = await server.app.inject({ method, url, headers, payload: 'not { json' });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe(recordings['POST-hospitalities']?.body);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
});

test('HEAD has the length that GET has, and no body', async () => {
  const url = contentAddress.sponsors;
  const head = await server.app.inject({ method: 'HEAD', url });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe((await get(url)).headers['content-length']);
});

test('other sites may read, without the cookies of ours, and are answered as everybody is', async () => {
  const asked = await get('/api/sponsors?populate=*', { origin: 'https://fest.example' });
  expect(asked.headers['access-control-allow-origin']).toBe('*');
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await get('/api/sponsors?populate=*')).headers).toEqual(asked.headers);
});

test('a preflight is answered with the recorded headers, but for any origin and without cookies', async () => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/sponsors',
    headers: { origin: 'https://fest.example', 'access-control-request-method': 'GET' },
  });
  expect(answer.statusCode).toBe(204);
  const recorded = recordings['OPTIONS-preflight']?.headers ?? {};
  for (const name of ['allow-methods', 'allow-headers', 'max-age'].map(
    (what) => `access-control-${what}`,
  ))
    expect([name, answer.headers[name]]).toEqual([name, recorded[name]]);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

test('a browser that has the answer already is told so', async () => {
  const first = await get('/api/sponsors?populate=*');
  const again = await get('/api/sponsors?populate=*', {
    'if-none-match': String(first.headers.etag),
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('answers come compressed to whoever takes that', async () => {
  const url = contentAddress.cluster(1);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const answer = await get(url, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(unpack[encoding](answer.rawPayload).toString()).toBe(jsonOf(url));
  }
});

test('an answer that is sent again is the same, over a real connection too', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const url = address + contentAddress.sponsors;
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    const { date: _, ...same } = Object.fromEntries(response.headers);
    return { status: response.status, same, body: await response.text() };
  };
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(first.body).toBe(jsonOf(contentAddress.sponsors));
  expect((await ask({ 'if-none-match': first.same.etag ?? '' })).status).toBe(304);
  const other = await ask({ origin: 'https://fest.example' });
  expect(other).toEqual(first);
});

test("the application's own headers and logs hold for the content too", async () => {
  const completed: string[] = [];
  await using around = fastify();
  around.addHook(
    'onRequest',
    async (_, reply) => void reply.header('referrer-policy', 'no-referrer'),
  );
  around.addHook('onResponse', async ({ url }) => void completed.push(url));
  await contentApp(() => server.content, server.folder.path, around);
  const answer = await around.inject('/api/hospitalities');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  expect(completed).toEqual(['/api/hospitalities']);
});

test('the rest of /api is left to others', async () => {
  expect((await get('/api/colleges')).json()).toMatchObject({
    message: /Route GET:\/api\/colleges/,
  });
});
