import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentAddress } from '../../contract/content-addresses.ts';
import { readEvents } from '../../contract/content-readers.ts';
import { DRAWN } from '../../contract/offline.ts';
import { ContentUnavailable } from '../content/reading/content.ts';
import { builtSiteDir, siteWith } from '../testing/site.ts';
import { packOfflineFiles } from './offline-files.ts';

/** A build with a worker, whose one screen shows a drawing of its own beside the entry's. */
async function packedBuild() {
  const dir = await builtSiteDir();
  const file = join(dir, 'site/.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest['web/entry.client.tsx'].assets = ['assets/lamp.svg', 'assets/face.woff2'];
  manifest['web/screens/map/map-screen.tsx'] = {
    file: 'assets/map.js',
    css: ['assets/map.css'],
    imports: ['web/entry.client.tsx'],
    assets: ['assets/map.svg'],
  };
  manifest['web/screens/events/events-screen.tsx'] = {
    file: 'assets/events.js',
    imports: ['web/entry.client.tsx'],
    assets: ['assets/sign.svg', 'assets/lamp.svg', 'assets/board.webp'],
  };
  manifest['web/screens/profile/programme/programme.tsx'] = {
    file: 'assets/programme.js',
    imports: ['web/screens/map/map-screen.tsx'],
  };
  manifest['web/screens/home/present.tsx'] = { file: 'assets/present.js' };
  manifest['web/screens/map/plan/plan.tsx'] = {
    file: 'assets/map.js',
    assets: ['assets/plan-tall.svg', 'assets/map.svg'],
  };
  await writeFile(file, JSON.stringify(manifest));
  const names = ['map.js', 'map.css', 'events.js', 'sign.svg', 'programme.js'];
  for (const name of [...names, 'present.js', 'plan-tall.svg'])
    await writeFile(join(dir, 'site/assets', name), `text of ${name}`);
  await mkdir(join(dir, 'worker'));
  await writeFile(join(dir, 'worker/worker.js'), 'work()');
  await packOfflineFiles(join(dir, 'site'));
  return dir;
}

it('packs each small file once: what every page has is fetched as it is, and no picture but drawings', async () => {
  const dir = await packedBuild();
  const list = JSON.parse(await readFile(join(dir, 'site/.vite/offline.json'), 'utf8'));
  expect(list.files.toSorted()).toEqual([
    '/assets/client.js',
    '/assets/deferred.js',
    '/assets/error.js',
    '/assets/face.woff2',
  ]);
  const packed = async (address: string) =>
    Object.keys(JSON.parse(await readFile(join(dir, 'site', address), 'utf8')));
  expect((await packed(list.screens)).toSorted()).toEqual([
    '/assets/error.css',
    '/assets/events.js',
    '/assets/map.css',
    '/assets/map.js',
    '/assets/sign.svg',
  ]);
  expect((await packed(list.programme)).toSorted()).toEqual([
    '/assets/present.js',
    '/assets/programme.js',
  ]);
  const ofDays = ['/assets/plan-tall.svg', '/assets/present.js', ...(await packed(list.screens))];
  expect((await packed(list.days)).toSorted()).toEqual(ofDays.toSorted());
  expect((await packed(list.daysWithProgramme)).toSorted()).toEqual(
    [...ofDays, '/assets/programme.js'].toSorted(),
  );
});

it('serves the worker, which may fetch from here alone and is asked for anew each time', async () => {
  const app = await siteWith(() => 'a', undefined, { buildDir: await packedBuild() });
  const { headers, body } = await app.inject('/worker.js');
  expect(body).toBe('work()');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; worker-src 'self'",
  });
});

it('gives no half copy while a cluster’s events can’t be had', async () => {
  const missing = () => {
    throw new ContentUnavailable('events');
  };
  const app = await siteWith(() => 'a', missing, { buildDir: await packedBuild() });
  expect((await app.inject('/site/offline.json')).statusCode).toBe(503);
});

it('has texts as the pages draw them, so that no phone needs the parser', async () => {
  const events = () => [
    { id: 736951912, eventId: 'music/one', title: 'One', description: '*soft*' },
  ];
  const app = await siteWith(() => 'a', events as never, { buildDir: await packedBuild() });
  const { answers } = (await app.inject('/site/offline.json')).json();
  const { data } = answers[contentAddress.cluster(1)];
  expect(data.attributes.Cluster_Details.Events[0]).toMatchObject({
    id: 1,
    name: 'One',
    description: `${DRAWN}<p>*soft*</p>`,
  });
});

it('names the style that its document has, so that a page of the same build can hand it over', async () => {
  const app = await siteWith(() => 'a', undefined, { buildDir: await packedBuild() });
  const { document, files, style } = (await app.inject('/site/offline.json')).json();
  expect(document.html).toContain('<link rel="stylesheet" href="/assets/client.css">');
  expect(document.html).not.toContain('<style');
  expect(files).toContain('/assets/client.css');
  expect(style).toEqual({
    address: '/assets/client.css',
    length: 'client'.length,
    hash: hash('sha256', 'client', 'base64'),
  });
  const page = await app.inject('/a');
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(page.body) ?? [];
  expect(styles.slice(0, style.length)).toBe('client');
});

it('has pictures as the pages read them, without what was noted of their upload', async () => {
  const imageSrc = {
    url: '/uploads/one.png',
    width: 680,
    height: 907,
    alt: 'One',
    colour: null,
    sources: [
      { mime: 'image/avif', srcSet: '/uploads/one_340.avif 340w, /uploads/else_680.avif 680w' },
    ],
  };
  const events = () => [{ id: 1, eventId: 'music/one', title: 'One', imageSrc }];
  const app = await siteWith(() => 'a', events as never, { buildDir: await packedBuild() });
  const { answers } = (await app.inject('/site/offline.json')).json();
  const answer = answers[contentAddress.cluster(1)];
  expect(readEvents(answer)[0]?.imageSrc).toEqual(imageSrc);
  const [event] = answer.data.attributes.Cluster_Details.Events;
  expect(Object.keys(event.image.data)).toEqual(['attributes']);
  expect(event.image.data.attributes).not.toHaveProperty('name');
  expect(event.image.data.attributes.formats).toEqual({
    avif_340: { width: 340, mime: 'image/avif' },
    avif_680: { url: '/uploads/else_680.avif', width: 680, mime: 'image/avif' },
  });
});
