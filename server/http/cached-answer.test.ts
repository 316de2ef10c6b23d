import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { finished, improve } from './cached-answer.ts';
import { ResponseCache } from './response-cache.ts';

const numbers = Array.from({ length: 5000 }, (_, n) => `<li>${(n * n) % 7919}</li>`);
const page = { headers: { 'content-type': 'text/html' }, body: numbers.join('\n') };

it('is compressed quickly at first, and as well as can be later: the same under the same name', async () => {
  const answer = await finished(page);
  const { br, gzip, unchanged } = answer;
  await improve(answer);
  expect(answer.br?.headers).toEqual(br?.headers);
  expect(answer.unchanged).toEqual(unchanged);
  expect(answer.br!.body!.length).toBeLessThan(br!.body!.length);
  expect(answer.gzip!.body!.length).toBeLessThan(gzip!.body!.length);
  for (const sent of [br, answer.br])
    expect(String(brotliDecompressSync(sent!.body!))).toBe(page.body);
  for (const sent of [gzip, answer.gzip]) expect(String(gunzipSync(sent!.body!))).toBe(page.body);
});

it('comes smaller to those who ask later', async () => {
  const cache = new ResponseCache({ improveAfterMs: 1 });
  const app = fastify();
  app.get('/', (request, reply) => cache.send(request, reply, '/', () => page));
  const headers = { 'accept-encoding': 'br' };
  const length = async () => (await app.inject({ url: '/', headers })).rawPayload.length;
  const { br } = await finished(page);
  await expect.poll(length, { timeout: 20_000 }).toBeLessThan(br!.body!.length);
});

it('that isn’t kept is not compressed at all', async () => {
  const answer = await finished({ ...page, isCacheable: false });
  expect(answer).toMatchObject({ br: undefined, gzip: undefined });
});
