import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { contentAnswer } from '../api/answers.ts';
import { contentRoutes } from '../api/routes.ts';
import { type Content, ContentUnavailable, loadContent } from '../files/content.ts';
import { ContentMirror } from './content-mirror.ts';

const music = contentAddress.cluster(5);

let files: Content;
let server: ContentServer;
let dataDir: string;
let log: string[];

beforeAll(async () => {
  files = await loadContent(FESTIVAL_DIR);
});

beforeEach(async () => {
  server = await ContentServer.start();
  dataDir = await mkdtemp(join(tmpdir(), 'mirror-'));
  log = [];
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

function logger() {
  return Fastify({ logger: { stream: { write: (line: string) => log.push(line) } } }).log;
}

async function open() {
  const mirror = await ContentMirror.open(server.url, dataDir);
  mirror.follow(logger());
  onTestFinished(() => mirror.close());
  return mirror;
}

// biome-ignore lint/suspicious/noExplicitAny: recorded answers are changed as they are
function cluster(change: (events: any[]) => void = () => {}) {
  const body = structuredClone(recordedBody('clusters-1'));
  change(body.data.attributes.Cluster_Details.Events);
  return body;
}

function titlesIn(mirror: ContentMirror) {
  return mirror
    .over(files)
    .events(5)
    .map(({ title }) => title);
}

function problemAt(mirror: ContentMirror, address = music) {
  return mirror.status().answers.find((answer) => answer.address === address)?.error?.reason;
}

test("the content server's answers stand in place of the files', at the same addresses", async () => {
  const mirror = await open();
  const content = mirror.over(files);
  expect(titlesIn(mirror)).toHaveLength(6);
  expect(content.festival).toBe(files.festival);
  expect(content.clusters[4]).toMatchObject({ name: 'Music', eventCount: 6 });
  const answer = contentAnswer(content, music);
  expect(contentAnswer(content, music.replaceAll('[', '%5B')).json).toBe(answer.json);
  expect(contentAnswer(content, '/api/clusters/99').status).toBe(404);
});

test('a change is there after the next round, and listeners are told once', async () => {
  const mirror = await open();
  let changes = 0;
  mirror.onChange(() => changes++);
  await mirror.refresh();
  expect(changes).toBe(0);
  server.answers.set(
    music,
    cluster(([first]) => {
      first.name = 'Renamed';
    }),
  );
  await mirror.refresh();
  expect(titlesIn(mirror)[0]).toBe('Renamed');
  expect(changes).toBe(1);
});

test('a round that is asked for during another starts after it', async () => {
  const mirror = await open();
  const first = mirror.refresh();
  const [second, third] = [mirror.refresh(), mirror.refresh()];
  await first;
  const before = server.asked.length;
  await Promise.all([second, third]);
  expect(server.asked.length).toBe(before + 16);
});

const badDays: Record<string, [badDay: ContentServer['badDay'], reason: RegExp]> = {
  fails: [(response) => response.writeHead(500).end('{}'), /answered 500/],
  'hangs up': [(response) => response.destroy(), /could not be reached/],
  'sends no JSON': [(response) => response.end('<html>Bad gateway</html>'), /sent no JSON/],
  'sends another shape': [(response) => response.end('{"data":7}'), /another answer than agreed/],
  'sends no end of words': [
    (response) => response.end(`"${'x'.repeat(6 * 1024 * 1024)}"`),
    /more than 5 MB/,
  ],
  'leads elsewhere': [
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    /redirect/,
  ],
  'nests without end': [
    (response) => response.end(`{"data":${'['.repeat(9000)}${']'.repeat(9000)}}`),
    /./,
  ],
};

test.for(Object.entries(badDays))(
  'a content server that %s takes nothing away, and organisers are told',
  async ([, [badDay, reason]]) => {
    const mirror = await open();
    const before = titlesIn(mirror);
    server.badDay = badDay;
    await mirror.refresh();
    await mirror.refresh();
    expect(titlesIn(mirror)).toEqual(before);
    expect(problemAt(mirror)).toMatch(reason);
    expect(log.filter((line) => line.includes('last good answers'))).toHaveLength(1);
    server.badDay = undefined;
    await mirror.refresh();
    expect(problemAt(mirror)).toBeUndefined();
  },
);

test('a content server that never answers is given up, and visitors wait for nothing', {
  timeout: 20_000,
}, async () => {
  const mirror = await open();
  server.badDay = () => {};
  const round = mirror.refresh();
  expect(titlesIn(mirror)).toHaveLength(6);
  await round;
  expect(problemAt(mirror)).toBe('did not answer in time');
});

test('a broken entry alone is left out, and named', async () => {
  const mirror = await open();
  server.answers.set(
    music,
    cluster((events) => {
      events[2].name = null;
    }),
  );
  const sponsors = structuredClone(recordedBody('sponsors'));
  sponsors.data[0].attributes.redirect_link = { not: 'a link' };
  server.answers.set(contentAddress.sponsors, sponsors);
  await mirror.refresh();
  expect(titlesIn(mirror)).toHaveLength(5);
  expect(mirror.over(files).sponsors()).toHaveLength(11);
  const leftOut = mirror.status().answers.flatMap(({ copy }) => copy?.leftOut ?? []);
  expect(leftOut).toEqual([
    { entry: 2, field: 'name', reason: expect.any(String) },
    { entry: 0, field: 'attributes.redirect_link', reason: expect.any(String) },
  ]);
  expect(log.join('')).toContain('attributes.redirect_link');
});

test('events as a relation lose a broken one alone too', async () => {
  const body = structuredClone(recordedBody('edge/clusters-1-relations'));
  const details = body.data.attributes.Cluster_Details;
  details.Events = details.Event_Relations;
  details.Events.data[0].attributes.name = '';
  server.answers.set(music, body);
  expect(titlesIn(await open())).toHaveLength(5);
});

test('after a restart without the content server, all of it is there, and since when is known', async () => {
  server.answers.set('/uploads/event_1_1_91fbf5fd71.png', await png(300));
  const first = await open();
  await first.refresh();
  const events = first.over(files).events(5);
  const { copy } = first.status().answers[4]!;
  await first.close();
  await server.stop();
  const again = await open();
  expect(again.over(files).events(5)).toEqual(events);
  await again.refresh();
  expect(again.status().answers[4]).toMatchObject({
    copy: { since: copy?.since },
    error: { reason: expect.stringMatching(/ECONNREFUSED/) },
  });
});

test('copies that were cut short or are of another server are not used', async () => {
  const first = await open();
  await first.close();
  const folder = join(dataDir, 'content-copies');
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), (await readFile(join(folder, name))).subarray(0, 99));
  await server.stop();
  const again = await open();
  expect(() => again.over(files).events(5)).toThrow(ContentUnavailable);
  expect(contentAnswer(again.over(files), music).status).toBe(503);
});

test("a content server's pictures are fetched, checked, and served from here in every size", async () => {
  const url = '/uploads/event_1_1_91fbf5fd71.png';
  server.answers.set(url, await png(300));
  const mirror = await open();
  const content = () => mirror.over(files);
  const [event] = content().events(5);
  expect(event?.imageSrc).toMatchObject({ width: 300, url: expect.stringMatching(/^\/uploads\//) });
  expect(server.asked.filter((address) => address === url)).toHaveLength(1);
  await server.stop();
  await using app = Fastify();
  await app.register(contentRoutes, {
    cache: new ResponseCache(),
    content,
    picturesDir: join(dataDir, 'pictures'),
  });
  const [address = '', width = ''] = event?.imageSrc?.sources[0]?.srcSet.split(/[ w]/) ?? [];
  const answer = await app.inject(address);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number(width));
});

test('a picture elsewhere stays there, and its host is known to the page', async () => {
  const elsewhere = 'https://cdn.example.org/a.png';
  server.answers.set(
    music,
    cluster(([first, second]) => {
      first.image.data.attributes.url = elsewhere;
      second.image.data.attributes.url = 'javascript:alert(1)//.png';
    }),
  );
  const mirror = await open();
  const [first, second] = mirror.over(files).events(5);
  expect(first?.imageSrc?.url).toBe(elsewhere);
  expect(second?.imageSrc).toBeNull();
  expect(mirror.over(files).pictureOrigins).toEqual(['https://cdn.example.org']);
});

const hostilePictures: Record<string, [ending: string, bytes: Buffer, reason: RegExp]> = {
  'a drawing with a script': [
    'svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /<script>/,
  ],
  'a page that is called a picture': ['png', Buffer.from('<html><script>1</script></html>'), /png/],
  'a file of another kind': ['html', Buffer.from('<script>1</script>'), /no JPEG, PNG, WebP/],
};

test.for(Object.entries(hostilePictures))(
  '%s is not shown, and the organiser is told why',
  async ([, [ending, bytes, reason]]) => {
    const url = `/uploads/bad.${ending}`;
    server.answers.set(url, bytes);
    server.answers.set(
      music,
      cluster(([first]) => {
        first.image.data.attributes.url = url;
      }),
    );
    const mirror = await open();
    const [event] = mirror.over(files).events(5);
    expect(event).toMatchObject({ title: 'Robotics Event 1', imageSrc: null });
    const { pictures } = mirror.status();
    expect(pictures.find((picture) => picture.url === server.url + url)?.reason).toMatch(reason);
    const asked = () => server.asked.filter((address) => address === url).length;
    const before = asked();
    await mirror.refresh();
    expect(asked()).toBe(before);
  },
);
