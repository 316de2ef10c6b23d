import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { PICTURE_ENDINGS, PICTURE_KINDS } from '../../../contract/picture-kinds.ts';
import { COPY_KINDS, copyOf, type Picture } from '../../../contract/pictures.ts';
import { contentHash } from './identity.ts';
import { PictureError, pictureFacts, storeFile } from './picture-facts.ts';

export const PDF = 'application/pdf';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

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
  /** Its name and size before it was taken in. */
  readonly given: { readonly name: string; readonly bytes: number };
}

/** An SVG of ours, `width` by `height`, as it was when its words were last changed. */
export interface Drawing {
  readonly svg: string;
  /** Its look from far away, `#rrggbb`. */
  readonly colour: string;
  readonly width: number;
  readonly height: number;
}

/** A picture's bytes and facts. `file` names it among all; its ending says its kind. */
interface GivenPicture {
  readonly file: string;
  readonly bytes: Buffer;
  readonly alt: string;
  readonly modifiedAt: Date;
  /** The file of the bytes, for `Pictures` that keep no copies. */
  readonly path?: string;
}

/** A picture of before: `file` is its name; `storedAs` that of its copy; ISO 8601. */
interface StoredPicture {
  readonly file: string;
  readonly storedAs: string;
  readonly modifiedAt: string;
}

/** The reason against a file that is of none of these kinds. */
export function noneOf(kinds: readonly string[]): string {
  return `is no ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds)} picture`;
}

export const NO_PICTURE = noneOf(Object.keys(PICTURE_KINDS));

export function isPicture(file: string): boolean {
  return mimeOf(file) !== undefined;
}

function mimeOf(file: string): string | undefined {
  return PICTURE_ENDINGS.get(extname(file).slice(1).toLowerCase());
}

/** Takes in pictures: checks them, names them, and knows them by that name. */
export class Pictures {
  readonly uploads = new Map<string, Upload>();
  readonly #storeIn: string | undefined;
  readonly #copyWidths: CopyWidths;

  /**
   * `storeIn`: a folder for copies, so that what is served stays what was checked. `copyWidths`: the widths of the
   * lighter copies, by default those of cards.
   */
  constructor(storeIn?: string, copyWidths: CopyWidths = cardWidths) {
    this.#storeIn = storeIn;
    this.#copyWidths = copyWidths;
  }

  /** Takes in a picture from anywhere. @throws PictureError */
  async admit({ file, bytes, alt, modifiedAt, path }: GivenPicture): Promise<Picture> {
    const mime = mimeOf(file);
    if (!mime) throw new PictureError(NO_PICTURE);
    const name = `${uploadStem(file, bytes)}${extname(file).toLowerCase()}`;
    const stored = this.#storeIn && join(this.#storeIn, name);
    const facts = await pictureFacts(bytes, mime, stored && `${stored}.json`);
    const source = stored ? await storeFile(stored, bytes) : path;
    if (!source) throw new Error('A picture needs a file to be served from');
    const given = { name: basename(file), bytes: bytes.length };
    return this.#add({ name, mime, source, modifiedAt, given }, { ...facts, alt });
  }

  /** A picture that was taken in, as `restore` finds it; undefined where no copies are kept. */
  storedAs({ url }: Picture): StoredPicture | undefined {
    const upload = this.uploads.get(url.replace('/uploads/', ''));
    if (!upload || !this.#storeIn) return;
    const { name: storedAs, given, modifiedAt } = upload;
    return { file: given.name, storedAs, modifiedAt: modifiedAt.toISOString() };
  }

  /** Takes in a picture of before again; null where its copy is gone, or may not be shown any more. */
  async restore(
    { file, storedAs, modifiedAt }: StoredPicture,
    alt: string,
  ): Promise<Picture | null> {
    if (!this.#storeIn) return null;
    const bytes = await readFile(join(this.#storeIn, storedAs)).catch(() => undefined);
    if (!bytes) return null;
    try {
      return await this.admit({ file, bytes, alt, modifiedAt: new Date(modifiedAt) });
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }

  /** Takes in a PDF, such as a rule book, and gives its address here. @throws PictureError */
  async admitDocument({ file, bytes, modifiedAt }: Omit<GivenPicture, 'alt'>): Promise<string> {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new PictureError('is no PDF');
    const name = `${uploadStem(file, bytes)}.pdf`;
    const source = await storeFile(join(this.#storeIn!, name), bytes);
    const given = { name: basename(file), bytes: bytes.length };
    this.uploads.set(name, { name, mime: PDF, source, modifiedAt, given });
    return `/uploads/${name}`;
  }

  /** Takes in a PDF of before the last restart, by its address here. Nothing where it is held already, or no more. */
  async restoreDocument(url: string): Promise<void> {
    const [, stem, hash] = /^\/uploads\/(\w+)_([\da-f]{10})\.pdf$/.exec(url) ?? [];
    const name = `${stem}_${hash}.pdf`;
    if (!stem || !this.#storeIn || this.uploads.has(name)) return;
    const bytes = await readFile(join(this.#storeIn, name)).catch(() => undefined);
    if (!bytes || contentHash(bytes) !== hash) return;
    await this.admitDocument({ file: `${stem}.pdf`, bytes, modifiedAt: new Date(0) });
  }

  /** Takes in a drawing: served as PNG, and lighter at every size. `key` names it among all. */
  draw(key: string, drawing: Drawing, alt: string, modifiedAt: Date): Picture {
    const name = `${uploadStem(key, Buffer.from(drawing.svg))}.png`;
    const width = Math.max(...CARD_WIDTHS);
    const height = Math.round((drawing.height * width) / drawing.width);
    const given = { name, bytes: drawing.svg.length };
    const upload = { name, mime: 'image/png', source: drawing, modifiedAt, width, given };
    return this.#add(upload, { width, height, alt, colour: drawing.colour });
  }

  /**
   * Each lighter copy is made when it is first asked for. A picture that is smaller than a card has
   * none, and no colour.
   */
  #add(upload: Upload, facts: Omit<Picture, 'url' | 'sources'>): Picture {
    this.uploads.set(upload.name, upload);
    const picture = { ...facts, url: `/uploads/${upload.name}` };
    const widths = this.#copyWidths(upload, facts);
    if (widths.length === 0) return { ...picture, colour: null, sources: [] };
    const sources = COPY_KINDS.map((kind) => {
      const copies = widths.map((width) => {
        const name = copyOf(upload.name, width, kind);
        this.uploads.set(name, { ...upload, name, mime: `image/${kind}`, width });
        return `/uploads/${name} ${width}w`;
      });
      return { mime: `image/${kind}`, srcSet: copies.join(', ') };
    });
    return { ...picture, sources };
  }
}

/** The cards' widths in section 9 (210, 260, 340), once and twice over. */
const CARD_WIDTHS = [210, 260, 340, 420, 520, 680];

/** A logo drawn in so few bytes is lighter than any copy of it (0.8 kB sent beside 4 kB as AVIF), and sharp at every size. */
const LIGHT_DRAWING_BYTES = 8 * 1024;
const MAX_COPY_HEIGHT = 4096;

type CopyWidths = (upload: Upload, facts: Pick<Picture, 'width' | 'height'>) => number[];

function cardWidths({ mime, given }: Upload, { width, height }: Parameters<CopyWidths>[1]) {
  const isDrawing = mime === 'image/svg+xml';
  if (isDrawing && given.bytes <= LIGHT_DRAWING_BYTES) return [];
  const ratio = (height ?? 1) / (width || 1);
  return CARD_WIDTHS.filter(
    (copy) => (isDrawing || copy <= (width ?? 0)) && copy * ratio <= MAX_COPY_HEIGHT,
  );
}

function uploadStem(file: string, bytes: Buffer): string {
  return `${basename(file, extname(file)).replace(/\W+/g, '_')}_${contentHash(bytes)}`;
}
