import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { textCopyWidths, textPictureAddress } from '../../../contract/text-pictures.ts';
import { fairQueue } from '../../http/fair-queue.ts';
import { writeAtomic } from '../../runtime/write-atomic.ts';
import { PictureError } from '../pictures/picture-facts.ts';
import { MAX_PICTURE_BYTES, Pictures, type Upload } from '../pictures/pictures.ts';
import { weighedPicture } from '../pictures/weighed-picture.ts';
import { isGone, reasonOf, remoteFile } from '../upstream/client.ts';
import { outsideFile } from '../upstream/outside-file.ts';

const MAX_AT_ONCE = 2;
const RETRY_MS = 60_000;

export interface StoreOptions {
  /** The content server, whose own pictures texts may name by their paths; '' where the files are the content. */
  readonly contentUrl: string;
  readonly dataDir: string;
  /** Fetches a file of any other host. */
  readonly outside?: typeof outsideFile | undefined;
}

interface Held {
  /** As a text names it: its path here, with its measures. */
  readonly shownAt: string;
  readonly uploads: ReadonlyMap<string, Upload>;
}

const StoredNames = z.array(
  z.object({ address: z.string(), keptAs: z.string().regex(/^[\w.]+$/) }),
);

/**
 * The pictures of texts that were fetched, each known by its address for good; their bytes outlive the process. One that
 * was deleted in the content server's library is gone here within two minutes: whoever is on it may have asked for that.
 */
export class PictureStore {
  /** Reasons against showing pictures, by their addresses. */
  readonly faults = new Map<string, string>();
  /** How many pictures have come or gone so far. */
  changes = 0;
  readonly #options: Required<StoreOptions>;
  readonly #picturesDir: string;
  readonly #file: string;
  readonly #held = new Map<string, Held>();
  /** By their addresses the files of all that were ever held, as far as they are there: those that nothing names stay a month. */
  readonly #stored = new Map<string, string>();
  readonly #underWay = new Set<string>();
  /** When an address may be asked again, by the clock of `performance`. */
  readonly #notBefore = new Map<string, number>();
  readonly #queue = fairQueue({ room: MAX_AT_ONCE, places: Number.POSITIVE_INFINITY });
  readonly #ended = new AbortController();

  constructor(options: StoreOptions) {
    this.#options = { ...options, outside: options.outside ?? outsideFile };
    this.#picturesDir = join(options.dataDir, 'pictures');
    const name = createHash('sha256').update(options.contentUrl).digest('hex').slice(0, 16);
    this.#file = join(options.dataDir, 'text-pictures', `${name}.json`);
  }

  /** Takes in what was kept before the last restart: it is held once it is named. */
  async restore(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '[]');
    const stored = StoredNames.safeParse(parsed(text)).data ?? [];
    const files = new Set(await readdir(this.#picturesDir).catch(() => []));
    for (const { address, keptAs } of stored)
      if (files.has(keptAs)) this.#stored.set(address, keptAs);
  }

  /** As a text shall name the picture of an address; undefined while it isn't held. */
  shownAt(address: string): string | undefined {
    return this.#held.get(address)?.shownAt;
  }

  uploads(): [name: string, upload: Upload][] {
    return [...this.#held.values()].flatMap(({ uploads }) => [...uploads]);
  }

  /** Serves no picture any more but those of these addresses. */
  keepOnly(named: ReadonlySet<string>): void {
    for (const known of [this.#held, this.faults, this.#notBefore])
      for (const address of known.keys()) if (!named.has(address)) known.delete(address);
  }

  /** Holds what was held before, as far as its files are there: a host may be gone since. */
  async takeBack(named: ReadonlySet<string>): Promise<void> {
    for (const address of named) {
      const keptAs = this.#stored.get(address);
      if (!keptAs || this.#held.has(address)) continue;
      const bytes = await readFile(join(this.#picturesDir, keptAs)).catch(() => undefined);
      if (bytes) await this.#admit(address, keptAs.split('.').at(-1)!, bytes).catch(() => {});
      if (!this.#held.has(address)) this.#stored.delete(address);
    }
  }

  /** Fetches what isn't held, and drops what is gone, as far as it may be asked now. Never rejects; see `faults`. */
  async refresh(named: ReadonlySet<string>): Promise<void> {
    const due = [...named].filter(
      (address) =>
        !this.#underWay.has(address) && performance.now() >= (this.#notBefore.get(address) ?? 0),
    );
    await Promise.all(
      due.map(async (address) => {
        this.#underWay.add(address);
        await this.#queue(() =>
          this.#held.has(address) ? this.#dropIfGone(address) : this.#fetch(address),
        );
        this.#underWay.delete(address);
      }),
    );
  }

  async save(): Promise<void> {
    const stored = [...this.#stored].map(([address, keptAs]) => ({ address, keptAs }));
    await writeAtomic(this.#file, JSON.stringify(stored));
  }

  close(): void {
    this.#ended.abort(new Error('the server stops'));
  }

  async #fetch(address: string): Promise<void> {
    try {
      const { url, isOwn } = this.#located(address);
      const given = isOwn
        ? await remoteFile(url, MAX_PICTURE_BYTES)
        : await this.#options.outside(url, MAX_PICTURE_BYTES, this.#ended.signal);
      const { extension, bytes } = await weighedPicture(given, { drawings: isOwn });
      await this.#admit(address, extension, bytes);
      this.faults.delete(address);
      this.#notBefore.set(address, isOwn ? performance.now() + RETRY_MS : Infinity);
    } catch (error) {
      this.faults.set(address, reasonOf(error));
      // Bytes that are wrong stay wrong; a bad line may be better the next time.
      const isForEver = error instanceof PictureError;
      this.#notBefore.set(address, isForEver ? Infinity : performance.now() + RETRY_MS);
    }
  }

  async #dropIfGone(address: string): Promise<void> {
    const { url, isOwn } = this.#located(address);
    this.#notBefore.set(address, isOwn ? performance.now() + RETRY_MS : Infinity);
    if (!isOwn || !(await isGone(url))) return;
    this.#held.delete(address);
    this.#stored.delete(address);
    this.changes += 1;
    this.faults.set(address, 'was deleted on the content server');
  }

  #located(address: string): { url: URL; isOwn: boolean } {
    const { contentUrl } = this.#options;
    const url = URL.parse(address, contentUrl || undefined);
    const isOwn = url !== null && contentUrl !== '' && url.origin === new URL(contentUrl).origin;
    if (!isOwn && url?.protocol !== 'https:')
      throw new PictureError(
        contentUrl
          ? "is neither of the content server's own nor at an https:// address"
          : 'is not at an https:// address',
      );
    return { url: url!, isOwn };
  }

  /** Its name tells its address, so that nobody's bytes can take another's place, and its bytes. */
  async #admit(address: string, extension: string, bytes: Buffer): Promise<void> {
    const hash = createHash('sha256').update(address).digest('hex').slice(0, 16);
    const pictures = new Pictures(this.#picturesDir, ({ name }, { width }) =>
      textCopyWidths(name, width ?? 0),
    );
    const file = `${hash}.${extension}`;
    const picture = await pictures.admit({ file, bytes, alt: '', modifiedAt: new Date() });
    const { url, width, height } = picture;
    const shownAt = textPictureAddress(url, { width: width ?? 0, height: height ?? 0 });
    this.#held.set(address, { shownAt, uploads: pictures.uploads });
    this.#stored.set(address, basename(url));
    this.changes += 1;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
