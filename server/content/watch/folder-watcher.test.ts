import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { fingerprintOf, watchFolder } from './watched-content.ts';

test.each([1, 1001])('an edit of one file among %d is seen, and nothing else is', async (files) => {
  const folder = join(await temporaryFolder(), 'content');
  await mkdir(folder);
  for (let at = 0; at < files; at++) await writeFile(join(folder, `${at}.md`), 'a');
  const { promise: seen, resolve: see } = Promise.withResolvers<string>();
  const known = await fingerprintOf(folder);
  onTestFinished(
    watchFolder(
      folder,
      () => known,
      async () => see(await fingerprintOf(folder)),
    ),
  );
  await writeFile(join(folder, '0.md'), 'edited');
  const before = known.split('\n');
  const after = (await seen).split('\n');
  expect(after.filter((fact) => !before.includes(fact))).toEqual([
    expect.stringMatching(/^0\.md 6 /),
  ]);
});

test('a file that took another’s place with its size and times is a change', async () => {
  const folder = await temporaryFolder();
  const other = join(await temporaryFolder(), 'a.md');
  const at = new Date('2025-09-18T10:00:00+05:30');
  for (const file of [join(folder, 'a.md'), other]) {
    await writeFile(file, 'a');
    await utimes(file, at, at);
  }
  const before = await fingerprintOf(folder);
  // A file system's clock goes on in ticks of some milliseconds.
  await setTimeout(50);
  await rename(other, join(folder, 'a.md'));
  expect(await fingerprintOf(folder)).not.toBe(before);
});

test('what git keeps for itself in a folder is no content of it', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.md'), 'a');
  const before = await fingerprintOf(folder);
  await mkdir(join(folder, '.git', 'objects'), { recursive: true });
  await writeFile(join(folder, '.git', 'objects', '4b'), 'an object');
  expect(await fingerprintOf(folder)).toBe(before);
});
