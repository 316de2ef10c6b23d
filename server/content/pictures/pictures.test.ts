import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { png, TestFolder } from '../../testing/content/recorded-festival.ts';
import { Pictures } from './pictures.ts';

test('sponsors that share a logo are read at the same time, and one copy of it is kept', async () => {
  await using folder = await TestFolder.make();
  const picture = { file: 'logo.png', bytes: await png(), alt: '', modifiedAt: new Date() };
  const pictures = new Pictures(join(folder.path, 'kept'));
  const entries = await Promise.all(Array.from({ length: 8 }, () => pictures.admit(picture)));
  expect(new Set(entries.map(({ url }) => url)).size).toBe(1);
  expect((await readdir(join(folder.path, 'kept'))).length).toBe(2);
});

test('a copy that was written in part, as where a machine stopped, is written anew', async () => {
  await using folder = await TestFolder.make();
  const picture = { file: 'logo.png', bytes: await png(), alt: '', modifiedAt: new Date() };
  const pictures = new Pictures(folder.path);
  const { url } = await pictures.admit(picture);
  const copy = join(folder.path, url.replace('/uploads/', ''));
  await truncate(copy, 20);
  await pictures.admit(picture);
  expect(await readFile(copy)).toEqual(picture.bytes);
});
