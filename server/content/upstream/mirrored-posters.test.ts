import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { changeCluster, MUSIC, setUpMirror } from '../../testing/content/mirror.ts';
import { contentApp } from '../../testing/content/recorded-server.ts';
import { contentAnswer } from '../api/answers.ts';
import { postersOf } from '../posters/looks.ts';

test("a content server's events without a picture get the posters that files' events have", async () => {
  const { server, dataDir, open } = await setUpMirror();
  changeCluster(server, (events) => {
    for (const event of events.slice(1)) event.image = null;
  });
  const mirror = await open();
  const content = mirror.content();
  const [first, ...others] = content.events(5);
  expect(first?.imageSrc?.alt).not.toContain('Poster');
  const titles = content.events(5).map(({ title }) => title);
  expect(others.map(({ imageSrc }) => imageSrc?.alt)).toEqual(
    titles.slice(1).map((title) => `Poster of ${title}`),
  );
  const drawn = others.map(({ imageSrc }) => content.uploads.get(imageSrc!.url.split('/')[2]!));
  expect(drawn.map((upload) => upload?.source)).toEqual(postersOf(5, titles).slice(1));
  await using app = await contentApp(() => content, join(dataDir, 'pictures'));
  const avif = others[0]?.imageSrc?.sources[1]?.srcSet.split(' ')[0];
  const { rawPayload } = await app.inject(avif ?? '');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 210 });
});

test('a poster stays the same while nothing changes, and gives way to a picture that comes', async () => {
  const { server, open } = await setUpMirror();
  changeCluster(server, ([first]) => Object.assign(first, { image: null }));
  const mirror = await open();
  const before = mirror.content();
  await mirror.refresh();
  expect(mirror.content()).toBe(before);
  changeCluster(server, () => {});
  await mirror.refresh();
  expect(mirror.content().events(5)[0]?.imageSrc?.alt).not.toContain('Poster');
});

test('a cluster that was answered 404 and never seen is none, until it is there', async () => {
  const { server, open } = await setUpMirror();
  const music = server.answers.get(MUSIC);
  server.answers.delete(MUSIC);
  const mirror = await open();
  let changes = 0;
  mirror.onChange(() => changes++);
  const ids = () => mirror.content().clusters.map(({ id }) => id);
  expect(ids()).not.toContain(5);
  expect(ids()).toHaveLength(12);
  expect(mirror.content().events(5)).toEqual([]);
  expect(contentAnswer(mirror.content(), MUSIC).status).toBe(404);
  await mirror.refresh();
  expect(changes).toBe(0);
  server.answers.set(MUSIC, music);
  await mirror.refresh();
  expect(changes).toBe(1);
  expect(contentAnswer(mirror.content(), MUSIC).status).toBe(200);
});

test('a cluster that becomes known as absent is told to pages; topics that are missing are still awaited', async () => {
  const { server, open } = await setUpMirror();
  server.answers.delete(MUSIC);
  server.answers.delete(contentAddress.hospitalities);
  server.badDay = (response) => response.writeHead(500).end('{}');
  const mirror = await open();
  expect(contentAnswer(mirror.content(), MUSIC).status).toBe(503);
  let changes = 0;
  mirror.onChange(() => changes++);
  server.badDay = undefined;
  await mirror.refresh();
  expect(changes).toBe(1);
  expect(contentAnswer(mirror.content(), MUSIC).status).toBe(404);
  expect(contentAnswer(mirror.content(), contentAddress.hospitalities).status).toBe(503);
});
