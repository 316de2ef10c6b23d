import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { readEvents } from '../../../contract/events.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { ContentError } from '../files/faults.ts';
import { WatchedContent } from './watched-content.ts';

const music = 'clusters/music';
const event = `${music}/alaap.md`;

let dir: string;
let log: string[];
let app: FastifyInstance;

const path = (file: string) => join(dir, 'content', file);
const read = (file: string) => readFile(path(file), 'utf8');
const write = (file: string, text: string | Buffer) => writeFile(path(file), text);
const edit = async (file: string, from: string | RegExp, to: string) => {
  const text = await read(file);
  expect(text).toMatch(from);
  await write(file, text.replace(from, to));
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'living-'));
  await cp(join(import.meta.dirname, '../../../content'), join(dir, 'content'), {
    recursive: true,
  });
  log = [];
  app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => log.push(line) } } });
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
});

const open = async () => {
  const living = await WatchedContent.open(path(''), join(dir, 'data'));
  living.follow(app.log);
  onTestFinished(() => living.close());
  return living;
};

const eventsOf = (living: WatchedContent, cluster = 5) =>
  readEvents(living.content().answer(contentAddress.cluster(cluster)).body, '').entries;
const titles = (living: WatchedContent) => eventsOf(living).map(({ title }) => title);
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

test('a changed, an added and a removed file are served without a restart', async () => {
  const living = await open();
  const changes: string[][] = [];
  living.onChange(() => changes.push(titles(living)));
  expect(titles(living)).toContain('Alaap');
  await edit(event, 'name: Alaap', 'name: Alaap by Night');
  await eventually(() => expect(titles(living)).toContain('Alaap by Night'));
  expect(titles(living)).not.toContain('Alaap');

  const added = (await read(event)).replace(/name: .*/, 'name: Quiet Hour');
  await write(`${music}/quiet-hour.md`, added);
  await eventually(() => expect(titles(living)).toContain('Quiet Hour'));
  await rm(path(`${music}/quiet-hour.md`));
  await eventually(() => expect(titles(living)).not.toContain('Quiet Hour'));
  await eventually(() => expect(changes.at(-1)).not.toContain('Quiet Hour'));
  expect(living.status().faults).toEqual([]);
});

test('an editor that saves by renaming and leaves its own files beside is understood', async () => {
  const living = await open();
  await write(`${music}/alaap.md~`, await read(event));
  await write(`${music}/.alaap.md.swp`, 'x');
  await write(`${music}/new.tmp`, (await read(event)).replace(/name: .*/, 'name: Renamed'));
  await rename(path(`${music}/new.tmp`), path(event));
  await eventually(() => expect(titles(living)).toContain('Renamed'));
  expect(living.status().faults).toEqual([]);
});

test('a faulty file stays as it last was, holds up no other, and is told of once', async () => {
  const living = await open();
  const { servedSince } = living.status();
  await edit(event, /date: .*/, 'date: tomorrow');
  await edit(event, 'name: Alaap', 'name: Never Seen');
  await eventually(() => expect(living.status().faults).toHaveLength(1));
  expect(living.status().faults[0]).toEqual({
    file: event,
    line: expect.any(Number),
    field: 'date',
    reason: expect.stringMatching(/must be a moment/),
  });
  expect(living.status().faultySince?.getTime()).toBeGreaterThan(servedSince.getTime());
  expect(titles(living)).toContain('Alaap');

  await edit('hospitality/01-instructions.md', /name: .*/, 'name: READ THIS');
  await eventually(() =>
    expect(living.content().answer(contentAddress.hospitalities).json).toContain('READ THIS'),
  );
  expect(titles(living)).toContain('Alaap');
  expect(log.filter((line) => line.includes('have faults'))).toHaveLength(1);

  await edit(event, /date: .*/, 'date: 2025-09-19T10:00:00+05:30');
  await eventually(() => expect(titles(living)).toContain('Never Seen'));
  expect(living.status()).toMatchObject({ faults: [], faultySince: undefined });
});

test('a new event that is faulty is left out, with its picture', async () => {
  const living = await open();
  const before = titles(living);
  await write(`${music}/broken.md`, '---\nname: Broken\n---\n');
  await write(`${music}/broken.png`, await png(300));
  await eventually(() => expect(living.status().faults).toHaveLength(1));
  expect(titles(living)).toEqual(before);
});

test('a broken picture leaves the one that was there', async () => {
  await write(`${music}/alaap.png`, await png(300));
  const living = await open();
  const pictureOf = () => eventsOf(living).find(({ title }) => title === 'Alaap')?.imageSrc?.url;
  const before = pictureOf();
  expect(before).toMatch(/alaap_\w+\.png$/);
  await rm(path(`${music}/alaap.png`));
  await write(`${music}/alaap.jpg`, 'half a pict');
  await eventually(() => expect(living.status().faults).toHaveLength(1));
  expect(living.status().faults[0]).toMatchObject({ file: `${music}/alaap.jpg`, field: 'picture' });
  expect(pictureOf()).toBe(before);
});

test('a folder that goes away takes nothing along', async () => {
  const living = await open();
  const before = titles(living);
  await rename(path(''), join(dir, 'elsewhere'));
  await eventually(() => expect(living.status().faults.length).toBeGreaterThan(3));
  expect(titles(living)).toEqual(before);
  await rename(join(dir, 'elsewhere'), path(''));
  await eventually(() => expect(living.status().faults).toEqual([]));
});

test('a cluster that goes away stays with all of its events', async () => {
  const living = await open();
  const before = titles(living);
  await rm(path(music), { recursive: true });
  await eventually(() => expect(living.status().faults).toHaveLength(1));
  expect(titles(living)).toEqual(before);
});

test('a restart with a faulty file serves what was sound before', async () => {
  const first = await open();
  await first.close();
  await edit(event, 'order:', 'ordre:');
  const second = await open();
  expect(titles(second)).toContain('Alaap');
  expect(second.status().faults.map(({ file }) => file)).toEqual([event, event]);
  await eventually(() => expect(log.join('')).toContain('ordre'));
});

test('a first start with a faulty file is refused with every fault', async () => {
  await edit(event, 'order:', 'ordre:');
  await expect(open()).rejects.toThrow(ContentError);
});
