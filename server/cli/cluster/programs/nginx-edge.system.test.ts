import { chmod, open, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { BRIEFLY, FOREVER } from '../../../http/response-cache.ts';
import { freePort } from '../../../runtime/free-port.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { installPrograms } from '../../programs.ts';
import { startNginx } from './nginx.ts';

/** The age that an answer may reach. */
const EDGE_MS = 2000;

beforeAll(() => installPrograms({ nginx: 'nginx-light' }), 120_000);

/** The real nginx before a server that counts what reaches it, and answers with its count. */
async function startEdge(headers: Record<string, string>, { tls = false } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const { etag } = headers;
    const isSame = etag !== undefined && request.headers['if-none-match'] === etag;
    response.writeHead(isSame ? 304 : 200, headers).end(isSame ? '' : String(asked.length));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: own } = server.address() as AddressInfo;
  const dir = await temporaryFolder();
  // Started by root, nginx has a user of its own, who must get through.
  await chmod(dir, 0o711);
  const log = await open(join(dir, 'log'), 'a');
  const port = await freePort('127.0.0.1');
  const nginxDir = join(dir, 'nginx');
  const nginx = await startNginx({
    dir: nginxDir,
    port,
    ports: [own, own, own],
    tls,
    log: log.fd,
  });
  const stopServer = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(async () => {
    await nginx.stop();
    await log.close();
    await stopServer();
  });
  const get = async (path: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers: more });
    // A visitor has the answer a moment before nginx has put it away.
    if (headers['cache-control'] === FOREVER)
      await expect.poll(async () => (await kept()).length).toBe(asked.length);
    return answer;
  };
  const lines = async () =>
    (await readFile(join(nginxDir, 'festival.log'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<'id' | 'path' | 'cache' | 'servers', string>);
  /** What stands on the disk, a text for each kept answer. */
  const kept = async () => {
    const files = await readdir(join(nginxDir, 'cache'), { recursive: true, withFileTypes: true });
    // While it is written, a file has a longer name.
    const whole = files.filter(({ name }) => /^[0-9a-f]{32}$/.test(name));
    return Promise.all(whole.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  };
  return { get, asked, lines, kept, port, stopServer };
}

it('A crowd at a page costs the servers an answer a second, and nobody’s is older than two', async () => {
  const { get, asked, lines } = await startEdge({ 'cache-control': BRIEFLY });
  await get('/schedule');
  const until = performance.now() + 4000;
  let count = 0;
  const ages = new Map<string | null, number>();
  const firstSeen = new Map<string, number>();
  while (performance.now() < until) {
    const askedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/schedule')));
    for (const answer of answers) {
      const text = await answer.text();
      const seen = firstSeen.get(text) ?? performance.now();
      firstSeen.set(text, seen);
      ages.set(answer.headers.get('x-request-id'), askedAt - seen);
    }
    count += answers.length;
  }
  expect(count).toBeGreaterThan(100);
  // A second's ticks are nginx's own, so that one more or fewer may fall within.
  expect(asked.length).toBeLessThanOrEqual(8);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...ages.values())).toBeLessThan(EDGE_MS + 1000);
  const said = await lines();
  const old = said.filter(({ id }) => (ages.get(id) ?? 0) >= EDGE_MS);
  // A server was just being asked, which is milliseconds.
  expect(old.filter(({ cache }) => cache !== 'UPDATING')).toEqual([]);
  expect(said.filter(({ cache }) => cache === 'HIT').length).toBeGreaterThan(count / 2);
  expect(said.filter(({ servers }) => servers !== '').length).toBeLessThanOrEqual(asked.length);
});

it('Whoever asks first for long sees what the servers say now, two seconds after anybody else did', async () => {
  const { get } = await startEdge({ 'cache-control': BRIEFLY });
  const isNew = async (page: string, waits: number) => {
    await pause(waits);
    const before = await (await get(page)).text();
    await pause(EDGE_MS);
    return (await (await get(page)).text()) !== before;
  };
  // nginx counts whole seconds: at whichever part of one the first was.
  const pages = Array.from({ length: 12 }, (_, at) => isNew(`/page-${at}`, at * 100));
  expect(await Promise.all(pages)).toEqual(pages.map(() => true));
});

it.each([
  ['no-store', {}],
  ['private, no-cache', {}],
  [BRIEFLY, { authorization: 'Bearer of-somebody' }],
])('What is %s, asked with %j, reaches a server each time', async (lifetime, headers) => {
  const { get, asked } = await startEdge({ 'cache-control': lifetime });
  const texts = [];
  for (let time = 0; time < 3; time += 1) texts.push(await (await get('/api/a', headers)).text());
  expect(texts).toEqual(['1', '2', '3']);
  expect(asked).toHaveLength(3);
});

it('An answer with a cookie in it is given to one alone', async () => {
  const { get } = await startEdge({ 'cache-control': BRIEFLY, 'set-cookie': 'who=asha' });
  expect(await (await get('/')).text()).toBe('1');
  expect(await (await get('/')).text()).toBe('2');
});

it('Each request has an id of its own, also where nobody but nginx saw it', async () => {
  const { get } = await startEdge({ 'cache-control': BRIEFLY, 'x-request-id': 'the-first' });
  const ids = await Promise.all([get('/'), get('/')].map(async (one) => (await one).headers));
  const [first, second] = ids.map((headers) => headers.get('x-request-id'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

it('Where no server answers, visitors see what they said last', async () => {
  const { get, stopServer } = await startEdge({ 'cache-control': BRIEFLY });
  expect(await (await get('/map')).text()).toBe('1');
  await stopServer();
  await pause(EDGE_MS + 500);
  const late = await get('/map');
  expect([late.status, await late.text()]).toEqual([200, '1']);
  expect((await get('/never-seen')).status).toBe(503);
});

it.each([
  ['/'],
  ['/share.jpg'],
  ['/uploads/lamp.webp'],
  ['/assets/start.js'],
  ['/calendar/music/Raga.ics'],
  ['/schedule'],
  ['/map'],
  ['/api/leaderboard'],
])('Whatever query is put behind %s, it is one answer, asked for once', async (path) => {
  const { get, asked, kept } = await startEdge({ 'cache-control': FOREVER });
  const queries = [
    '',
    '?',
    '?x',
    '?day',
    '?day=&side=&of=',
    '?%64ay=fri',
    '?DAY=fri',
    '?of=Opening',
  ];
  for (const query of queries) expect(await (await get(path + query)).text()).toBe('1');
  for (let n = 0; n < 100; n += 1) await get(`${path}?fbclid=${n}`);
  expect(asked).toEqual([path]);
  await expect.poll(kept).toHaveLength(1);
});

it.each([
  ['/schedule?day=fri', '/schedule?fbclid=1&day=fri&day=sat', '/schedule?day=fri&_=2'],
  [
    '/schedule?day=fri&cluster=english-lits&part=2',
    '/schedule?x&part=2&cluster=english-lits&day=fri',
  ],
  ['/map?side=plan', '/map?a=b&side=plan', '/map?side=plan&side=plan'],
  ['/calendar/music/Raga.ics?of=opening', '/calendar/music/Raga.ics?of=opening&x'],
])('%s is what a server is asked, however it is said', async (own, ...others) => {
  const { get, asked, kept } = await startEdge({ 'cache-control': FOREVER });
  for (const address of [...others, own]) expect(await (await get(address)).text()).toBe('1');
  expect(asked).toEqual([own]);
  await get(own.replace(/\?.*/, ''));
  expect(asked).toHaveLength(2);
  await expect.poll(kept).toHaveLength(2);
});

it('What a query says to a call or to a redirect reaches the server as it was', async () => {
  const { get, asked } = await startEdge({ 'cache-control': 'no-store' });
  const addresses = [
    '/callback/?code=a%2fb',
    '/Schedule?day=fri&x=1',
    '/api/sponsors?populate=*&x',
    '/api/user/dauth/callback?code=1&state=2',
  ];
  for (const address of addresses) await get(address);
  expect(asked).toEqual(addresses);
});

it('Another path is never told from a query', async () => {
  const { get, asked } = await startEdge({ 'cache-control': FOREVER });
  const texts = [];
  for (const path of [
    '/schedule%3Fday=fri',
    '/schedule?day=fri',
    '/%73chedule',
    '/x/..%2fschedule',
  ])
    texts.push(await (await get(path)).text());
  expect(texts).toEqual(['1', '2', '3', '4']);
  expect(asked).toEqual([
    '/schedule%3Fday=fri',
    '/schedule?day=fri',
    '/%73chedule',
    '/x/..%2fschedule',
  ]);
});

it('An answer is kept in three encodings at most, however a browser words what it takes', async () => {
  const { get, asked, kept } = await startEdge({
    'cache-control': FOREVER,
    vary: 'Accept-Encoding, X-Made-Up',
  });
  const wordings = [
    ...['gzip, deflate, br', 'br;q=1', 'BR , x', 'zstd,br;q=0.1'],
    ...['gzip', 'gzip;q=0.5, br;q=0', 'deflate, gzip'],
    ...['identity', 'gzip;q=0', 'brr', 'xgzip', '*'],
  ];
  for (const wording of wordings)
    for (let n = 0; n < 5; n += 1)
      await get('/', { 'accept-encoding': `${wording}, other-${n}`, 'x-made-up': String(n) });
  expect(asked).toHaveLength(3);
  await expect.poll(kept).toHaveLength(3);
});

it('No code and no address of somebody comes to be on the disk', async () => {
  const { get, kept } = await startEdge({ 'cache-control': BRIEFLY });
  for (const path of ['/callback', '/change-password', '/schedule', '/map', '/calendar/a/b.ics'])
    await get(`${path}?code=Secret-1&email=asha%40example.org&day=fri`, {
      referer: 'http://localhost/?code=Secret-1',
    });
  // nginx writes it down once it has answered.
  await expect.poll(kept).toHaveLength(5);
  const files = await kept();
  expect(files.join('\n')).toContain('KEY: gzip localhost/callback\n');
  expect(files.join('\n')).not.toMatch(/secret|code=|email=|asha/i);
});

it.each([
  ['/worker.js', 'no-cache'],
  ['/api/events/places', 'public, no-cache'],
  ['/api/events/calendars/secret.ics', 'private, no-cache'],
  ['/join/Secret-1', 'private, no-cache'],
  ['/share/team/1.jpg', 'private, no-cache'],
  ['/site/0123456-_9.json', 'no-cache'],
])('A browser that has %s is told that it is the same, by a server', async (path, lifetime) => {
  const { get, asked } = await startEdge({ 'cache-control': lifetime, etag: 'W/"one"' });
  expect((await get(path)).status).toBe(200);
  expect((await get(path, { 'if-none-match': 'W/"one"' })).status).toBe(304);
  expect((await get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  expect(asked).toEqual([path, path, path]);
});

it.each([
  ...['/', '/site/teams.json', '/site/offline.json', '/api', '/api/openapi.json', '/api/colleges'],
  ...[
    '/api/leaderboard',
    '/api/sponsors?populate=*',
    '/site/0123456-_9.json',
    '/share/music/a.jpg',
  ],
])('Of %s nginx says so itself, whatever others had', async (path) => {
  const { get, asked } = await startEdge({ 'cache-control': FOREVER, etag: 'W/"one"' });
  expect((await get(path)).status).toBe(200);
  if (!path.endsWith('9.json'))
    expect((await get(path, { 'if-none-match': 'W/"one"' })).status).toBe(304);
  expect(await (await get(path)).text()).toBe('1');
  expect(asked).toEqual([path]);
});

/** As it is written: `fetch` would tidy the path. */
function rawGet(port: number, path: string) {
  const options = { port, path, host: 'localhost', rejectUnauthorized: false, agent: false };
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const request = httpsGet(options, async (response) => {
      resolve({ status: response.statusCode, body: await text(response) });
    });
    request.on('error', reject);
  });
}

it('A path that can’t be read is refused in words, and reaches no server', async () => {
  const { port, asked } = await startEdge({}, { tls: true });
  const body = '{"message":"The request could not be read"}';
  const paths = ['/assets/..%2f..%2fapi/user', '/..', '/%', '/%zz', '/a%00b'];
  for (const path of paths)
    expect([path, await rawGet(port, path)]).toEqual([path, { status: 400, body }]);
  expect(await rawGet(port, `/${'a'.repeat(9000)}`)).toEqual({ status: 414, body });
  expect(asked).toEqual([]);
});
