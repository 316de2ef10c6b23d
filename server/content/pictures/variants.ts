import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../runtime/write-whole.ts';
import type { Upload } from './pictures.ts';

/**
 * The lighter copies of pictures, each made once, when it is first asked for, and kept in a folder. Gives
 * the file that holds an upload; a copy's name carries the hash of its source, so it never goes stale.
 */
export function pictureVariants(directory: string) {
  const underWay = new Map<string, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (upload: Upload): Promise<string> => {
    if (typeof upload.source === 'string' && upload.width === undefined) return upload.source;
    const file = join(directory, upload.name);
    if (existsSync(file)) return file;
    const making =
      underWay.get(file) ??
      last.then(() => make(upload, file)).finally(() => underWay.delete(file));
    underWay.set(file, making);
    last = making.catch(() => {});
    return making;
  };
}

export type PictureVariants = ReturnType<typeof pictureVariants>;

async function make({ source, width, mime }: Upload, file: string): Promise<string> {
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const drawn = typeof source !== 'string';
  const picture = sharp(drawn ? Buffer.from(source.svg) : source)
    .autoOrient()
    .resize({ width });
  if (mime === 'image/png') picture.png({ palette: true, colours: 64 });
  else if (mime === 'image/webp') picture.webp({ quality: 78 });
  // Flat shapes come out well, and ten times as soon, with little effort; photographs don't.
  else picture.avif(drawn ? { quality: 50, effort: 2 } : { quality: 55 });
  await writeWhole(file, await picture.toBuffer());
  return file;
}
