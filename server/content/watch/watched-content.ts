import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '../files/content.ts';
import { ContentError, type ContentFault } from '../files/faults.ts';
import { fingerprintOf, watchFolder } from './folder-watcher.ts';
import { LastGood } from './last-good.ts';
import { Listeners } from './listeners.ts';
import type { HangingOn } from './lost-events.ts';

/** The state of the content files, for organisers. */
export interface FilesStatus {
  /** Since when visitors see the content that they see. */
  readonly servedSince: Date;
  /** Faults of the files as they are now; visitors see these files as they last were sound. */
  readonly faults: readonly ContentFault[];
  readonly faultySince: Date | undefined;
}

/** The content of the files, which may change at any time. A fault never reaches what is served. */
export class WatchedContent {
  readonly #folder: string;
  readonly #lastGood: LastGood;
  readonly #listeners = new Listeners();
  #content: Content;
  #known: string;
  #status: FilesStatus;
  #endWatch: (() => Promise<void>) | undefined;

  private constructor(
    folder: string,
    lastGood: LastGood,
    first: { content: Content; faults: readonly ContentFault[]; known: string },
  ) {
    this.#folder = folder;
    this.#lastGood = lastGood;
    this.#content = first.content;
    this.#known = first.known;
    const now = new Date();
    const faultySince = first.faults.length > 0 ? now : undefined;
    this.#status = { servedSince: now, faults: first.faults, faultySince };
  }

  /** Reads the files, or the last good ones. @throws ContentError when there are faults and no good copy. */
  static async open(
    folder: string,
    dataDir: string,
    hangingOn?: HangingOn,
  ): Promise<WatchedContent> {
    const lastGood = new LastGood(folder, dataDir, hangingOn);
    const known = await fingerprintOf(folder);
    const { content, faults } = await lastGood.read();
    const served = content ?? (await lastGood.readLast());
    if (!served) throw new ContentError(faults);
    return new WatchedContent(folder, lastGood, { content: served, faults, known });
  }

  readonly content = (): Content => this.#content;

  status(): FilesStatus {
    return this.#status;
  }

  /** Told after the content was replaced, in the order of asking; each is waited for. */
  onChange(listener: () => unknown): void {
    this.#listeners.add(listener);
  }

  /** From now on changed files are read, and faults logged. */
  follow(log: FastifyBaseLogger): void {
    if (this.#status.faultySince) tell(log, this.#status.faults);
    this.#endWatch = watchFolder(this.#folder, this.#known, async () => {
      try {
        await this.#readAnew(log);
      } catch (error) {
        log.error({ err: error }, 'the content files could not be read');
      }
    });
  }

  async close(): Promise<void> {
    await this.#endWatch?.();
  }

  async #readAnew(log: FastifyBaseLogger): Promise<void> {
    const { content, faults } = await this.#lastGood.read();
    const before = this.#status;
    const now = new Date();
    if (content) this.#content = content;
    this.#status = {
      servedSince: content ? now : before.servedSince,
      faults,
      faultySince: faults.length > 0 ? (before.faultySince ?? now) : undefined,
    };
    if (faults.length > 0 && JSON.stringify(faults) !== JSON.stringify(before.faults))
      tell(log, faults);
    if (!content) return;
    log.info('the content files have changed and are served');
    await this.#listeners.tell(log);
  }
}

function tell(log: FastifyBaseLogger, faults: readonly ContentFault[]) {
  return log.error(
    { faults },
    'content files have faults; visitors see them as they last were sound',
  );
}
