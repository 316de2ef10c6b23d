import { beforeEach, expect, test } from 'vitest';
import {
  png,
  recordedClusters,
  recordedFolder,
  type TestFolder,
} from '../../testing/content/recorded-festival.ts';
import { blackPng } from '../../testing/png.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import { loadContent, readContent } from '../reading/content.ts';

let folder: TestFolder;

beforeEach(async () => {
  folder = await recordedFolder();
});

function load() {
  return loadContent(folder.path, recordedClusters);
}

test('a picture of another kind than its name says is a fault', async () => {
  await folder.remove('clusters/robotics/event-1-1.png');
  await folder.write('clusters/robotics/event-1-1.jpg', await png());
  await expect(load()).rejects.toHaveProperty('faults', [
    expect.objectContaining({ field: 'picture', reason: 'is not a jpeg picture but png' }),
  ]);
});

async function cutShort() {
  return (await png(400)).subarray(0, 200);
}

const hostile: Record<string, [make: () => Promise<Buffer>, reason: RegExp]> = {
  'that was cut short': [cutShort, /^is broken/],
  'that would fill the memory': [
    async () => blackPng({ side: 16_000 }),
    /^has more than 60 million pixels$/,
  ],
  'of more than 10 MB': [async () => Buffer.alloc(11 * 1024 * 1024), /^is larger than 10 MB$/],
  'that is a page': [async () => Buffer.from('<script>alert(1)</script>'), /is no png picture$/],
};

test.for(Object.entries(hostile))('a picture %s is a fault', async ([, [make, reason]]) => {
  await folder.write('clusters/robotics/event-1-1.png', await make());
  await expect(load()).rejects.toHaveProperty('faults', [
    {
      file: 'clusters/robotics/event-1-1.png',
      field: 'picture',
      reason: expect.stringMatching(reason),
    },
  ]);
});

test('a drawing that would fill the memory is a fault', async () => {
  await folder.remove('clusters/robotics/event-1-1.png');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="28000"/>';
  await folder.write('clusters/robotics/event-1-1.svg', svg);
  await expect(load()).rejects.toHaveProperty('faults', [
    expect.objectContaining({ field: 'picture', reason: 'has more than 60 million pixels' }),
  ]);
});

test('a picture that texts name is what it last soundly was while its file is broken, and gone with it', async () => {
  const picturesDir = await temporaryFolder();
  let last: SoundEntries = new Map();
  const read = async () => {
    const found = await readContent(folder.path, { known: recordedClusters, picturesDir, last });
    last = found.sound;
    const address = found.content?.textPictures.get('/uploads/plan.png');
    const [name = ''] = address?.replace('/uploads/', '').split('#') ?? [];
    return { address, isServed: found.content?.uploads.has(name), faults: found.faults };
  };
  await folder.write('hospitality/01-rooms.md', '---\nname: Rooms\n---\n![a](/uploads/plan.png)\n');
  await folder.write('uploads/plan.png', await png());
  const sound = await read();
  expect(sound).toMatchObject({ isServed: true, faults: [] });
  await folder.write('uploads/plan.png', 'half of a pict');
  for (let time = 0; time < 2; time++) {
    const { faults, ...shown } = await read();
    expect(shown).toEqual({ address: sound.address, isServed: true });
    expect(faults).toMatchObject([{ file: 'uploads/plan.png', shown: 'as it was' }]);
  }
  await folder.remove('uploads/plan.png');
  expect((await read()).address).toBeUndefined();
});

test('a picture that a text names must be in uploads/, and be one', async () => {
  await folder.write(
    'hospitality/01-topic.md',
    '---\nname: Rooms\n---\n![a](/uploads/gone.png) ![b](/uploads/bad.png) ![c](https://example.org/c.png)\n',
  );
  await folder.write('uploads/bad.png', '<script>');
  await expect(load()).rejects.toHaveProperty('faults', [
    expect.objectContaining({ file: 'uploads/bad.png', reason: expect.stringMatching(/no png/) }),
    expect.objectContaining({ file: 'uploads/bad.png', reason: expect.stringMatching(/missing/) }),
    expect.objectContaining({ file: 'uploads/gone.png', reason: expect.stringMatching(/missing/) }),
  ]);
});

test('two pictures for one event are a fault', async () => {
  await folder.write('clusters/robotics/event-1-1.webp', 'x');
  await expect(load()).rejects.toHaveProperty(
    'faults.0.reason',
    expect.stringMatching(/several: event-1-1.png, event-1-1.webp/),
  );
});

test('of a picture that broke, or is gone from its folder, visitors see what it was, and that is told', async () => {
  const picturesDir = await temporaryFolder();
  const read = (last?: SoundEntries) =>
    readContent(folder.path, { known: recordedClusters, picturesDir, last });
  await folder.write('sponsors/sponsors.yaml', '- { name: Zed, logo: zed.png }\n');
  await folder.write('sponsors/logos/zed.png', await png());
  const { sound } = await read();
  await folder.write('clusters/robotics/event-1-1.png', 'junk');
  await folder.remove('sponsors/logos/zed.png');
  const { content, faults } = await read(sound);
  expect(faults).toMatchObject([
    { file: 'clusters/robotics/event-1-1.png', shown: 'as it was' },
    { file: 'sponsors/sponsors.yaml', field: '0.logo', shown: 'as it was' },
  ]);
  expect(content?.sponsors()[0]?.logo?.url).toMatch(/zed_/);
});
