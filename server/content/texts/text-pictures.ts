import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '../files/content.ts';
import { imageAddresses, withImageAddresses } from '../markdown/images.ts';
import { Listeners } from '../watch/listeners.ts';
import { textsOf, withTexts } from './in-texts.ts';
import { PictureStore, type StoreOptions } from './picture-store.ts';

export const MAX_IN_A_TEXT = 12;
export const MAX_PICTURES = 200;
/** A change of the content waits so long for its pictures, then shows without them. */
const PATIENCE_MS = 1000;
const AGAIN_MS = 60_000;

interface Options extends StoreOptions {
  readonly content: () => Content;
}

/**
 * The pictures that the content's texts name, fetched once, weighed, and served from here: a page lets no other host
 * through. Only what a text of the present content names is ever fetched or served.
 */
export class TextPictures {
  readonly #content: () => Content;
  readonly #store: PictureStore;
  readonly #listeners = new Listeners();
  #seen: Content | undefined;
  #named: ReadonlySet<string> = new Set();
  #tooMany: readonly string[] = [];
  #over: { readonly base: Content; readonly content: Content } | undefined;
  #log: FastifyBaseLogger | undefined;
  #logged = '[]';
  #timer: NodeJS.Timeout | undefined;

  private constructor({ content, ...options }: Options) {
    this.#content = content;
    this.#store = new PictureStore(options);
  }

  /** Starts with the pictures of before, and waits but a moment for others. */
  static async open(options: Options): Promise<TextPictures> {
    const pictures = new TextPictures(options);
    await pictures.#store.restore();
    await pictures.look();
    return pictures;
  }

  /** The content with its texts' pictures as they are served from here; of one that isn't held the words stay. */
  over(base: Content): Content {
    if (this.#over?.base !== base) this.#over = { base, content: this.#placedOver(base) };
    return this.#over.content;
  }

  /** Told when pictures came that the content lacked. */
  onChange(listener: () => unknown): void {
    this.#listeners.add(listener);
  }

  /** Fetches what the content names and isn't held. What takes longer than a moment goes on by itself. */
  async look(): Promise<void> {
    const base = this.#content();
    if (base !== this.#seen) this.#takeNames(base);
    const tell = this.#teller();
    const fetching = this.#store.fetchMissing(this.#named).then(tell);
    await Promise.race([fetching, sleep(PATIENCE_MS, undefined, { ref: false })]);
    await tell();
  }

  follow(log: FastifyBaseLogger): void {
    this.#log = log;
    this.#logFaults();
    this.#timer = setInterval(() => void this.look(), AGAIN_MS).unref();
  }

  /** Pictures that can't be shown, for organisers. */
  status(): { url: string; reason: string }[] {
    const tooMany = `is one more than a text's ${MAX_IN_A_TEXT}, or than the ${MAX_PICTURES} of all`;
    return [
      ...[...this.#store.faults].map(([url, reason]) => ({ url, reason })),
      ...this.#tooMany.map((url) => ({ url, reason: tooMany })),
    ];
  }

  close(): void {
    clearInterval(this.#timer);
    this.#store.close();
  }

  #takeNames(base: Content): void {
    const others = (text: string) =>
      imageAddresses(text).filter((address) => !base.textPictures.has(address));
    const perText = textsOf(base).map(others);
    const all = new Set(perText.flat());
    const within = new Set(perText.flatMap((addresses) => addresses.slice(0, MAX_IN_A_TEXT)));
    this.#named = new Set([...within].slice(0, MAX_PICTURES));
    this.#tooMany = [...all].filter((address) => !this.#named.has(address));
    this.#seen = base;
    this.#store.keepOnly(this.#named);
  }

  /** Tells of what has come since it was last called. */
  #teller(): () => Promise<void> {
    let told = this.#store.size;
    return async () => {
      this.#logFaults();
      if (this.#store.size <= told) return;
      told = this.#store.size;
      await this.#changed();
    };
  }

  #placedOver(base: Content): Content {
    const shownAt = (address: string) =>
      base.textPictures.get(address) ?? this.#store.shownAt(address) ?? '';
    const content = withTexts(base, (text) => withImageAddresses(text, shownAt));
    return { ...content, uploads: new Map([...base.uploads, ...this.#store.uploads()]) };
  }

  async #changed(): Promise<void> {
    this.#over = undefined;
    try {
      await this.#store.save();
    } catch (error) {
      this.#log?.error({ err: error }, 'the pictures of texts could not be kept');
    }
    await this.#listeners.tell(this.#log);
  }

  #logFaults(): void {
    const pictures = this.status();
    const state = JSON.stringify(pictures);
    if (!this.#log || state === this.#logged) return;
    this.#logged = state;
    if (pictures.length > 0) this.#log.warn({ pictures }, 'pictures of texts can not be shown');
    else this.#log.info('every picture of the texts is shown');
  }
}
