import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireMedia } from '../../../contract/content-answers.ts';
import { firstPicture, type Picture, pictureUrl, readPicture } from '../../../contract/pictures.ts';
import { fairQueue } from '../../http/fair-queue.ts';
import { PictureError } from '../pictures/picture-facts.ts';
import { MAX_PICTURE_BYTES, Pictures, type Upload } from '../pictures/pictures.ts';
import { isGone, reasonOf, remoteFile } from './client.ts';

/** A hundred large photographs may take longer: those that are late come with the next round. */
const PATIENCE_MS = 3000;
const MAX_AT_ONCE = 4;
const RETRY_MS = 60_000;
const MAX_ORIGINS = 20;

/** A rule book may be put right or deleted under its address, of which its server tells no moment. */
const REFRESH_DOCUMENT_MS = 5 * 60_000;

/**
 * The pictures and PDFs of another content server, fetched once, checked, and served from here, so that they are
 * there when that server isn't, and can do nothing here but be seen. Only its own are fetched: pictures
 * that it names elsewhere stay where they are, and their hosts are in `origins`.
 */
export class PictureMirror {
  /** Such as `https://cdn.example.org`: no more than `MAX_ORIGINS`, and nothing that a policy reads as more. */
  readonly origins = new Set<string>();
  readonly #ownFaults = new Map<string, string>();
  readonly #othersFaults = new Map<string, string>();
  readonly #contentUrl: string;
  readonly #pictures: Pictures;
  readonly #held = new Map<string, Picture>();
  /** When a picture that could not be had may be asked for again, by the clock of `performance`: never while it is under way. */
  readonly #notBefore = new Map<string, number>();
  /** What was held, and why others weren't, after the last round. */
  #told = '';
  readonly #queue = fairQueue({ room: MAX_AT_ONCE, places: Number.POSITIVE_INFINITY });

  constructor(contentUrl: string, keepIn: string) {
    this.#contentUrl = contentUrl;
    this.#pictures = new Pictures(keepIn);
  }

  /** The reason against showing a field's picture, if there is one. */
  faultOf(field: WireMedia): string | undefined {
    const href = this.#addressOf(field)?.href ?? '';
    return this.#ownFaults.get(href) ?? this.#othersFaults.get(href);
  }

  get uploads(): ReadonlyMap<string, Upload> {
    return this.#pictures.uploads;
  }

  /** Forgets the hosts of the last round: before all answers are read with `pictureOf`. */
  startRound(): void {
    this.origins.clear();
    this.#othersFaults.clear();
  }

  /**
   * Fetches the pictures of these fields, all there are, that aren't held yet. True where one came, or failed anew, since
   * the last time. Never rejects; see `faultOf`.
   */
  async fetchFor(fields: readonly WireMedia[]): Promise<boolean> {
    const named = fields.flatMap((field) => this.#ownPicture(field) ?? []);
    const urls = new Set(named.map(({ url }) => url.href));
    for (const url of this.#ownFaults.keys()) if (!urls.has(url)) this.#ownFaults.delete(url);
    const fetched: Promise<void>[] = [];
    for (const picture of named) {
      if (this.#held.has(picture.key) && !isDocument(picture.url)) continue;
      if (performance.now() < (this.#notBefore.get(picture.key) ?? 0)) continue;
      this.#notBefore.set(picture.key, Number.POSITIVE_INFINITY);
      fetched.push(this.#queue(() => this.#fetch(picture)));
    }
    const isLate = sleep(PATIENCE_MS, undefined, { ref: false });
    await Promise.race([Promise.all(fetched), isLate]);
    const before = this.#told;
    const held = [...this.#held.values()].map(({ url }) => url);
    this.#told = JSON.stringify([held, ...this.#ownFaults]);
    return this.#told !== before;
  }

  /** A PDF of the server's own as it is served from here, and what is wrong with it; neither while it is on its way. */
  documentAt(address: string): { url?: string | undefined; fault?: string | undefined } {
    const field = mediaAt(address);
    return { url: this.pictureOf(field, '')?.url, fault: this.faultOf(field) };
  }

  /** The picture of a field as it is served from here; null while it isn't held. */
  readonly pictureOf = (field: WireMedia, alt: string): Picture | null => {
    const own = this.#ownPicture(field);
    if (own) {
      const held = this.#held.get(own.key);
      return held ? { ...held, alt } : null;
    }
    const url = this.#addressOf(field);
    const picture = url && readPicture(field);
    if (!picture) return null;
    const fault = this.#originFault(url);
    if (fault) {
      this.#othersFaults.set(url.href, fault);
      return null;
    }
    this.origins.add(url.origin);
    return { ...picture, alt, url: url.href, sources: [] };
  };

  /** A host goes into every page's policy, where `*`, `;` or a comma would open more than itself. */
  #originFault({ protocol, hostname, origin }: URL): string | undefined {
    if (protocol !== 'https:' || !/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(hostname))
      return 'is on another host, which must be https:// and a plain name';
    if (!this.origins.has(origin) && this.origins.size >= MAX_ORIGINS)
      return `is on one host more than the ${MAX_ORIGINS} that may be others`;
  }

  /** `key` is its name for ever: a Strapi may put other bytes under the same address. */
  #ownPicture(field: WireMedia) {
    const url = this.#addressOf(field);
    if (url?.origin !== new URL(this.#contentUrl).origin) return;
    return { url, key: `${url.href} ${firstPicture(field)?.updatedAt ?? ''}` };
  }

  /** Only http and https: other addresses of a picture are never asked for or passed on. */
  #addressOf(field: WireMedia): URL | undefined {
    const address = pictureUrl(firstPicture(field)?.url ?? '', this.#contentUrl);
    if (!address || !URL.canParse(address, this.#contentUrl)) return;
    const found = new URL(address, this.#contentUrl);
    return /^https?:$/.test(found.protocol) ? found : undefined;
  }

  async #fetch({ url, key }: { url: URL; key: string }): Promise<void> {
    try {
      const bytes = await remoteFile(url, MAX_PICTURE_BYTES);
      await this.#hold(key, basename(url.pathname), bytes);
      this.#ownFaults.delete(url.href);
      if (isDocument(url)) this.#notBefore.set(key, performance.now() + REFRESH_DOCUMENT_MS);
    } catch (error) {
      this.#ownFaults.set(url.href, reasonOf(error));
      if (isDocument(url) && (await isGone(url))) this.#held.delete(key);
      // Bytes that are wrong stay wrong; a bad line may be better the next time.
      const isForEver = error instanceof PictureError;
      this.#notBefore.set(key, isForEver ? Infinity : performance.now() + RETRY_MS);
    }
  }

  /** @throws PictureError */
  async #hold(key: string, file: string, bytes: Buffer): Promise<void> {
    // The key ends in the moment of the upload, where its server tells one.
    const modifiedAt = new Date(Date.parse(key.slice(key.lastIndexOf(' '))) || 0);
    const given = { file, bytes, modifiedAt };
    this.#held.set(
      key,
      isDocument({ pathname: file })
        ? { ...NO_PICTURE, url: await this.#pictures.admitDocument(given) }
        : await this.#pictures.admit({ ...given, alt: '' }),
    );
  }
}

/** An address as a field of a picture has it. */
export function mediaAt(url: string): WireMedia {
  return { data: { attributes: { url } } };
}

const NO_PICTURE = { width: null, height: null, alt: '', colour: null, sources: [] };

function isDocument({ pathname }: Pick<URL, 'pathname'>): boolean {
  return /\.pdf$/i.test(pathname);
}
