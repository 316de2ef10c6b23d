import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Entry } from './answers/models.ts';
import type { ContentFolder } from './files.ts';
import { contentHash, stableDocumentId, stableId, stampsOf } from './identity.ts';
import { svgFault } from './svg.ts';

/** The kinds of picture that may stand in `content/`. */
const kinds: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

const mostBytes = 10 * 1024 * 1024;
const mostPixels = 60_000_000;

/**
 * A file that `/uploads/` serves. Its name changes with its bytes. `width` is set when it is a made size,
 * as all of them are where the `source` isn't a file but a drawing of ours (SVG).
 */
export interface Upload {
  readonly name: string;
  readonly mime: string;
  readonly source: string | Drawing;
  readonly modifiedAt: Date;
  readonly width?: number;
}

/** An SVG of ours, `width` by `height`, as it was when its words were last changed. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export const isPicture = (file: string): boolean => extname(file).toLowerCase() in kinds;

/** Takes in pictures of the content folder: checks them, names them, and knows them by that name. */
export class Pictures {
  readonly uploads = new Map<string, Upload>();
  readonly #keepIn: string | undefined;

  /** `keepIn`: a folder for copies, so that what is served stays what was checked. */
  constructor(keepIn?: string) {
    this.#keepIn = keepIn;
  }

  /** The picture's entry, or undefined after adding the reason why it is refused. */
  async take(folder: ContentFolder, file: string, alt: string): Promise<Entry | undefined> {
    const refuse = (reason: string) => void folder.faults.add(file, 'picture', reason);
    const path = folder.path(file);
    const facts = await stat(path).catch(() => undefined);
    if (!facts?.isFile()) return refuse('is missing');
    if (facts.size > mostBytes) return refuse('is larger than 10 MB');
    const bytes = await readFile(path);
    const ext = extname(file).toLowerCase();
    const mime = kinds[ext] ?? '';
    const fault = mime === 'image/svg+xml' ? svgFault(bytes.toString('utf8')) : undefined;
    if (fault) return refuse(fault);
    const size = await measure(bytes, mime);
    if (typeof size === 'string') return refuse(size);

    const base = basename(file, extname(file));
    const hash = `${base.replace(/\W+/g, '_')}_${contentHash(bytes)}`;
    const name = `${hash}${ext}`;
    const source = this.#keepIn ? await keepCopy(join(this.#keepIn, name), bytes) : path;
    const upload = { name, mime, source, modifiedAt: facts.mtime };
    this.uploads.set(upload.name, upload);
    return {
      id: stableId(`picture ${file}`),
      documentId: stableDocumentId(`picture ${file}`),
      fields: {
        name: basename(file),
        alternativeText: alt,
        ...size,
        formats: this.#sizes(upload, hash, size),
        hash,
        ext,
        mime,
        size: kilobytes(bytes.length),
        url: `/uploads/${upload.name}`,
        provider: 'local',
        ...stampsOf(facts.mtime),
      },
      nested: {},
    };
  }

  /** The entry of a drawing: served as PNG, and lighter at every size. `key` names it among all. */
  draw(key: string, drawing: Drawing, alt: string, modifiedAt: Date): Entry {
    const hash = `${basename(key).replace(/\W+/g, '_')}_${contentHash(Buffer.from(drawing.svg))}`;
    const width = Math.max(...cardWidths);
    const size = { width, height: Math.round((drawing.height * width) / drawing.width) };
    const name = `${hash}.png`;
    const upload = { name, mime: 'image/png', source: drawing, modifiedAt, width };
    this.uploads.set(name, upload);
    return {
      id: stableId(`picture ${key}`),
      documentId: stableDocumentId(`picture ${key}`),
      fields: {
        name,
        alternativeText: alt,
        ...size,
        formats: this.#sizes(upload, hash, size),
        hash,
        ext: '.png',
        mime: upload.mime,
        size: kilobytes(drawing.svg.length),
        url: `/uploads/${name}`,
        provider: 'local',
        ...stampsOf(modifiedAt),
      },
      nested: {},
    };
  }

  /** The lighter copies of a photograph, each made when it is first asked for; null when there are none. */
  #sizes(upload: Upload, hash: string, { width, height }: Size) {
    if (upload.mime === 'image/svg+xml') return null;
    const widths = cardWidths.filter((wanted) => wanted <= width);
    const made = widths.flatMap((wanted) =>
      madeKinds.map((kind) => {
        const name = `${hash}_${wanted}.${kind}`;
        this.uploads.set(name, { ...upload, name, mime: `image/${kind}`, width: wanted });
        const measures = { width: wanted, height: Math.round((height * wanted) / width) };
        return [
          `${kind}_${wanted}`,
          { ...measures, url: `/uploads/${name}`, mime: `image/${kind}` },
        ];
      }),
    );
    return made.length > 0 ? Object.fromEntries(made) : null;
  }
}

/** The cards' widths in section 9 (210, 260, 340), once and twice over. */
const cardWidths = [210, 260, 340, 420, 520, 680];
const madeKinds = ['avif', 'webp'] as const;

/** Written beside and renamed, so that nobody is ever sent half a picture. The name tells the bytes. */
const keepCopy = async (file: string, bytes: Buffer): Promise<string> => {
  const kept = await stat(file).catch(() => undefined);
  if (kept?.size === bytes.length) return file;
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  return file;
};

interface Size {
  readonly width: number;
  readonly height: number;
}

const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100;

/** Pixels as seen, turned upright; or the reason why these bytes are no such picture. */
const measure = async (bytes: Buffer, mime: string): Promise<Size | string> => {
  const { default: sharp } = await import('sharp');
  const wanted = mime.replace(/^image\/|\+xml$/g, '');
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    const { width, height } = autoOrient;
    return format === wanted ? { width, height } : `is not a ${wanted} picture but ${format}`;
  } catch {
    return `is broken, or is no ${wanted} picture`;
  }
};
