import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { StoredFiles } from './stored-files.ts';

test('however many ask at once, each file is made once, and never two at a time', async () => {
  const files = new StoredFiles(await temporaryFolder());
  let made = 0;
  let underWay = 0;
  const file = (index: number) => ({
    name: `${index % 40}`,
    make: async () => {
      underWay += 1;
      await new Promise((resolve) => setImmediate(resolve));
      expect(underWay).toBe(1);
      underWay -= 1;
      made += 1;
      return Buffer.from(`${index % 40}`);
    },
  });
  const asked = Array.from({ length: 200 }, (_, index) => files.bytesOf(file(index)));
  const bytes = (await Promise.all(asked)).map(String);
  expect(bytes).toEqual(asked.map((_, index) => `${index % 40}`));
  expect(made).toBe(40);
});

test('a file that could not be made is tried again, and holds up no other', async () => {
  const files = new StoredFiles(await temporaryFolder());
  const fails = async () => {
    throw new Error('not now');
  };
  const works = async () => Buffer.from('now');
  const [failed, other] = await Promise.allSettled([
    files.bytesOf({ name: 'a', make: fails }),
    files.bytesOf({ name: 'b', make: works }),
  ]);
  expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect(String(await files.bytesOf({ name: 'a', make: works }))).toBe('now');
});

test('where nothing can be written, a file is made each time', async () => {
  const folder = await temporaryFolder();
  const blocked = join(folder, 'a file in the place of the folder');
  await writeFile(blocked, '');
  const files = new StoredFiles(blocked);
  let made = 0;
  const file = { name: 'a', make: async () => Buffer.from(`${++made}`) };
  expect(String(await files.bytesOf(file))).toBe('1');
  expect(String(await files.bytesOf(file))).toBe('2');
  await rm(blocked);
  await files.bytesOf(file);
  expect(await readdir(blocked)).toEqual(['a']);
});
