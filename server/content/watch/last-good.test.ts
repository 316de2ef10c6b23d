import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { LastGood } from './last-good.ts';

test('servers that share a data folder, and in containers a process number, are not in each other’s way', async () => {
  const dir = await temporaryFolder();
  const servers = Array.from({ length: 4 }, () => new LastGood(FESTIVAL_DIR, dir));
  const reads = await Promise.all(servers.map((server) => server.read()));
  for (const { content, faults } of reads) {
    expect(faults).toEqual([]);
    expect(content?.events(5)).not.toHaveLength(0);
  }
  expect((await servers[0]?.readLast())?.events(5)).toEqual(reads[0]?.content?.events(5));
  expect((await readdir(dir)).sort()).toEqual(['content', 'pictures']);
});

test('what a killed server left is cleared after a while, when nobody can be at work on it', async () => {
  const dir = await temporaryFolder();
  await mkdir(join(dir, 'content.abandoned.part'));
  const lastGood = new LastGood(FESTIVAL_DIR, dir);
  await lastGood.read();
  expect(await readdir(dir)).toContain('content.abandoned.part');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  await lastGood.read();
  expect((await readdir(dir)).sort()).toEqual(['content', 'pictures']);
});
