import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { watch } from 'chokidar';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '../files/content.ts';
import { isNoContent } from '../files/content-folder.ts';
import { ContentError, type ContentFault } from '../files/faults.ts';
import { LastGood } from './last-good.ts';
import { Listeners } from './listeners.ts';
import type { FindEventsInUse } from './lost-events.ts';

/** Each look at each file costs. Files that stay as they are for longer than a look are saved. */
const PACE = { pollMs: 400, restMs: 500 };

/** An edit is seen within two seconds all the same. */
const PACE_OF_MANY = { pollMs: 800, restMs: 900 };

const MANY_FILES = 1000;

const GONE = { size: -1, mtimeMs: 0 };

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
    findEventsInUse?: FindEventsInUse,
  ): Promise<WatchedContent> {
    const lastGood = new LastGood(folder, dataDir, findEventsInUse);
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
    if (this.#status.faultySince) notify(log, this.#status.faults);
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
      notify(log, faults);
    if (!content) return;
    log.info('the content files have changed and are served');
    await this.#listeners.notify(log);
  }
}

function notify(log: FastifyBaseLogger, faults: readonly ContentFault[]) {
  return log.error(
    { faults },
    'content files have faults; visitors see them as they last were sound',
  );
}

/**
 * Calls `onRest` after the files of a folder have changed and then rested, so that nobody reads a file
 * that is half saved. It polls instead of asking the system to be told: polling is the same on every
 * system, on network drives and container mounts, and however an editor saves. `known`: the folder's
 * fingerprint when it was last read. `onRest` must not reject. Gives what ends it, and waits for what is under way.
 */
export function watchFolder(folder: string, known: string, onRest: () => Promise<void>) {
  const { pollMs, restMs } = known.split('\n').length > MANY_FILES ? PACE_OF_MANY : PACE;
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  // From the folder above: the folder itself may go away and come back.
  const watcher = watch(dirname(folder), {
    usePolling: true,
    interval: pollMs,
    binaryInterval: pollMs,
    ignoreInitial: true,
    ignored: (path) => !isWatched(path, folder),
  });
  const readAtRest = () => {
    if (watcher.closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(onRest);
    }, restMs);
  };
  watcher.on('all', readAtRest);
  watcher.on('ready', async () => {
    if ((await fingerprintOf(folder)) !== known) readAtRest();
  });
  return async () => {
    await watcher.close();
    clearTimeout(timer);
    await reading;
  };
}

function isWatched(path: string, folder: string): boolean {
  if (path === dirname(folder) || path === folder) return true;
  return path.startsWith(folder + sep) && !isNoContent(basename(path));
}

/** A text for all files of a folder: it differs as soon as one of them was added, changed or removed. */
export async function fingerprintOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const facts = files
    .filter((file) => !isNoContent(basename(file)))
    .map(async (file) => {
      const { size, mtimeMs } = await stat(join(folder, file)).catch(() => GONE);
      return `${file} ${size} ${mtimeMs}`;
    });
  return (await Promise.all(facts)).join('\n');
}
