import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clusters } from '../../../../contract/clusters.ts';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import {
  readEvents,
  readHospitalities,
  readSponsors,
  readWorkshops,
} from '../../../../contract/content-readers.ts';
import { chromiumFlags, findChromium } from '../../../../e2e/chromium.ts';
import { startSite } from '../../../../e2e/server.ts';
import { contentAnswer } from '../../../content/api/answers.ts';
import { type Content, loadContent } from '../../../content/reading/content.ts';
import { FESTIVAL_DIR } from '../../../testing/festival.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { pullContent } from '../../content/pull/pull.ts';
import { TestStrapi } from './strapi-for-tests.ts';

/* The festival of the journeys, with pictures of every kind, in a real Strapi. */

let directory: string;
let content: Content;
let strapi: TestStrapi;
let token: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'festival-'));
  await cp(FESTIVAL_DIR, directory, { recursive: true });
  const shot = sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6428' } });
  const signed = shot.clone().withExif({ IFD0: { Copyright: 'Asha' } });
  await signed.jpeg().toFile(join(directory, 'clusters/music/first-song.jpg'));
  await shot.clone().webp().toFile(join(directory, 'clusters/hindi-lits/vak-yatra.webp'));
  await shot.png().toFile(join(directory, 'workshops/folding-paper.png'));
  const song = join(directory, 'clusters/music/first-song.md');
  const words = await readFile(song, 'utf8');
  await writeFile(song, words.replace('---\n', '---\nalt: Two singers on a boat\n'));
  await mkdir(join(directory, 'uploads'));
  await shot.clone().jpeg().toFile(join(directory, 'uploads/the-stage.jpg'));
  await appendFile(
    join(directory, 'hospitality/01-before-you-come.md'),
    '\n![The stage](/uploads/the-stage.jpg)\n',
  );
  content = await loadContent(directory);
  strapi = await TestStrapi.make();
});

afterAll(async () => {
  await strapi.close();
  await rm(directory, { recursive: true });
});

/** A content server's answers as the site shows them, without ids, addresses, made sizes and its own additions. */
async function shownOf(from: (address: string) => Promise<object>) {
  const { cluster, ...lists } = contentAddress;
  const ask = async (address: string) => (await from(address)) as never;
  const readings = [
    ...clusters.map(async ({ id }) => readEvents(await ask(cluster(id)))),
    ask(lists.hospitalities).then(readHospitalities),
    ask(lists.sponsors).then(readSponsors),
    ask(lists.workshops).then(readWorkshops),
  ];
  const dropped = ['id', 'url', 'sources', 'colour'];
  return JSON.parse(
    JSON.stringify(await Promise.all<unknown>(readings), (key, value) => {
      if (dropped.includes(key)) return;
      // Strapi adds to a picture's name.
      if (key === 'desc') return value.replace(/\/uploads\/the.stage\w*/g, '/uploads/the-stage');
      return value?.alt?.startsWith('Poster of') ? null : value;
    }),
  );
}

function shownFrom(content: Content) {
  return shownOf(async (address) => contentAnswer(content, address).body);
}

async function askStrapi(address: string) {
  return (await fetch(strapi.url + address)).json();
}

const music = contentAddress.cluster(5);

async function titlesOfMusic() {
  return readEvents(await askStrapi(music)).map(({ title }) => title);
}

test('a seed that fails leaves it empty, and the next start fills it with everything', async () => {
  const lost = { ...content, uploads: new Map(content.uploads) };
  for (const [name, upload] of lost.uploads)
    if (/^first_song_.*jpg$/.test(name))
      lost.uploads.set(name, { ...upload, source: '/nowhere.jpg' });
  await expect(strapi.start(lost)).rejects.toThrow(/Strapi ended(?:.|\n)*nowhere\.jpg/);
  await strapi.start(content);
  token = await strapi.makeApiToken();
  expect(await shownOf(askStrapi)).toEqual(await shownFrom(content));
});

/** Takes away all that a pull must bring back. */
async function emptyOfEntries(folder: string) {
  for (const file of await readdir(folder, { recursive: true }))
    if (/^(clusters|hospitality|workshops|uploads|sponsors.logos).*\.\w+$/.test(file))
      if (!file.endsWith('cluster.yaml')) await rm(join(folder, file));
  await writeFile(join(folder, 'sponsors/sponsors.yaml'), '[]\n');
}

async function pictureBytes({ uploads }: Content) {
  const originals = [...uploads.values()].filter(({ width }) => width === undefined);
  const bytes = originals.map(({ source }) => readFile(source as string, 'base64'));
  return (await Promise.all(bytes)).sort();
}

test('nothing is lost on the way into Strapi and back into files', async () => {
  const copy = await temporaryFolder();
  await cp(directory, copy, { recursive: true });
  await emptyOfEntries(copy);
  const storeIn = join(copy, '.kept');
  await pullContent({ contentUrl: strapi.url, directory: copy, storeIn });
  const pulled = await loadContent(copy);
  expect(await shownFrom(pulled)).toEqual(await shownFrom(content));
  expect(await pictureBytes(pulled)).toEqual(await pictureBytes(content));
  expect(pulled.events(5)[0]?.imageSrc?.alt).toBe('Two singers on a boat');
  expect(await pullContent({ contentUrl: strapi.url, directory, storeIn })).toEqual({
    written: [],
    removed: [],
    backupDir: undefined,
  });
});

/** In the site's place: who called, at which address. */
const called = { url: '', by: [] as string[] };

beforeAll(async () => {
  const server = createServer(({ url, headers }, response) => {
    called.by.push(`${url} ${headers.authorization}`);
    response.writeHead(202).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  called.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return () => void server.close();
});

interface StrapiEvent {
  name: string;
  description: string;
  image: { data: { id: number } | null };
}

/** Changes the first event of Music as a program of an organiser would, by Strapi's own REST API. */
async function change(changes: Partial<StrapiEvent>) {
  const { data } = await askStrapi(music);
  const { id, title, Events } = data.attributes.Cluster_Details;
  const events = Events.map((event: StrapiEvent, at: number) => ({
    ...event,
    image: event.image.data?.id ?? null,
    ...(at === 0 && changes),
  }));
  const body = { data: { Cluster_Details: { id, title, Events: events } } };
  await strapi.send('PUT', '/api/clusters/5', token, body);
}

test("an event renamed through Strapi's REST API is seen on the page, and in its entry", async () => {
  const site = await startSite({ CONTENT_URL: strapi.url });
  onTestFinished(() => site.stop());
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${site.url}/events/music`);
  const card = (name: string) =>
    page.getByRole('heading', { name }).or(page.getByText(name)).first();
  await card('First Song').waitFor();
  await change({ name: 'First Song at Dawn' });
  const isRenamed = async () => {
    await page.reload();
    return card('First Song at Dawn').isVisible();
  };
  await expect.poll(isRenamed, { timeout: 30_000 }).toBe(true);
  const answer = await askStrapi(
    '/api/clusters/5?populate[Cluster_Details][populate][Event_Relations][populate]=*',
  );
  const { Event_Relations: Events } = answer.data.attributes.Cluster_Details;
  expect(Events.data.map(({ attributes }: { attributes: StrapiEvent }) => attributes.name)).toEqual(
    await titlesOfMusic(),
  );
  expect(Events.data[0].attributes.image.data).not.toBeNull();
  expect(Events.data[0].attributes.registration).toMatchObject({ places: 3, waiting: 2 });
});

/** Puts a picture into Strapi's media library, and gives its address there. */
async function upload(picture: Buffer): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'boats.jpg');
  const response = await fetch(`${strapi.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const [file] = await response.json();
  return file.url;
}

test('a picture of the media library in a text is seen on the page, and an event without one has its poster', async () => {
  const create = { width: 900, height: 300, channels: 3, background: '#8a6428' } as const;
  const url = await upload(await sharp({ create }).jpeg().toBuffer());
  expect(url).toMatch(/^\/uploads\//);
  const site = await startSite({ CONTENT_URL: strapi.url });
  onTestFinished(() => site.stop());
  await change({ description: `Bring a song.\n\n![The boats](${url})` });
  const { events } = await eventsOn(site.url);
  expect(events.at(-1)?.imageSrc?.alt).toMatch(/^Poster of /);
  const served = /!\[The boats\]\((\/uploads\/\w+\.jpg)#900x300\)/;
  const shown = async () =>
    served.exec((await eventsOn(site.url)).events[0]?.description ?? '')?.[1];
  await expect.poll(shown, { timeout: 30_000 }).toBeTruthy();
  const copy = await fetch(site.url + (await shown())?.replace('.jpg', '_680.avif'));
  expect(copy.headers.get('content-type')).toBe('image/avif');
  expect(
    await (await fetch(`${site.url}/events/music/details/First%20Song%20at%20Dawn`)).text(),
  ).toMatch(/<img[^>]* alt="The boats" width="900" height="300"/);
});

async function eventsOn(url: string) {
  return { events: readEvents(await (await fetch(url + music)).json()) };
}

test('a Strapi that was filled is never filled again, and tells the site of its changes', async () => {
  await strapi.stop();
  await strapi.start(content, { url: called.url, secret: 'a-secret-of-the-site' });
  expect((await titlesOfMusic())[0]).toBe('First Song at Dawn');
  for (const { documentId } of (await askStrapi('/api/sponsors')).data)
    await strapi.send('DELETE', `/api/sponsors/${documentId}`, token).catch(() => {});
  await expect.poll(() => called.by).toContain('/api/content-changed Bearer a-secret-of-the-site');
  await strapi.stop();
  await strapi.start(content);
  expect((await askStrapi('/api/sponsors')).data).toEqual([]);
});

test('visitors see the content on when Strapi is killed under load, and after a restart of the site', async () => {
  const settings = { CONTENT_URL: strapi.url, DATA_DIR: await temporaryFolder() };
  const site = await startSite(settings);
  const pages = ['/events/music', '/hospitality', '/events/gaming'];
  const read = async (url: string) => {
    const answers = await Promise.all(pages.map((path) => fetch(url + path)));
    for (const { status } of answers) expect(status).toBe(200);
    const [musicPage] = await Promise.all(answers.map((answer) => answer.text()));
    expect(musicPage?.includes('First Song at Dawn')).toBe(true);
  };
  await read(site.url);
  let isLoaded = true;
  const load = Array.from({ length: 8 }, async () => {
    for (let reads = 0; isLoaded || reads < 4; reads++) await read(site.url);
  });
  await strapi.stop('SIGKILL');
  const isMissed = async () => {
    const { message } = await (await fetch(`${site.url}/organisers/content`)).json();
    return message.server.calls.every(({ error }: { error?: object }) => error);
  };
  await expect.poll(isMissed, { timeout: 30_000 }).toBe(true);
  isLoaded = false;
  await Promise.all(load);
  await site.stop();
  const again = await startSite(settings);
  onTestFinished(() => again.stop());
  await read(again.url);
});
