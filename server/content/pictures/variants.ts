import { readFile } from 'node:fs/promises';
import { StoredFiles } from '../../runtime/stored-files.ts';
import type { Upload } from './pictures.ts';

/**
 * The bytes of uploads. The lighter copies of pictures are made when they are first asked for, and kept in a
 * folder; a copy's name carries the hash of its source, so it never goes stale.
 */
export function pictureVariants(directory: string) {
  const files = new StoredFiles(directory);
  return (upload: Upload): Promise<Buffer> =>
    typeof upload.source === 'string' && upload.width === undefined
      ? readFile(upload.source)
      : files.bytesOf({ name: upload.name, make: () => make(upload) });
}

export type PictureVariants = ReturnType<typeof pictureVariants>;

async function make({ source, width, mime }: Upload): Promise<Buffer> {
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const drawn = typeof source !== 'string';
  const picture = sharp(drawn ? Buffer.from(source.svg) : source)
    .autoOrient()
    .resize({ width });
  if (mime === 'image/png') picture.png({ palette: true, colours: 64 });
  else if (mime === 'image/webp') picture.webp({ quality: 78 });
  // Flat shapes come out well, and ten times as soon, with little effort; photographs don't.
  else picture.avif(drawn ? { quality: 46, effort: 2 } : { quality: 55 });
  return picture.toBuffer();
}
