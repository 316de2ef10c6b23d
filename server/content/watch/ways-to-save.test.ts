import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import Fastify from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { WatchedContent } from './watched-content.ts';

const SONG = 'clusters/music/first-song.md';

let dir: string;

beforeEach(async () => {
  dir = await temporaryFolder();
});

async function open(folder: string) {
  const watched = await WatchedContent.open({ folder, dataDir: join(dir, 'data') });
  watched.follow(Fastify().log);
  onTestFinished(() => watched.close());
  const venue = () =>
    watched
      .content()
      .events(5)
      .find(({ title }) => title === 'First Song')?.eventVenue;
  const shows = (wanted: string) =>
    vi.waitFor(() => expect(venue()).toBe(wanted), { timeout: 15_000, interval: 50 });
  return { watched, shows };
}

async function moveTo(venue: string, folder: string): Promise<void> {
  const text = await readFile(join(folder, SONG), 'utf8');
  await writeFile(join(folder, SONG), text.replace(/venue: .*/, `venue: ${venue}`));
}

test('an edit is seen on a drive that tells of no change, as over a network', async () => {
  const { watch } = fs;
  const restore = (other: typeof watch) => {
    fs.watch = other;
    syncBuiltinESMExports();
  };
  onTestFinished(() => restore(watch));
  restore((() => {
    throw new Error('ENOSYS: nothing is told here');
  }) as never);
  const folder = join(dir, 'content');
  await cp(FESTIVAL_DIR, folder, { recursive: true });
  const { shows } = await open(folder);
  for (const venue of ['The roof', 'The hall']) {
    await moveTo(venue, folder);
    await shows(venue);
  }
});

test('what a git pull brings is seen, and what it takes away is gone', async () => {
  const [origin, folder] = [join(dir, 'origin'), join(dir, 'content')];
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org', ...words], {
      stdio: 'pipe',
    });
  const commit = () => {
    git('-C', origin, 'add', '-A');
    git('-C', origin, 'commit', '-qm', 'An edit');
  };
  await cp(FESTIVAL_DIR, origin, { recursive: true });
  git('init', '-q', origin);
  commit();
  git('clone', '-q', origin, folder);
  const { watched, shows } = await open(folder);
  await moveTo('The roof', origin);
  await rm(join(origin, 'clusters/music/humming.md'));
  commit();
  git('-C', folder, 'pull', '-q');
  await shows('The roof');
  expect(
    watched
      .content()
      .events(5)
      .map(({ title }) => title),
  ).not.toContain('Humming');
  expect(watched.status().faults).toEqual([]);
});

test('a ConfigMap’s swap of all files at once is seen, each time', async () => {
  const folder = join(dir, 'content');
  await mkdir(folder);
  const swap = async (name: string, venue: string) => {
    const [before] = (await readdir(folder)).filter((other) => /^\.\.2/.test(other));
    await cp(FESTIVAL_DIR, join(folder, name), { recursive: true });
    await moveTo(venue, join(folder, name));
    await symlink(name, join(folder, '..data_tmp'));
    await rename(join(folder, '..data_tmp'), join(folder, '..data'));
    if (before) await rm(join(folder, before), { recursive: true });
  };
  await swap('..2025_1', 'Hall 1');
  for (const name of await readdir(FESTIVAL_DIR))
    await symlink(`..data/${name}`, join(folder, name));
  const { watched, shows } = await open(folder);
  await shows('Hall 1');
  for (const [at, venue] of ['The roof', 'The hall', 'The lawn'].entries()) {
    await swap(`..2025_${at + 2}`, venue);
    await shows(venue);
  }
  expect(watched.status().faults).toEqual([]);
});
