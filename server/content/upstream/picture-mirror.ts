import { basename } from 'node:path';
import { pictureUrl } from '../../../contract/pictures.ts';
import { PictureRefused } from '../pictures/picture-facts.ts';
import { mostPictureBytes, Pictures, type Upload } from '../pictures/pictures.ts';
import { reasonOf, remoteFile } from './client.ts';
import type { Copies } from './snapshots.ts';

/** A picture of another content server, as its entries name it. */
interface RemotePicture {
  readonly url: URL;
  /** Its name for ever: a Strapi may put other bytes under the same address. */
  readonly key: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Deeper than any answer of the contract goes. */
const mostDepth = 16;

/** A hundred large photographs may take longer: those that are late come with the next round. */
const patienceMilliseconds = 3000;
const atOnce = 4;
const retryMilliseconds = 60_000;

/**
 * The pictures of another content server, fetched once, checked, and served from here, so that they are
 * there when that server isn't, and can do nothing here but be seen. Only its own are fetched: pictures
 * that it names elsewhere stay where they are, and their hosts are in `origins`.
 */
export class PictureMirror {
  readonly origins = new Set<string>();
  /** Why pictures can't be shown, by their addresses. */
  readonly refused = new Map<string, string>();
  readonly #contentUrl: string;
  readonly #pictures: Pictures;
  readonly #held = new Map<string, { readonly file: string; readonly attributes: Json }>();
  /** When a picture that could not be had may be asked for again. */
  readonly #notBefore = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(contentUrl: string, keepIn: string) {
    this.#contentUrl = contentUrl;
    this.#pictures = new Pictures(keepIn);
  }

  get uploads(): ReadonlyMap<string, Upload> {
    return this.#pictures.uploads;
  }

  /** Fetches what these answers show and isn't held yet. Never rejects; see `refused`. */
  async fetchFor(bodies: readonly unknown[]): Promise<void> {
    const wanted = new Map<string, RemotePicture>();
    for (const body of bodies)
      eachPicture(body, (attributes) => {
        const picture = this.#ownPicture(attributes);
        if (picture && this.#isWanted(picture)) wanted.set(picture.key, picture);
      });
    const queue = [...wanted.values()];
    const lanes = Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await this.#fetchOnce(next);
    });
    await Promise.race([Promise.all(lanes), inTime(patienceMilliseconds)]);
  }

  #isWanted({ key }: RemotePicture): boolean {
    return !this.#held.has(key) && Date.now() >= (this.#notBefore.get(key) ?? 0);
  }

  /** The answer with its pictures served from here. One that isn't held is left out. */
  localised(body: unknown): object {
    return this.#localised(body, 0) as object;
  }

  #localised(value: unknown, depth: number): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (depth > mostDepth) return null;
    if (Array.isArray(value))
      return value
        .map((item) => this.#localised(item, depth + 1))
        .filter((item) => item !== undefined);
    const attributes = pictureAttributes(value as Json);
    if (attributes) {
      const local = this.#localPicture(attributes);
      return local && { ...value, attributes: local };
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#localised(inner, depth + 1) ?? null]),
    );
  }

  #localPicture(attributes: Json): Json | undefined {
    const own = this.#ownPicture(attributes);
    if (own) {
      const held = this.#held.get(own.key);
      return held && { ...attributes, ...held.attributes };
    }
    const url = this.#addressOf(attributes);
    if (!url) return;
    this.origins.add(url.origin);
    return { ...attributes, url: url.href, formats: null };
  }

  #ownPicture(attributes: Json): RemotePicture | undefined {
    const url = this.#addressOf(attributes);
    if (url?.origin !== new URL(this.#contentUrl).origin) return;
    return { url, key: `${url.href} ${attributes.updatedAt ?? ''}` };
  }

  /** Only http and https: what else a picture's address could be is never asked for or passed on. */
  #addressOf({ url }: Json): URL | undefined {
    const address = pictureUrl(String(url), this.#contentUrl);
    if (!address || !URL.canParse(address, this.#contentUrl)) return;
    const found = new URL(address, this.#contentUrl);
    return /^https?:$/.test(found.protocol) ? found : undefined;
  }

  #fetchOnce(picture: RemotePicture): Promise<void> {
    const underWay = this.#underWay.get(picture.key);
    if (underWay) return underWay;
    const fetching = this.#fetch(picture).finally(() => this.#underWay.delete(picture.key));
    this.#underWay.set(picture.key, fetching);
    return fetching;
  }

  async #fetch({ url, key }: RemotePicture): Promise<void> {
    try {
      const bytes = await remoteFile(url, mostPictureBytes);
      await this.hold(key, basename(url.pathname), bytes);
      this.refused.delete(url.href);
    } catch (error) {
      this.refused.set(url.href, reasonOf(error));
      // What is wrong with its bytes stays wrong; a bad line may be better the next time.
      const isForEver = error instanceof PictureRefused;
      this.#notBefore.set(key, isForEver ? Infinity : Date.now() + retryMilliseconds);
    }
  }

  /** Takes in bytes that were fetched now or before the last restart. @throws PictureRefused */
  async hold(key: string, file: string, bytes: Buffer): Promise<void> {
    const { fields } = await this.#pictures.admit({ file, bytes, alt: '', modifiedAt: new Date() });
    const { url, width, height, formats, mime, ext, hash, size, provider_metadata } = fields;
    const attributes = { url, width, height, formats, mime, ext, hash, size, provider_metadata };
    this.#held.set(key, { file, attributes });
  }

  /** What is held, for the next start. */
  holdings(): Copies['pictures'] {
    return [...this.#held].map(([key, { file, attributes }]) => ({
      key,
      file,
      keptAs: basename(String(attributes.url)),
    }));
  }
}

const inTime = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

const pictureAttributes = ({ attributes }: Json): Json | undefined => {
  const found = attributes as Json | null | undefined;
  return typeof found === 'object' && typeof found?.url === 'string' ? found : undefined;
};

const eachPicture = (value: unknown, tell: (attributes: Json) => void, depth = 0): void => {
  if (typeof value !== 'object' || value === null || depth > mostDepth) return;
  const attributes = pictureAttributes(value as Json);
  if (attributes) tell(attributes);
  else for (const inner of Object.values(value)) eachPicture(inner, tell, depth + 1);
};
