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
let became: Map<string, string>;
let known: Set<string>;
beforeEach(async () => {
  dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, path(''), { recursive: true });
  last = new Map();
  became = new Map();
  known = new Set();
  expect((await read()).faults).toEqual([]);
});

/** Three people are in Humming, and nobody in any other event. */
async function read() {
  const humming = { clusterName: 'Music', title: 'Humming', hanging: '3 entries' };
  const inUse = new Map([['music/humming', humming]]);
  const found = await readContent(path(''), {
    last,
    findEventFacts: async () => ({ inUse, known, became }),
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
  const { newcomers, fileIds } = content!;
  const reasons = faults.map(({ reason }) => reason);
  return { music: idsOf(5), dance: idsOf(2), files, reasons, newcomers, fileIds };
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
    await change('clusters/dance/humming.md', 'name: Humming', 'name: HUMMING');
    const moved = await served();
    expect(moved).toMatchObject({ dance: [], files: ['clusters/dance/humming.md', HUMMING] });
    expect(moved.music).toContain('music/humming');

    await rename(path('clusters/dance/humming.md'), path(HUMMING));
    await change(HUMMING, '---\n', '---\nid: another\n');
    const other = await served();
    expect(other.files).toEqual([HUMMING]);
    expect(other.music).toContain('music/humming');
    expect(other.music).not.toContain('another');
    expect(other.newcomers).toMatchObject([{ fileId: 'another', lostId: 'music/humming' }]);
  });

  it('is the same event for the desk to name with another id in it, whatever its title', async () => {
    await change(HUMMING, '---\nname: Humming', '---\nid: another\nname: Humming Solo');
    for (const memory of [last, new Map()]) {
      last = memory;
      const { music, newcomers } = await served();
      expect(music).not.toContain('another');
      expect(newcomers).toMatchObject([{ fileId: 'another', lostId: 'music/humming' }]);
    }
    became.set('another', 'music/humming');
    const { music, files, newcomers, fileIds } = await served();
    expect({ music, files, newcomers }).toMatchObject({ files: [], newcomers: [] });
    expect(music).toContain('music/humming');
    expect(fileIds!.get('music/humming')).toBe('another');
  });

  it('goes under another title, file and cluster with its id told', async () => {
    await change(HUMMING, '---\nname: Humming', '---\nid: music/humming\nname: Humming Solo');
    await rename(path(HUMMING), path('clusters/dance/solo.md'));
    expect(await served()).toMatchObject({ dance: ['music/humming'], files: [] });
  });
});

describe('a file that is another event’s by the desk’s word', () => {
  const SOLO = 'clusters/dance/solo.md';

  beforeEach(async () => {
    await rename(path(HUMMING), path(SOLO));
    const { newcomers, fileIds } = await served();
    expect(newcomers).toMatchObject([{ fileId: 'dance/solo', clusterName: 'Dance' }]);
    expect(fileIds!.has('music/humming')).toBe(false);
    became.set('dance/solo', 'music/humming');
  });

  it('is that event, in its place', async () => {
    const { music, dance, files, newcomers, fileIds } = await served();
    expect({ music, dance, files, newcomers }).toMatchObject({ dance: ['music/humming'] });
    expect([music.includes('music/humming'), files, newcomers]).toEqual([false, [], []]);
    expect(fileIds!.get('music/humming')).toBe('dance/solo');
    last = new Map();
    expect(await served()).toMatchObject({ dance: ['music/humming'], files: [] });
  });

  it('stays so where the old file comes back: that one is told to say another id', async () => {
    await served();
    await cp(join(FESTIVAL_DIR, HUMMING), path(HUMMING));
    for (const memory of [last, new Map()]) {
      last = memory;
      const { music, dance, files, reasons } = await served();
      expect([music.includes('music/humming'), dance, files]).toEqual([
        ...[false, ['music/humming']],
        [HUMMING],
      ]);
      expect(reasons[0]).toContain('is the id of clusters/dance/solo.md already');
    }
  });

  it('is its own again once that event has another file that says its id', async () => {
    await served();
    const choir = 'clusters/music/lantern-choir.md';
    await change(choir, '---\n', '---\nid: music/humming\n');
    const { music, dance, files } = await served();
    expect([music.includes('music/humming'), dance, files]).toEqual([true, ['dance/solo'], []]);
  });

  it('leaves the event without a file when it goes, too', async () => {
    await served();
    await rm(path(SOLO));
    const { dance, files, fileIds } = await served();
    expect([dance, files]).toEqual([['music/humming'], [SOLO]]);
    expect(fileIds!.has('music/humming')).toBe(false);
  });
});

it('On a server that never had its file, an event that people are in is told of, and nothing stands in its place', async () => {
  await rename(path(HUMMING), path('clusters/dance/solo.md'));
  last = new Map();
  const { music, dance, files, reasons, newcomers } = await served();
  expect([music.includes('music/humming'), dance]).toEqual([false, []]);
  expect(files).toEqual(['clusters', 'clusters/dance/solo.md']);
  expect(reasons.join()).toContain(GONE);
  expect(newcomers).toMatchObject([{ fileId: 'dance/solo', title: 'Humming' }]);
  // One that was there under the same name already is none.
  known.add('dance/solo');
  last = new Map();
  expect(await served()).toMatchObject({ dance: ['dance/solo'], files: ['clusters'] });
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

it('A file with any name can be moved with its id', async () => {
  const id = 'music/गीत No_1 (2)';
  const file = `clusters/${id}.md`;
  await writeFile(path(file), '---\nname: Song\norder: 90\n---\n');
  expect((await served()).music).toContain(id);
  await rename(path(file), path('clusters/dance/song.md'));
  await change('clusters/dance/song.md', 'name:', `id: ${id}\nname:`);
  const { dance, files } = await served();
  expect([dance.includes(id), files]).toEqual([true, []]);
});
