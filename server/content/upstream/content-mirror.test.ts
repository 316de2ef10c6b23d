import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import type { ContentServer } from '../../testing/content/content-server.ts';
import { changeCluster, MUSIC, setUpMirror } from '../../testing/content/mirror.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { contentAnswer } from '../api/answers.ts';
import { type Content, ContentUnavailable } from '../files/content.ts';
import type { ContentMirror } from './content-mirror.ts';

function titlesIn(mirror: ContentMirror, files: Content) {
  return mirror
    .over(files)
    .events(5)
    .map(({ title }) => title);
}

function errorAt(mirror: ContentMirror, address = MUSIC) {
  return mirror.status().answers.find((answer) => answer.address === address)?.error?.reason;
}

test("the content server's answers stand in place of the files', at the same addresses", async () => {
  const { files, open } = await setUpMirror();
  const mirror = await open();
  const content = mirror.over(files);
  expect(titlesIn(mirror, files)).toHaveLength(6);
  expect(content.festival).toBe(files.festival);
  expect(content.clusters[4]).toMatchObject({ name: 'Music', eventCount: 6 });
  const answer = contentAnswer(content, MUSIC);
  expect(contentAnswer(content, MUSIC.replaceAll('[', '%5B'))).toEqual(answer);
  expect(contentAnswer(content, contentAddress.cluster(99)).status).toBe(404);
});

test('no events are promised of a cluster that the content server never told', async () => {
  const { server, files, open } = await setUpMirror();
  server.answers.delete(MUSIC);
  server.badDay = (response) => response.writeHead(500).end();
  const mirror = await open();
  expect(mirror.over(files).clusters.map(({ eventCount }) => eventCount)).toEqual(
    files.clusters.map(() => null),
  );
});

test('a change is there after the next round, and listeners are told once', async () => {
  const { server, files, open } = await setUpMirror();
  const mirror = await open();
  let changes = 0;
  mirror.onChange(() => changes++);
  await mirror.refresh();
  expect(changes).toBe(0);
  changeCluster(server, ([first]) => Object.assign(first, { name: 'Renamed' }));
  await mirror.refresh();
  expect(titlesIn(mirror, files)[0]).toBe('Renamed');
  expect(changes).toBe(1);
});

test('a round that is asked for during another starts after it', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  const first = mirror.refresh();
  const [second, third] = [mirror.refresh(), mirror.refresh()];
  await first;
  const before = server.asked.length;
  await Promise.all([second, third]);
  expect(server.asked.length).toBe(before + 16);
});

const WHOLE = JSON.stringify(recordedBody('clusters-1'));

function sendWithoutEnd(response: ServerResponse) {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
}

const badDays: Record<string, [badDay: ContentServer['badDay'], reason: RegExp]> = {
  fails: [(response) => response.writeHead(500).end('{}'), /answered 500/],
  'hangs up': [(response) => response.destroy(), /could not be reached/],
  'sends no JSON': [(response) => response.end('<html>Bad gateway</html>'), /sent no JSON/],
  'sends another shape': [(response) => response.end('{"data":7}'), /another answer than agreed/],
  'sends nothing': [(response) => response.end(), /sent no JSON/],
  'has lost its entries': [
    (response) => response.end('{"data":null}'),
    /another answer than agreed/,
  ],
  'breaks off': [
    (response) => {
      response.writeHead(200, { 'content-length': WHOLE.length + 1 });
      response.write(WHOLE, () => response.destroy());
    },
    /could not be reached/,
  ],
  'sends more than it says': [
    (response) => response.writeHead(200, { 'content-length': WHOLE.length - 1 }).end(WHOLE),
    /sent no JSON/,
  ],
  'never ends': [sendWithoutEnd, /more than 2 MB/],
  'sends no end of words': [
    (response) => response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`),
    /more than 2 MB/,
  ],
  'sends no end of values': [
    (response) => response.end(`{"data":[${'{},'.repeat(40_000)}{}]}`),
    /more than 20000 values/,
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
    const { server, files, log, open } = await setUpMirror();
    const mirror = await open();
    const before = titlesIn(mirror, files);
    server.badDay = badDay;
    await mirror.refresh();
    await mirror.refresh();
    expect(titlesIn(mirror, files)).toEqual(before);
    expect(errorAt(mirror)).toMatch(reason);
    expect(log.filter((line) => line.includes('last good answers'))).toHaveLength(1);
    server.badDay = undefined;
    await mirror.refresh();
    expect(errorAt(mirror)).toBeUndefined();
  },
);

test('a content server that never answers, or drips, is given up, and visitors wait for nothing', {
  timeout: 20_000,
}, async () => {
  const { server, files, open } = await setUpMirror();
  const mirror = await open();
  let asked = 0;
  server.badDay = (response) => {
    asked += 1;
    if (asked % 2 === 0) return;
    const dripping = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(dripping));
  };
  const round = mirror.refresh();
  expect(titlesIn(mirror, files)).toHaveLength(6);
  await round;
  const errors = mirror.status().answers.map(({ error }) => error?.reason);
  expect(new Set(errors)).toEqual(new Set(['did not answer in time']));
});

test('an entry without a name alone is left out, a field that is unsound is empty, and both are named', async () => {
  const { server, files, log, open } = await setUpMirror();
  const mirror = await open();
  changeCluster(server, ([, , third]) => Object.assign(third, { name: null }));
  const sponsors = structuredClone(recordedBody('sponsors'));
  sponsors.data[0].attributes.redirect_link = { not: 'a link' };
  server.answers.set(contentAddress.sponsors, sponsors);
  await mirror.refresh();
  expect(titlesIn(mirror, files)).toHaveLength(5);
  expect(mirror.over(files).sponsors()).toHaveLength(12);
  expect(mirror.over(files).sponsors()[0]).toMatchObject({ link: null });
  const faults = mirror.status().answers.flatMap(({ copy }) => copy?.faults ?? []);
  expect(faults).toEqual([
    { entry: 2, field: 'name', reason: expect.any(String) },
    { entry: 0, field: 'attributes.redirect_link', reason: expect.any(String) },
  ]);
  expect(log.join('')).toContain('attributes.redirect_link');
});

test('events as a relation lose a broken one alone too', async () => {
  const { server, files, open } = await setUpMirror();
  const body = structuredClone(recordedBody('edge/clusters-1-relations'));
  const details = body.data.attributes.Cluster_Details;
  details.Events = details.Event_Relations;
  details.Events.data[0].attributes.name = '';
  server.answers.set(MUSIC, body);
  expect(titlesIn(await open(), files)).toHaveLength(5);
});

test('after a restart without the content server, all of it is there, and since when is known', async () => {
  const { server, files, open } = await setUpMirror();
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
  const { server, dataDir, files, open } = await setUpMirror();
  const first = await open();
  await first.close();
  const folder = join(dataDir, 'content-copies');
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), (await readFile(join(folder, name))).subarray(0, 99));
  await server.stop();
  const again = await open();
  expect(() => again.over(files).events(5)).toThrow(ContentUnavailable);
  expect(contentAnswer(again.over(files), MUSIC).status).toBe(503);
});
