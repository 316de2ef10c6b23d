import { readdir, stat, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/moments.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Pictures } from './pictures.ts';
import { removeUnused } from './unused.ts';

async function pictureOf(folder: string) {
  const pictures = new Pictures(folder);
  await pictures.admit({ file: 'stage.png', bytes: await png(), alt: '', modifiedAt: new Date() });
  return pictures.uploads;
}

async function age(folder: string, days: number) {
  const then = (Date.now() - days * DAY_MS) / 1000;
  const names = await readdir(folder);
  for (const name of names) await utimes(`${folder}/${name}`, then, then);
  return names;
}

test('a picture that was named for more than a month stays for a month after it is named no more', async () => {
  const folder = await temporaryFolder();
  const uploads = await pictureOf(folder);
  const files = await age(folder, 31);
  expect(files.length).toBeGreaterThan(1);
  const now = Date.now();
  await removeUnused(folder, uploads, now);
  await removeUnused(folder, new Map(), now + 29 * DAY_MS);
  expect(await readdir(folder)).toEqual(files);
  await removeUnused(folder, new Map(), now + 31 * DAY_MS);
  expect(await readdir(folder)).toEqual([]);
});

test('a picture that is put back is in use from then on', async () => {
  const folder = await temporaryFolder();
  const [name = ''] = (await pictureOf(folder)).keys();
  await age(folder, 29);
  await pictureOf(folder);
  expect((await stat(`${folder}/${name}`)).mtimeMs).toBeGreaterThan(Date.now() - DAY_MS);
});
