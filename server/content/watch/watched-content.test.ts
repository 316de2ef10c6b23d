import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { png } from '../../testing/content/recorded-festival.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ContentError } from '../entries/faults.ts';
import type { RemoteSource } from '../entries/source.ts';
import { WatchedContent } from './watched-content.ts';

const music = 'clusters/music';
const event = `${music}/first-song.md`;

let dir: string;
let log: string[];
let app: FastifyInstance;

function path(file: string) {
  return join(dir, 'content', file);
}

function read(file: string) {
  return readFile(path(file), 'utf8');
}

function write(file: string, text: string | Buffer) {
  return writeFile(path(file), text);
}

async function edit(file: string, from: string | RegExp, to: string) {
  const text = await read(file);
  expect(text).toMatch(from);
  await write(file, text.replace(from, to));
}

beforeEach(async () => {
  dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, path(''), { recursive: true });
  log = [];
  app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => log.push(line) } } });
});

async function open(server?: RemoteSource) {
  const watched = await WatchedContent.open({
    folder: path(''),
    dataDir: join(dir, 'data'),
    server,
  });
  watched.follow(app.log);
  onTestFinished(() => watched.close());
  return watched;
}

function eventsOf(watched: WatchedContent, cluster = 5) {
  return watched.content().events(cluster);
}

function titles(watched: WatchedContent) {
  return eventsOf(watched).map(({ title }) => title);
}

function eventually(check: () => void) {
  return vi.waitFor(check, { timeout: 15_000, interval: 50 });
}

test('a changed, an added and a removed file are served without a restart', async () => {
  const watched = await open();
  const changes: string[][] = [];
  watched.onChange(() => {
    throw new Error('a listener that fails');
  });
  watched.onChange(() => changes.push(titles(watched)));
  expect(titles(watched)).toContain('First Song');
  await edit(event, 'name: First Song', 'name: First Song by Night');
  await eventually(() => expect(titles(watched)).toContain('First Song by Night'));
  expect(titles(watched)).not.toContain('First Song');

  const added = (await read(event)).replace(/name: .*/, 'name: Quiet Hour');
  await write(`${music}/quiet-hour.md`, added);
  await eventually(() => expect(titles(watched)).toContain('Quiet Hour'));
  await rm(path(`${music}/quiet-hour.md`));
  await eventually(() => expect(titles(watched)).not.toContain('Quiet Hour'));
  await eventually(() => expect(changes.at(-1)).not.toContain('Quiet Hour'));
  expect(watched.status().faults).toEqual([]);
});

test('a file that came and went between two looks is gone, though the content was read meanwhile', async () => {
  const watched = await open();
  const added = (await read(event)).replace(/name: .*/, 'name: Quiet Hour');
  for (let time = 0; time < 6; time++) {
    await write(`${music}/quiet-hour.md`, added);
    // As after a decision of the desk, or another answer of a content server.
    await watched.readAnew();
    expect(titles(watched)).toContain('Quiet Hour');
    await rm(path(`${music}/quiet-hour.md`));
    await eventually(() => expect(titles(watched)).not.toContain('Quiet Hour'));
  }
});

test('a file that comes while the content is read, and goes at once, is gone', async () => {
  let meanwhile = async () => {};
  const watched = await open({
    source: (_reader, files) => ({
      ...files,
      clusters: async () => {
        await meanwhile();
        return files.clusters();
      },
    }),
  });
  const added = (await read(event)).replace(/name: .*/, 'name: Quiet Hour');
  meanwhile = () => write(`${music}/quiet-hour.md`, added);
  await watched.readAnew();
  meanwhile = async () => {};
  expect(titles(watched)).toContain('Quiet Hour');
  await rm(path(`${music}/quiet-hour.md`));
  await eventually(() => expect(titles(watched)).not.toContain('Quiet Hour'));
});

test('a reading that failed is made again by itself', async () => {
  let state: 'sound' | 'failing' | 'mended' = 'sound';
  const again = Promise.withResolvers<void>();
  const watched = await open({
    source: (_reader, files) => ({
      ...files,
      clusters: async () => {
        if (state === 'mended') again.resolve();
        if (state !== 'failing') return files.clusters();
        throw new Error('the database is away');
      },
    }),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  state = 'failing';
  await watched.readAnew();
  expect(titles(watched)).toContain('First Song');
  state = 'mended';
  vi.advanceTimersByTime(4000);
  await again.promise;
});

test('an older file of the same size that is put back is served, with its times', async () => {
  const watched = await open();
  await cp(path(event), join(dir, 'backup.md'), { preserveTimestamps: true });
  const before = titles(watched);
  await edit(event, 'name: First Song', 'name: Other Song');
  await eventually(() => expect(titles(watched)).toContain('Other Song'));
  await rename(join(dir, 'backup.md'), path(event));
  await eventually(() => expect(titles(watched)).toEqual(before));
});

test('an editor that saves by renaming and leaves its own files beside is understood', async () => {
  const watched = await open();
  await write(`${music}/first-song.md~`, await read(event));
  for (const left of ['.first-song.md.swp', '4913', 'desktop.ini', 'Thumbs.db'])
    await write(`${music}/${left}`, 'x');
  await write(`${music}/new.tmp`, (await read(event)).replace(/name: .*/, 'name: Renamed'));
  await rename(path(`${music}/new.tmp`), path(event));
  await eventually(() => expect(titles(watched)).toContain('Renamed'));
  expect(watched.status().faults).toEqual([]);
});

test('a field at fault stays as it last was, holds up no other, and is told of once', async () => {
  const watched = await open();
  const { servedSince } = watched.status();
  const before = eventsOf(watched).find(({ title }) => title === 'First Song')?.eventDate;
  await edit(event, /date: .*/, 'date: tomorrow');
  await edit(event, 'name: First Song', 'name: First Song by Night');
  await eventually(() => expect(watched.status().faults).toHaveLength(1));
  expect(watched.status().faults[0]).toEqual({
    file: event,
    line: expect.any(Number),
    field: 'date',
    reason: expect.stringMatching(/must be a moment/),
    shown: 'as it was',
  });
  expect(watched.status().faultySince?.getTime()).toBeGreaterThan(servedSince.getTime());
  const dated = () =>
    eventsOf(watched).find(({ title }) => title === 'First Song by Night')?.eventDate;
  expect(dated()).toBe(before);

  await edit('hospitality/01-before-you-come.md', /name: .*/, 'name: READ THIS');
  await eventually(() => expect(watched.content().topics()[0]?.name).toBe('READ THIS'));
  expect(dated()).toBe(before);
  expect(log.filter((line) => line.includes('has faults'))).toHaveLength(1);

  await edit(event, /date: .*/, 'date: 2025-09-19T10:00:00+05:30');
  await eventually(() => expect(dated()).toBe('2025-09-19T04:30:00.000Z'));
  expect(watched.status()).toMatchObject({ faults: [], faultySince: undefined });
});

test('a new event is shown without its field at fault; without a name it is left out with its picture', async () => {
  const watched = await open();
  const before = titles(watched);
  await write(`${music}/new.md`, '---\nname: New\nvenue: Hall 1\ndate: soon\n---\n');
  await write(`${music}/broken.md`, '---\norder: 3\n---\n');
  await write(`${music}/broken.png`, await png(300));
  await eventually(() => expect(titles(watched)).toEqual([...before, 'New']));
  expect(eventsOf(watched).at(-1)).toMatchObject({ eventVenue: 'Hall 1', eventDate: null });
  expect(watched.status().faults.map(({ file, field }) => [file, field])).toEqual([
    [`${music}/broken.md`, 'name'],
    [`${music}/new.md`, 'order'],
    [`${music}/new.md`, 'date'],
  ]);
});

test('of two files that clash the newcomer is at fault, and holds up no third', async () => {
  const watched = await open();
  await write(`${music}/a copy.md`, await read(event));
  await edit('hospitality/01-before-you-come.md', /name: .*/, 'name: READ THIS');
  await eventually(() => expect(watched.content().topics()[0]?.name).toBe('READ THIS'));
  await eventually(() =>
    expect(watched.status().faults).toMatchObject([
      { file: `${music}/a copy.md`, field: 'name', reason: expect.stringContaining(event) },
    ]),
  );
  await edit(event, /venue: .*/, 'venue: The roof');
  await eventually(() => expect(eventsOf(watched)[0]?.eventVenue).toBe('The roof'));
});

test('a broken picture leaves the one that was there', async () => {
  await write(`${music}/first-song.png`, await png(300));
  const watched = await open();
  const pictureOf = () =>
    eventsOf(watched).find(({ title }) => title === 'First Song')?.imageSrc?.url;
  const before = pictureOf();
  expect(before).toMatch(/first_song_\w+\.png$/);
  await rm(path(`${music}/first-song.png`));
  await write(`${music}/first-song.jpg`, 'half a pict');
  await eventually(() => expect(watched.status().faults).toHaveLength(1));
  expect(watched.status().faults[0]).toMatchObject({
    file: `${music}/first-song.jpg`,
    field: 'picture',
  });
  expect(pictureOf()).toBe(before);
});

test('a folder that goes away takes nothing along', async () => {
  const watched = await open();
  const before = titles(watched);
  await rename(path(''), join(dir, 'elsewhere'));
  await eventually(() => expect(watched.status().faults.length).toBeGreaterThan(3));
  expect(titles(watched)).toEqual(before);
  expect(watched.status().isAway).toBe(true);
  await rename(join(dir, 'elsewhere'), path(''));
  await eventually(() => expect(watched.status().faults).toEqual([]));
});

test('a cluster that goes away stays with all of its events', async () => {
  const watched = await open();
  const before = titles(watched);
  await rm(path(music), { recursive: true });
  await eventually(() => expect(watched.status().faults).toHaveLength(1));
  expect(titles(watched)).toEqual(before);
});

test('folders that are empty, as while a volume is half mounted, take nothing along', async () => {
  const watched = await open();
  const before = titles(watched);
  for (const folder of [music, 'hospitality']) {
    await rm(path(folder), { recursive: true });
    await mkdir(path(folder));
  }
  await eventually(() =>
    expect(watched.status().faults).toMatchObject([
      { file: `${music}/cluster.yaml`, reason: expect.stringContaining('missing') },
      { file: 'hospitality', reason: expect.stringContaining('is an empty folder') },
    ]),
  );
  expect(titles(watched)).toEqual(before);
  expect(watched.content().topics().length).toBeGreaterThan(3);
});

test('the last event of a cluster, and the last topic, can be deleted', async () => {
  const watched = await open();
  for (const file of await readdir(path(music)))
    if (file !== 'cluster.yaml') await rm(path(`${music}/${file}`));
  await rm(path('hospitality'), { recursive: true });
  await eventually(() => expect(titles(watched)).toEqual([]));
  await eventually(() => expect(watched.content().topics()).toEqual([]));
  expect(watched.status().faults).toEqual([]);
});

test('a restart with a faulty file serves what was sound before', async () => {
  const first = await open();
  await first.close();
  await edit(event, 'order:', 'ordre:');
  const second = await open();
  expect(titles(second)).toContain('First Song');
  expect(second.status().faults.map(({ file }) => file)).toEqual([event]);
  await eventually(() => expect(log.join('')).toContain('ordre'));
});

test('what was last sound, and can’t be understood any more, is told and noted anew', async () => {
  const file = join(dir, 'data/sound-content.json');
  await (await open()).close();
  const sound = await readFile(file, 'utf8');
  await writeFile(file, sound.slice(0, 100));
  const again = await open();
  expect(titles(again)).toContain('First Song');
  await eventually(() => expect(log.join('')).toContain('sound-content.json was broken'));
  expect(await readFile(file, 'utf8')).toBe(sound);
});

test('a first start shows what is sound, and is refused without the festival or a cluster', async () => {
  await edit(event, /date: .*/, 'date: tomorrow');
  const watched = await open();
  expect(eventsOf(watched)[0]).toMatchObject({ title: 'First Song', eventDate: null });
  await rm(join(dir, 'data'), { recursive: true });
  await rm(path(`${music}/cluster.yaml`));
  await expect(open()).rejects.toThrow(ContentError);
});

test('a start that is refused tells that what would have stood in is broken', async () => {
  await (await open()).close();
  await writeFile(join(dir, 'data/sound-content.json'), '{');
  await rm(path(`${music}/cluster.yaml`));
  const refusal = await open().catch((error: Error) => error.message);
  expect(refusal).toMatch(/sound-content\.json is broken: nothing of it stands in/);
  expect(refusal).toContain(`${music}/cluster.yaml`);
});

test('servers that share a data folder are not in each other’s way', async () => {
  const opened = await Promise.all([open(), open(), open(), open()]);
  for (const watched of opened) expect(titles(watched)).toContain('First Song');
});
