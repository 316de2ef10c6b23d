import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { changeCluster, setUpMirror } from '../../testing/content/mirror.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { contentAnswer } from '../api/answers.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import { type Content, readContent } from './content.ts';
import { NO_FACTS } from './event-ids.ts';

let dir: string;
let last: SoundEntries;
beforeEach(async () => {
  dir = join(await temporaryFolder(), 'content');
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  await mkdir(join(dir, '../pictures'));
  last = new Map();
  await read();
});

/** Three people are in Humming. */
async function read() {
  const humming = { clusterName: 'Music', title: 'Humming', hanging: '3 entries' };
  const inUse = new Map([['music/humming', humming]]);
  const findEventFacts = async () => ({ ...NO_FACTS, inUse });
  const picturesDir = join(dir, '../pictures');
  const found = await readContent(dir, { last, findEventFacts, picturesDir });
  last = found.sound;
  return { content: found.content!, faults: found.faults };
}

async function add(file: string, line: string) {
  const text = await readFile(join(dir, file), 'utf8');
  await writeFile(join(dir, file), text.replace('\nname:', `\n${line}\nname:`));
}

function idsOfMusic(content: Content) {
  return content.events(5).map(({ eventId }) => eventId);
}

test('an event that is hidden is in no list, though people are in it, and nothing is at fault', async () => {
  const before = (await read()).content;
  await add('clusters/music/humming.md', 'hidden: true');
  const { content, faults } = await read();
  expect(faults).toEqual([]);
  expect(idsOfMusic(content)).toEqual(idsOfMusic(before).filter((id) => id !== 'music/humming'));
  expect(content.clusters[4]?.eventCount).toBe(content.events(5).length);
  expect(JSON.stringify(contentAnswer(content, contentAddress.cluster(5)).body)).not.toMatch(
    /Humming|hidden/,
  );
  // The others keep their drawn posters.
  const postersOf = (one: Content) =>
    one
      .events(5)
      .filter(({ eventId }) => eventId !== 'music/humming')
      .map(({ imageSrc }) => imageSrc?.url);
  expect(postersOf(content)).toEqual(postersOf(before));
});

test('an event comes back as it was when it is hidden no more', async () => {
  const before = (await read()).content;
  const file = join(dir, 'clusters/music/humming.md');
  const text = await readFile(file, 'utf8');
  await add('clusters/music/humming.md', 'hidden: yes');
  expect(idsOfMusic((await read()).content)).not.toContain('music/humming');
  await writeFile(file, text);
  const { content } = await read();
  const eventOf = (one: Content) =>
    one.events(5).find(({ eventId }) => eventId === 'music/humming');
  expect(eventOf(content)).toEqual(eventOf(before));
});

test.each([
  'hidden: on',
  'hidden: Yes',
  'hidden: 1',
  'hidden: "true"',
  'Hidden: true',
  'hiden: true',
  'hide: true',
])('an event that says %s is hidden, as somebody means it to be', async (line) => {
  await add('clusters/music/humming.md', line);
  expect(idsOfMusic((await read()).content)).not.toContain('music/humming');
});

test('an event that was said not to be hidden is when a slip says that it is', async () => {
  await add('clusters/music/humming.md', 'hidden: no');
  expect(idsOfMusic((await read()).content)).toContain('music/humming');
  const file = join(dir, 'clusters/music/humming.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace('hidden: no', 'hiden: yes'));
  expect(idsOfMusic((await read()).content)).not.toContain('music/humming');
});

test.each(['no', 'off', 'false', '0', '""', ''])(
  'an event is shown where hidden is %j',
  async (no) => {
    await add('clusters/music/humming.md', `hidden: ${no}`);
    const { content, faults } = await read();
    expect(idsOfMusic(content)).toContain('music/humming');
    expect(faults).toEqual([]);
  },
);

test('topics, sponsors and workshops can be hidden, too', async () => {
  const before = (await read()).content;
  await add('hospitality/01-before-you-come.md', 'hidden: true');
  await add('workshops/folding-paper.md', 'hidden: true');
  const sponsors = join(dir, 'sponsors/sponsors.yaml');
  const list = await readFile(sponsors, 'utf8');
  await writeFile(sponsors, list.replace('{ name: Banyan', '{ hidden: true, name: Banyan'));
  const { content, faults } = await read();
  expect(faults).toEqual([]);
  expect(content.topics()).toHaveLength(before.topics().length - 1);
  expect(content.sponsors()).toHaveLength(before.sponsors().length - 1);
  expect(content.workshops()).toHaveLength(before.workshops().length - 1);
});

test('whoever fills a content server gets what is hidden, with a word that it is', async () => {
  await add('clusters/music/humming.md', 'hidden: true');
  const { content } = await readContent(dir, { showsHidden: true });
  expect(JSON.stringify(contentAnswer(content!, contentAddress.cluster(5)).body)).toMatch(
    /"name":"Humming"[^{}]*"hidden":true/,
  );
});

test('what a content server says is hidden is shown nowhere', async () => {
  const { server, open } = await setUpMirror();
  changeCluster(server, ([first]) => Object.assign(first, { hidden: true }));
  for (const list of ['hospitalities', 'sponsors', 'workshops'] as const) {
    const body = structuredClone(recordedBody(list));
    for (const { attributes } of body.data) attributes.hidden = false;
    body.data[0].attributes.hidden = true;
    server.answers.set(contentAddress[list], body);
  }
  const { content, status } = await open();
  expect(content().events(5)).toHaveLength(5);
  const lists = [content().topics(), content().sponsors(), content().workshops()];
  expect(lists.map(({ length }) => length)).toEqual(
    (['hospitalities', 'sponsors', 'workshops'] as const).map(
      (list) => recordedBody(list).data.length - 1,
    ),
  );
  expect(status().files.faults.filter(({ field }) => field === 'hidden')).toEqual([]);
});

test('a picture that broke stays what it was over a time in which its event was hidden, and is served to nobody then', async () => {
  const file = 'clusters/music/humming.md';
  const picture = join(dir, 'clusters/music/humming.png');
  const text = await readFile(join(dir, file), 'utf8');
  const pictureOf = ({ content }: Awaited<ReturnType<typeof read>>) =>
    content.events(5).find(({ eventId }) => eventId === 'music/humming')?.imageSrc?.url;
  await writeFile(picture, await png());
  const sound = pictureOf(await read());
  expect(sound).toMatch(/humming_\w+\.png$/);
  await writeFile(picture, 'junk');
  await add(file, 'hidden: true');
  const { content } = await read();
  expect([...content.uploads.keys()].filter((name) => name.startsWith('humming_'))).toEqual([]);
  await writeFile(join(dir, file), text);
  expect(pictureOf(await read())).toBe(sound);
});
