import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import {
  markdown,
  png,
  recordedClusters,
  TestFolder,
  writeRecordedFestival,
} from '../../testing/content/recorded-festival.ts';
import { recordings } from '../../testing/content/recordings.ts';
import { type Content, loadContent } from '../files/content.ts';
import { contentAnswer } from './answers.ts';
import { contentRoutes } from './routes.ts';

let folder: TestFolder;
let content: Content;
let app: FastifyInstance;

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M0 0h30v20z"/></svg>';

beforeAll(async () => {
  folder = await TestFolder.make();
  await writeRecordedFestival(folder);
  await folder.write('clusters/coding/drawn.md', markdown({ name: 'Drawn', order: 1 }, null));
  await folder.write('clusters/coding/drawn.svg', drawing);
  await folder.write('clusters/coding/shot.md', markdown({ name: 'Shot', order: 2 }, null));
  await folder.write('clusters/coding/shot.png', await png(600, 300));
  content = await loadContent(folder.path, recordedClusters, `${folder.path}/made`);
  app = fastify();
  await app.register(contentRoutes, {
    cache: new ResponseCache(),
    content: () => content,
    picturesDir: `${folder.path}/made`,
  });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await folder.remove();
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

function uploadNames() {
  return [...content.uploads.keys()];
}

function uploadOf(pattern: RegExp) {
  return `/uploads/${uploadNames().find((name) => pattern.test(name))}`;
}

test("the product's four calls are answered as the content says", async () => {
  const { cluster, ...lists } = contentAddress;
  for (const url of [cluster(1), ...Object.values(lists)]) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toBe(contentAnswer(content, url).json);
  }
});

test('a query with escaped brackets is the same question', async () => {
  const escaped = contentAddress.cluster(1).replaceAll('[', '%5B').replaceAll(']', '%5D');
  expect((await get(escaped)).body).toBe(contentAnswer(content, contentAddress.cluster(1)).json);
});

test('what is not there or not understood is refused in the recorded words', async () => {
  const missing = await get('/api/clusters/999');
  expect(missing.statusCode).toBe(404);
  expect(missing.json().error).toMatchObject({ status: 404, name: 'NotFoundError' });
  expect(missing.headers['cache-control']).toBe('no-store');
  const wrong = await get('/api/hospitalities?sort=nope');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().error).toMatchObject({
    name: 'ValidationError',
    message: 'Invalid key nope',
  });
});

test('nothing can be written, whatever is sent', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    for (const url of ['/api/hospitalities', '/api/clusters/1']) {
      const headers = { 'content-type': 'application/x-unheard-of' };
      const answer = await app.inject({ method, url, headers, payload: 'not { json' });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe(recordings['POST-hospitalities']?.body);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
});

test('HEAD has the length that GET has, and no body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/api/sponsors' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(
    recordings['HEAD-sponsors']?.headers['content-length'],
  );
});

test('other sites may read, with the recorded headers', async () => {
  const { headers } = await get('/api/sponsors', { origin: 'https://fest.example' });
  const recorded = recordings['GET-origin']?.headers ?? {};
  for (const name of ['access-control-allow-origin', 'access-control-allow-credentials'])
    expect(headers[name]).toBe(recorded[name]);
  expect(headers.vary).toMatch(/Origin/);
});

test('a preflight is answered with the recorded headers', async () => {
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/api/sponsors',
    headers: { origin: 'https://fest.example', 'access-control-request-method': 'GET' },
  });
  expect(answer.statusCode).toBe(204);
  const recorded = Object.entries(recordings['OPTIONS-preflight']?.headers ?? {});
  for (const [name, value] of recorded.filter(([name]) => name.startsWith('access-control')))
    expect([name, answer.headers[name]]).toEqual([name, value]);
});

test('a browser that has the answer already is told so', async () => {
  const first = await get('/api/sponsors?populate=*');
  const again = await get('/api/sponsors?populate=*', {
    'if-none-match': String(first.headers.etag),
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(
    (await get('/api/sponsors', { 'if-none-match': String(first.headers.etag) })).statusCode,
  ).toBe(200);
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
    expect(unpack[encoding](answer.rawPayload).toString()).toBe(contentAnswer(content, url).json);
  }
});

test('an answer that is sent again is the same, over a real connection too', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const url = address + contentAddress.sponsors;
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    const { date: _, ...same } = Object.fromEntries(response.headers);
    return { status: response.status, same, body: await response.text() };
  };
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(first.body).toBe(contentAnswer(content, contentAddress.sponsors).json);
  expect((await ask({ 'if-none-match': first.same.etag ?? '' })).status).toBe(304);
  const other = await ask({ origin: 'https://fest.example' });
  expect(other.same['access-control-allow-origin']).toBe('https://fest.example');
  expect((await ask()).same['access-control-allow-origin']).toBeUndefined();
});

test("the application's own headers and logs hold for the content too", async () => {
  const completed: string[] = [];
  await using around = fastify();
  around.addHook(
    'onRequest',
    async (_, reply) => void reply.header('referrer-policy', 'no-referrer'),
  );
  around.addHook('onResponse', async ({ url }) => void completed.push(url));
  await around.register(contentRoutes, {
    cache: new ResponseCache(),
    content: () => content,
    picturesDir: folder.path,
  });
  const answer = await around.inject('/api/hospitalities');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  expect(completed).toEqual(['/api/hospitalities']);
});

test('the rest of /api is left to others', async () => {
  expect((await get('/api/colleges')).json()).toMatchObject({
    message: /Route GET:\/api\/colleges/,
  });
});

test('a picture is served for good, as it is', async () => {
  const answer = await get(uploadOf(/^event_1_1_/));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.rawPayload).toEqual(
    await readFile(`${folder.path}/clusters/robotics/event-1-1.png`),
  );
});

test('a drawing opened by itself can do nothing', async () => {
  const answer = await get(uploadOf(/^drawn_.*svg$/));
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});

test('a photograph has lighter copies at the sizes of cards, made once and kept', async () => {
  const cluster = contentAnswer(content, contentAddress.cluster(2)).body as {
    data: {
      attributes: {
        Cluster_Details: { Events: { image: { data: { attributes: Attributes } } }[] };
      };
    };
  };
  const { formats } = cluster.data.attributes.Cluster_Details.Events[1]!.image.data.attributes;
  expect(Object.keys(formats)).toContain('avif_520');
  expect(Object.keys(formats)).not.toContain('avif_680');
  for (const kind of ['avif', 'webp']) {
    const { url, width, height, mime } = formats[`${kind}_260`]!;
    expect({ width, height, mime }).toEqual({ width: 260, height: 130, mime: `image/${kind}` });
    const [answer] = await Promise.all([get(url), get(url)]);
    expect(answer.headers['content-type']).toBe(mime);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 260, height: 130 });
    expect(await readFile(`${folder.path}/made${url.replace('/uploads', '')}`)).toEqual(
      answer.rawPayload,
    );
  }
});

test('a picture has a colour in its place until it has come; a small one needs none', () => {
  const [, shot] = content.events(2);
  expect(shot?.imageSrc?.colour).toBe('#aa3333');
  const [small] = content.events(1);
  expect(small?.imageSrc?.colour).toBeNull();
});

test('a drawing beside an event has lighter copies too, sharp at every size', async () => {
  const [drawn] = content.events(2);
  const webp = drawn?.imageSrc?.sources.find(({ mime }) => mime === 'image/webp');
  const largest = webp?.srcSet.split(', ').at(-1)?.split(' ')[0];
  const answer = await get(largest ?? '');
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 680, height: 453 });
});

interface Attributes {
  formats: Record<string, { url: string; width: number; height: number; mime: string }>;
}

test('no other file can be had through /uploads', async () => {
  for (const name of ['festival.yaml', '..%2Ffestival.yaml', '%2e%2e%2ffestival.yaml', 'x.png'])
    expect((await get(`/uploads/${name}`)).statusCode).toBe(404);
});

test('a picture is sent as it was when it was checked, whatever has become of its file', async () => {
  const url = uploadOf(/^event_1_2_/);
  const before = (await get(url)).rawPayload;
  await folder.write('clusters/robotics/event-1-2.png', 'no picture any more');
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(before);
});
