import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { writeWhole } from '../../runtime/write-whole.ts';
import type { Upload } from './pictures.ts';

/** The lighter copies of pictures, each made once, when it is first asked for, and kept in a folder. */
export class PictureVariants {
  readonly #directory: string;
  readonly #underWay = new Map<string, Promise<string>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The file that holds this upload. A copy's name carries the hash of its source, so it never goes stale. */
  async fileOf(upload: Upload): Promise<string> {
    if (typeof upload.source === 'string' && upload.width === undefined) return upload.source;
    const file = join(this.#directory, upload.name);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    return isThere ? file : this.#makeOnce(upload, file);
  }

  #makeOnce(upload: Upload, file: string): Promise<string> {
    const underWay = this.#underWay.get(file);
    if (underWay) return underWay;
    // One after another: AVIF takes a whole core, and visitors need the other.
    const making = this.#last.then(() => make(upload, file));
    this.#last = making.catch(() => {});
    this.#underWay.set(file, making);
    making.finally(() => this.#underWay.delete(file)).catch(() => {});
    return making;
  }
}

/** Flat shapes come out well, and ten times as soon, with little effort; photographs don't. */
const encode = {
  photograph: (picture: Sharp, mime: string) =>
    mime === 'image/avif' ? picture.avif({ quality: 55 }) : picture.webp({ quality: 78 }),
  drawing: (picture: Sharp, mime: string) => {
    if (mime === 'image/png') return picture.png({ palette: true, colours: 64 });
    return mime === 'image/avif'
      ? picture.avif({ quality: 50, effort: 2 })
      : picture.webp({ quality: 78 });
  },
};

async function make({ source, width, mime }: Upload, file: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const drawn = typeof source !== 'string';
  const picture = sharp(drawn ? Buffer.from(source.svg) : source)
    .autoOrient()
    .resize({ width });
  await writeWhole(file, await encode[drawn ? 'drawing' : 'photograph'](picture, mime).toBuffer());
  return file;
}
