import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import { readContent } from './content.ts';

const HUMMING = 'clusters/music/humming.md';

let dir: string;
let last: SoundEntries;
beforeEach(async () => {
  dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, path(''), { recursive: true });
  last = new Map();
  expect((await read()).faults).toEqual([]);
});

/** Three people are in Humming, and nobody in any other event. */
async function read() {
  const people = new Map([['music/humming', '3 entries']]);
  const found = await readContent(path(''), {
    last,
    findEventsInUse: async (ids) => new Map([...people].filter(([id]) => ids.includes(id))),
  });
  last = found.sound;
  return found;
}

function path(file: string) {
  return join(dir, 'content', file);
}

async function change(file: string, from: RegExp | string, to: string) {
  await writeFile(path(file), (await readFile(path(file), 'utf8')).replace(from, to));
}

/** The events with their clusters as visitors see them, and the files that are told to be at fault. */
async function served() {
  const { content, faults } = await read();
  const idsOf = (cluster: number) => content!.events(cluster).map(({ eventId }) => eventId);
  const files = faults.map(({ file }) => file).sort();
  return { music: idsOf(5), dance: idsOf(2), files, reasons: faults.map(({ reason }) => reason) };
}

const GONE = 'music/humming is gone, and it has 3 entries';

describe('the file of an event that people are in', () => {
  it('can’t be removed: the event stays as it was, and the fault says what to do', async () => {
    await rm(path(HUMMING));
    const { music, files, reasons } = await served();
    expect(music).toContain('music/humming');
    expect(files).toEqual([HUMMING]);
    expect(reasons[0]).toContain(GONE);
    expect(reasons[0]).toContain('"id: music/humming"');
    await cp(join(FESTIVAL_DIR, HUMMING), path(HUMMING));
    expect((await served()).files).toEqual([]);
  });

  it('can’t be renamed, moved or given another id without a word: nobody would be in what it has become', async () => {
    await rename(path(HUMMING), path('clusters/music/a-humming.md'));
    const renamed = await served();
    expect(renamed.music.filter((id) => id.includes('humming'))).toEqual(['music/humming']);
    expect(renamed.files).toEqual(['clusters/music/a-humming.md', HUMMING]);
    expect(renamed.reasons.join()).toContain('say "id: music/humming" here');

    await rename(path('clusters/music/a-humming.md'), path('clusters/dance/humming.md'));
    const moved = await served();
    expect(moved).toMatchObject({ dance: [], files: ['clusters/dance/humming.md', HUMMING] });
    expect(moved.music).toContain('music/humming');

    await rename(path('clusters/dance/humming.md'), path(HUMMING));
    await change(HUMMING, '---\n', '---\nid: another\n');
    const other = await served();
    expect(other.files).toEqual([HUMMING]);
    expect(other.music).toContain('music/humming');
    expect(other.music).not.toContain('another');
  });

  it('goes under another title, file and cluster with its id told', async () => {
    await change(HUMMING, '---\nname: Humming', '---\nid: music/humming\nname: Humming Solo');
    await rename(path(HUMMING), path('clusters/dance/solo.md'));
    expect(await served()).toMatchObject({ dance: ['music/humming'], files: [] });
  });
});

it('An event that nobody is in goes with its file', async () => {
  await rm(path('clusters/music/long-night.md'));
  const { music, files } = await served();
  expect(music).not.toContain('music/long-night');
  expect(files).toEqual([]);
});

it('A file with a fault of its own holds up neither: the one is as it was, the other stays', async () => {
  await change('clusters/music/first-song.md', /date: .*/, 'date: tomorrow');
  await rm(path(HUMMING));
  const { music, files } = await served();
  expect(music).toEqual(expect.arrayContaining(['music/first-song', 'music/humming']));
  expect(files).toEqual(['clusters/music/first-song.md', HUMMING]);
});
