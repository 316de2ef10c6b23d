import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import { readContent } from './content.ts';

let dir: string;
let last: SoundEntries;

beforeEach(async () => {
  dir = join(await temporaryFolder(), 'content');
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  last = new Map();
});

function topic(number: number, text: string) {
  const name = `${String(number).padStart(2, '0')}-topic.md`;
  return writeFile(join(dir, 'hospitality', name), `---\nname: Topic ${number}\n---\n${text}\n`);
}

async function read(listEntries?: number) {
  const { content, faults, sound } = await readContent(dir, { last, listEntries });
  last = sound;
  const texts = new Map(content!.topics().map(({ name, desc }) => [name, desc]));
  return {
    texts,
    faults: faults.map(({ file, field, reason, shown }) => ({ file, field, reason, shown })),
  };
}

it.each([
  ['characters', `${'word '.repeat(980)}.`, 20],
  ['lines, list items and marks', '- a\n'.repeat(140), 5],
])('what is new has no room beside texts that fill their list with %s', async (_, text, count) => {
  for (let at = 1; at <= count; at++) await topic(10 + at, text);
  await read();
  await topic(1, text);
  const { texts, faults } = await read();
  expect(texts.get('Topic 1')).toBe('');
  expect(texts.get(`Topic ${10 + count}`)).toBe(text.trimEnd());
  expect(faults).toEqual([
    {
      file: 'hospitality/01-topic.md',
      field: '',
      reason: expect.stringContaining('has no room beside the others of its list'),
      shown: 'nothing',
    },
  ]);
});

it('a text that has grown too long for the others of its list is what it last was', async () => {
  for (let at = 1; at <= 5; at++) await topic(10 + at, '- a\n'.repeat(140));
  await topic(1, 'Short.');
  await read();
  await topic(1, '- a\n'.repeat(149));
  await topic(2, 'Others go on.');
  const { texts, faults } = await read();
  expect(texts.get('Topic 1')).toBe('Short.');
  expect(texts.get('Topic 2')).toBe('Others go on.');
  expect(faults).toMatchObject([{ file: 'hospitality/01-topic.md', shown: 'as it was' }]);
});

it('of more entries than a list may have those that are new are left out', async () => {
  for (let at = 1; at <= 55; at++) await topic(10 + at, 'a');
  const before = (await read()).texts;
  expect(before.size).toBe(60);
  await topic(1, 'a');
  const { texts, faults } = await read();
  expect([...texts.keys()]).toEqual([...before.keys()]);
  expect(faults).toMatchObject([
    { file: 'hospitality/01-topic.md', field: 'name', reason: beyond(60), shown: 'nothing' },
  ]);
});

it('a festival with longer lists says so in a setting', async () => {
  for (let at = 1; at <= 55; at++) await topic(10 + at, 'a');
  await topic(1, 'a');
  const { texts, faults } = await read(61);
  expect(texts.size).toBe(61);
  expect(faults).toEqual([]);
  await topic(2, 'a');
  expect((await read(61)).faults).toMatchObject([
    { file: 'hospitality/02-topic.md', field: 'name', reason: beyond(61) },
  ]);
});

function beyond(most: number) {
  return expect.stringMatching(
    `one entry more than the ${most} that a list may have.*CONTENT_LIST_ENTRIES`,
  );
}

it('teams and venues are no list that has a bound', async () => {
  const { content, faults } = await readContent(dir, { last, listEntries: 6 });
  expect(content!.teams()).toHaveLength(13);
  expect(content!.venues()).toHaveLength(7);
  expect(faults.map(({ file }) => file)).not.toContain('venues.yaml');
});
