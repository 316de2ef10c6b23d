import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Entry } from '../api/models.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { contentHash, stableDocumentId, stableId, stampsOf } from '../files/identity.ts';
import { keepFile, PictureRefused, pictureFacts } from './picture-facts.ts';

/** The kinds of picture that may stand in `content/`. */
const kinds: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

export const mostPictureBytes = 10 * 1024 * 1024;

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
  /** What it looks like from far away, `#rrggbb`. */
  readonly colour: string;
  readonly width: number;
  readonly height: number;
}

/** A picture's bytes and what is known of them. `file` names it among all; its ending says its kind. */
export interface GivenPicture {
  readonly file: string;
  readonly bytes: Buffer;
  readonly alt: string;
  readonly modifiedAt: Date;
  /** Where the bytes are, for `Pictures` that keep no copies. */
  readonly path?: string;
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

  /** The entry of a picture of the content folder, or undefined after adding the reason why it is refused. */
  async take(folder: ContentFolder, file: string, alt: string): Promise<Entry | undefined> {
    try {
      const path = folder.path(file);
      const facts = await stat(path).catch(() => undefined);
      if (!facts?.isFile()) throw new PictureRefused('is missing');
      if (facts.size > mostPictureBytes) throw new PictureRefused('is larger than 10 MB');
      const bytes = await readFile(path);
      return await this.admit({ file, bytes, alt, modifiedAt: facts.mtime, path });
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      folder.faults.add(file, 'picture', error.message);
    }
  }

  /** The entry of a picture from anywhere. @throws PictureRefused */
  async admit({ file, bytes, alt, modifiedAt, path }: GivenPicture): Promise<Entry> {
    const ext = extname(file).toLowerCase();
    const mime = kinds[ext];
    if (!mime) throw new PictureRefused('is no JPEG, PNG, WebP or SVG picture');
    const hash = hashOf(file, bytes);
    const name = `${hash}${ext}`;
    const kept = this.#keepIn && join(this.#keepIn, name);
    const { colour, ...size } = await pictureFacts(bytes, mime, kept && `${kept}.json`);
    const source = kept ? await keepFile(kept, bytes) : path;
    if (!source) throw new Error('A picture needs a file to be served from');
    const upload = { name, mime, source, modifiedAt };
    this.uploads.set(name, upload);
    return {
      id: stableId(`picture ${file}`),
      documentId: stableDocumentId(`picture ${file}`),
      fields: {
        name: basename(file),
        alternativeText: alt,
        ...size,
        ...this.#lighter(upload, hash, size, colour),
        hash,
        ext,
        mime,
        size: kilobytes(bytes.length),
        url: `/uploads/${name}`,
        provider: 'local',
        ...stampsOf(modifiedAt),
      },
      nested: {},
    };
  }

  /** The entry of a drawing: served as PNG, and lighter at every size. `key` names it among all. */
  draw(key: string, drawing: Drawing, alt: string, modifiedAt: Date): Entry {
    const hash = hashOf(key, Buffer.from(drawing.svg));
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
        ...this.#lighter(upload, hash, size, drawing.colour),
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

  /**
   * The lighter copies of a picture, each made when it is first asked for, and its colour; neither for
   * one that is smaller than a card.
   */
  #lighter(upload: Upload, hash: string, { width, height }: Size, colour: string | null) {
    const isDrawn = upload.mime === 'image/svg+xml';
    const widths = cardWidths.filter((wanted) => isDrawn || wanted <= width);
    const formats = widths.flatMap((wanted) =>
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
    if (formats.length === 0) return { formats: null };
    return {
      formats: Object.fromEntries(formats),
      // Where a Strapi's provider puts what only it knows.
      ...(colour && { provider_metadata: { colour } }),
    };
  }
}

/** The cards' widths in section 9 (210, 260, 340), once and twice over. */
const cardWidths = [210, 260, 340, 420, 520, 680];
const madeKinds = ['avif', 'webp'] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100;

/** A name that changes with the bytes. */
const hashOf = (file: string, bytes: Buffer) =>
  `${basename(file, extname(file)).replace(/\W+/g, '_')}_${contentHash(bytes)}`;
