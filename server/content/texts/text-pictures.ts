import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { periodic } from '../../runtime/periodic.ts';
import {
  imageAddresses,
  type SplitText,
  splitTexts,
  withImageAddresses,
} from '../markdown/images.ts';
import type { Content } from '../reading/content.ts';
import { Listeners } from '../watch/listeners.ts';
import { textsOf, withTexts } from './in-texts.ts';
import { PictureStore, type StoreOptions } from './picture-store.ts';

export const MAX_IN_A_TEXT = 12;
export const MAX_PICTURES = 200;
/** A change of the content waits so long for its pictures, then shows without them. */
const PATIENCE_MS = 1000;
const AGAIN_MS = 60_000;
const UNSEEN = 'the texts could not be looked through for pictures';

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
  #split: ReadonlyMap<string, SplitText> = new Map();
  #named: ReadonlySet<string> = new Set();
  #tooMany: ReadonlySet<string> = new Set();
  #shown: { readonly base?: Content; readonly content: Content };
  #log: FastifyBaseLogger | undefined;
  #logged = '[]';
  readonly #looks = periodic(
    { failure: UNSEEN, everyMs: AGAIN_MS, work: () => this.look() },
    () => this.#log,
  );

  private constructor({ content, ...options }: Options) {
    this.#content = content;
    this.#shown = { content: content() };
    this.#store = new PictureStore(options);
  }

  /** Starts with the pictures of before, and waits but a moment for others. */
  static async open(options: Options): Promise<TextPictures> {
    const pictures = new TextPictures(options);
    await pictures.#store.restore();
    await pictures.look();
    return pictures;
  }

  /**
   * The content as it was last looked at, with its texts' pictures as they are served from here; of one that isn't held
   * the words stay.
   */
  content(): Content {
    return this.#shown.content;
  }

  /** Told when pictures came that the content lacked, or went. */
  onChange(listener: () => unknown): void {
    this.#listeners.add(listener);
  }

  /**
   * Looks at the present content, fetches what it names and isn't held, and shows it. What takes longer than a moment to
   * fetch goes on by itself.
   */
  async look(): Promise<void> {
    this.#takeNames();
    const update = this.#updater();
    await this.#store.takeBack(this.#named);
    const fetching = this.#store.refresh(this.#named).then(update);
    await Promise.race([fetching, sleep(PATIENCE_MS, undefined, { ref: false })]);
    await update();
  }

  follow(log: FastifyBaseLogger): void {
    this.#log = log;
    this.#logFaults();
    this.#looks.schedule();
  }

  /** Pictures that can't be shown, for organisers. */
  status(): { url: string; reason: string }[] {
    const tooMany = `is one more than a text's ${MAX_IN_A_TEXT}, or than the ${MAX_PICTURES} of all`;
    return [
      ...[...this.#store.faults].map(([url, reason]) => ({ url, reason })),
      ...[...this.#tooMany].map((url) => ({ url, reason: tooMany })),
    ];
  }

  close(): void {
    void this.#looks.stop();
    this.#store.close();
  }

  #takeNames(): void {
    const base = this.#content();
    if (base === this.#seen) return;
    this.#split = splitTexts(textsOf(base), this.#split);
    const { named, tooMany } = namesIn(this.#split.values(), base.textPictures);
    this.#named = named;
    this.#tooMany = tooMany;
    this.#seen = base;
    this.#store.keepOnly(this.#named);
  }

  /** Shows what has come or gone since it was last called, pictures or another content, and tells of pictures. */
  #updater(): () => Promise<void> {
    let shown = this.#store.changes;
    return async () => {
      this.#logFaults();
      const hasOthers = this.#store.changes > shown;
      shown = this.#store.changes;
      this.#show(hasOthers);
      if (hasOthers) await this.#changed();
    };
  }

  #show(hasOthers: boolean): void {
    const base = this.#seen!;
    if (!hasOthers && this.#shown.base === base) return;
    const split = this.#split;
    const shownAt = (address: string) =>
      base.textPictures.get(address) ?? this.#store.shownAt(address) ?? '';
    const content = withTexts(base, (text) => {
      const apart = split.get(text);
      return apart ? withImageAddresses(apart, shownAt) : text;
    });
    const uploads = new Map([...base.uploads, ...this.#store.uploads()]);
    this.#shown = { base, content: { ...content, uploads } };
  }

  async #changed(): Promise<void> {
    try {
      await this.#store.save();
    } catch (error) {
      this.#log?.error({ err: error }, 'the pictures of texts could not be kept');
    }
    await this.#listeners.notify(this.#log);
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

/** The addresses that may be fetched, without those that the files have, and the first of those that are too many. */
function namesIn(texts: Iterable<SplitText>, ofFiles: ReadonlyMap<string, string>) {
  const named = new Set<string>();
  const tooMany = new Set<string>();
  for (const text of texts) {
    const others = imageAddresses(text).filter((address) => !ofFiles.has(address));
    for (const [at, address] of others.entries()) {
      if (named.has(address)) continue;
      if (at < MAX_IN_A_TEXT && named.size < MAX_PICTURES) named.add(address);
      else if (tooMany.size < MAX_PICTURES) tooMany.add(address);
    }
  }
  for (const address of named) tooMany.delete(address);
  return { named, tooMany };
}
