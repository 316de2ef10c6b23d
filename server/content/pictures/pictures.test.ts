import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_KINDS, type PictureKindName } from '../../../contract/picture-kinds.ts';
import {
  readTextPicture,
  textPictureAddress,
  withoutPictureAddresses,
} from '../../../contract/text-pictures.ts';
import { png, TestFolder } from '../../testing/content/recorded-festival.ts';
import { Pictures } from './pictures.ts';
import { weighedPicture } from './weighed-picture.ts';

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

/** A picture of a kind as a camera, a program or an editor would save it. */
function pictureOf(kind: PictureKindName): Promise<Buffer> {
  if (kind === 'SVG')
    return Promise.resolve(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'),
    );
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a6428' } });
  return drawn.toFormat(kind.toLowerCase() as 'png').toBuffer();
}

describe.each(Object.keys(PICTURE_KINDS) as PictureKindName[])('a %s picture', (kind) => {
  const { endings, mime } = PICTURE_KINDS[kind];

  test.each(endings)('is read where its name ends in %s, and may stand in a text', async (end) => {
    await using folder = await TestFolder.make();
    const given = { bytes: await pictureOf(kind), alt: '', modifiedAt: new Date() };
    const pictures = new Pictures(folder.path);
    const picture = await pictures.admit({ file: `stage.${end}`, ...given });
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect([...pictures.uploads.values()][0]).toMatchObject({ mime });
    const address = textPictureAddress(picture.url, { width: 40, height: 30 });
    expect(readTextPicture(address)?.url).toBe(picture.url);
    expect(withoutPictureAddresses(`![a](${address})`)).toBe('![a]()');
  });

  test('is known by its bytes where a text names it', async () => {
    const weighed = await weighedPicture(await pictureOf(kind), { drawings: true });
    expect(weighed.extension).toBe(endings[0]);
  });

  test('is named in the editors’ guide', async () => {
    expect(await readFile('content/README.md', 'utf8')).toMatch(
      new RegExp(`It is a .*\\b${kind}\\b.* of at most`),
    );
  });
});
