import { basename, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireMedia } from '../../../contract/content-answers.ts';
import { firstPicture, type Picture, pictureUrl } from '../../../contract/pictures.ts';
import { fairQueue } from '../../http/fair-queue.ts';
import { PictureError } from '../pictures/picture-facts.ts';
import { MAX_PICTURE_BYTES, Pictures, type Upload } from '../pictures/pictures.ts';
import { weighedPicture } from '../pictures/weighed-picture.ts';
import { isGone, reasonOf, remoteFile } from './client.ts';
import { outsideFile } from './outside-file.ts';

/** A hundred large photographs may take longer: those that are late come with the next round. */
const PATIENCE_MS = 3000;
const MAX_AT_ONCE = 4;
const RETRY_MS = 60_000;
/** Of bytes that are no picture: a proxy may have sent a page of its own in its place. */
const RETRY_REFUSED_MS = 5 * 60_000;

const REFRESH_DOCUMENT_MS = 5 * 60_000;

export interface MirrorOptions {
  readonly contentUrl: string;
  readonly picturesDir: string;
  /** Fetches a file of any other host. */
  readonly outside?: typeof outsideFile | undefined;
}

/** Of the content server's own, or of another host. `key` is its name for ever: a Strapi may put other bytes under the same address. */
interface Located {
  readonly url: URL;
  readonly isOwn: boolean;
  /** A PDF of the content server's own: it may be put right or deleted under its address, of which its server tells no moment. */
  readonly isDocument: boolean;
  readonly key: string;
}

/**
 * The pictures and PDFs that another content server names, fetched once, checked, and served from here, so that they are
 * there when their host isn't, and can do nothing here but be seen. Those on other hosts than its own are fetched as
 * pictures of texts are: by https, at public addresses.
 */
export class PictureMirror {
  /** By the keys of pictures. */
  readonly #faults = new Map<string, string>();
  readonly #contentUrl: string;
  readonly #outside: typeof outsideFile;
  readonly #pictures: Pictures;
  readonly #held = new Map<string, Picture>();
  /** Addresses of PDFs that their server says it has no more. */
  readonly #gone = new Set<string>();
  /** When a picture that could not be had may be asked for again, by the clock of `performance`: never while it is under way. */
  readonly #notBefore = new Map<string, number>();
  /** What was held, and why others weren't, after the last round. */
  #reported = '';
  readonly #queue = fairQueue({ room: MAX_AT_ONCE, places: Number.POSITIVE_INFINITY });

  readonly #ended = new AbortController();

  constructor({ contentUrl, picturesDir, outside = outsideFile }: MirrorOptions) {
    this.#contentUrl = contentUrl;
    this.#outside = outside;
    this.#pictures = new Pictures(picturesDir);
  }

  close(): void {
    this.#ended.abort(new Error('the server stops'));
  }

  /** The reason against showing a field's picture, if there is one. */
  faultOf(field: WireMedia): string | undefined {
    return this.#faults.get(this.#located(field)?.key ?? '');
  }

  get uploads(): ReadonlyMap<string, Upload> {
    return this.#pictures.uploads;
  }

  /**
   * Fetches the pictures of these fields, all there are, that aren't held yet. True where one came, or failed anew, since
   * the last time. Never rejects; see `faultOf`.
   */
  async fetchFor(fields: readonly WireMedia[]): Promise<boolean> {
    const named = fields.flatMap((field) => this.#located(field) ?? []);
    const keys = new Set(named.map(({ key }) => key));
    for (const key of this.#faults.keys()) if (!keys.has(key)) this.#faults.delete(key);
    // One that is taken out and put back is asked for anew; one that is under way comes by itself.
    for (const [key, at] of this.#notBefore)
      if (!keys.has(key) && at < Number.POSITIVE_INFINITY) this.#notBefore.delete(key);
    const fetched: Promise<void>[] = [];
    for (const picture of named) {
      if (this.#held.has(picture.key) && !picture.isDocument) continue;
      if (performance.now() < (this.#notBefore.get(picture.key) ?? 0)) continue;
      this.#notBefore.set(picture.key, Number.POSITIVE_INFINITY);
      fetched.push(this.#queue(() => this.#fetch(picture)));
    }
    const isLate = sleep(PATIENCE_MS, undefined, { ref: false });
    await Promise.race([Promise.all(fetched), isLate]);
    const before = this.#reported;
    const held = [...this.#held.values()].map(({ url }) => url);
    this.#reported = JSON.stringify([held, ...this.#faults]);
    return this.#reported !== before;
  }

  /** A PDF of the server's own as it is served from here, and what is wrong with it; neither while it is on its way. */
  documentAt(address: string): {
    url?: string | undefined;
    fault?: string | undefined;
    isGone: boolean;
  } {
    const field = mediaAt(address);
    const isGone = this.#gone.has(this.#located(field)?.url.href ?? '');
    return { url: this.pictureOf(field, '')?.url, fault: this.faultOf(field), isGone };
  }

  /** The picture of a field as it is served from here; null while it isn't held. */
  readonly pictureOf = (field: WireMedia, alt: string): Picture | null => {
    const held = this.#held.get(this.#located(field)?.key ?? '');
    return held ? { ...held, alt } : null;
  };

  /** Only http and https: other addresses of a picture are never asked for. */
  #located(field: WireMedia): Located | undefined {
    const picture = firstPicture(field);
    const address = pictureUrl(picture?.url ?? '', this.#contentUrl);
    const url = address && URL.parse(address, this.#contentUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    const isOwn = url.origin === new URL(this.#contentUrl).origin;
    const isDocument = isOwn && /\.pdf$/i.test(url.pathname);
    return { url, isOwn, isDocument, key: `${url.href} ${picture?.updatedAt ?? ''}` };
  }

  async #fetch(located: Located): Promise<void> {
    const { url, isDocument, key } = located;
    try {
      this.#held.set(key, await this.#taken(located));
      this.#faults.delete(key);
      this.#gone.delete(url.href);
      if (isDocument) this.#notBefore.set(key, performance.now() + REFRESH_DOCUMENT_MS);
    } catch (error) {
      this.#faults.set(key, reasonOf(error));
      if (isDocument && (await isGone(url))) {
        this.#held.delete(key);
        this.#gone.add(url.href);
      }
      const isRefused = error instanceof PictureError;
      this.#notBefore.set(key, performance.now() + (isRefused ? RETRY_REFUSED_MS : RETRY_MS));
    }
  }

  /** @throws PictureError, and Error where it can't be had */
  async #taken({ url, isOwn, isDocument, key }: Located): Promise<Picture> {
    // The key ends in the moment of the upload, where its server tells one.
    const modifiedAt = new Date(Date.parse(key.slice(key.lastIndexOf(' '))) || 0);
    if (!isOwn) return this.#pictures.admit({ ...(await this.#othersFile(url)), modifiedAt });
    const bytes = await remoteFile(url, MAX_PICTURE_BYTES);
    const given = { file: basename(url.pathname), bytes, alt: '', modifiedAt };
    if (!isDocument) return this.#pictures.admit(given);
    return { ...NO_PICTURE, url: await this.#pictures.admitDocument(given) };
  }

  /** Its kind by its bytes: the addresses of such hosts need no ending. */
  async #othersFile(url: URL) {
    const given = await this.#outside(url, MAX_PICTURE_BYTES, this.#ended.signal);
    const { extension, bytes } = await weighedPicture(given, { drawings: false });
    return { file: `${parse(url.pathname).name}.${extension}`, bytes, alt: '' };
  }
}

/** An address as a field of a picture has it. */
export function mediaAt(url: string): WireMedia {
  return { data: { attributes: { url } } };
}

const NO_PICTURE = { width: null, height: null, alt: '', colour: null, sources: [] };
