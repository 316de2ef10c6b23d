import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { watch } from 'chokidar';
import type { FastifyBaseLogger } from 'fastify';
import { writeAtomic } from '../../runtime/write-atomic.ts';
import { ContentError, type ContentFault } from '../entries/faults.ts';
import {
  readSoundEntries,
  type SoundEntries,
  soundEntriesFile,
  soundEntriesText,
} from '../entries/sound-entries.ts';
import { isNoContent } from '../files/content-folder.ts';
import {
  type Content,
  type ReadContent,
  type ReadOptions,
  readContent,
} from '../reading/content.ts';
import { Listeners } from './listeners.ts';

/** Each look at each file costs. Files that stay as they are for longer than a look are saved. */
const PACE = { pollMs: 400, quietMs: 500 };

/** An edit is seen within two seconds all the same. */
const PACE_OF_MANY = { pollMs: 800, quietMs: 900 };

const MANY_FILES = 1000;

/** After a reading that failed, such as one while the database was away. */
const RETRY_MS = 4000;

/** The state of the content, for organisers. */
export interface FilesStatus {
  /** Since when visitors see the content that they see. */
  readonly servedSince: Date;
  /** What is to be mended in the content as it is now. */
  readonly faults: readonly ContentFault[];
  readonly faultySince: Date | undefined;
  /** True while nothing of it is shown, as its folder or the festival's file is away. */
  readonly isAway: boolean;
  /** True once another content server has answered, on whatever day. */
  readonly hasServerContent: boolean;
}

interface Options
  extends Pick<ReadOptions, 'findEventFacts' | 'findFormerEvent' | 'server' | 'listEntries'> {
  readonly folder: string;
  readonly dataDir: string;
}

/** The content of the files, which may change at any time. A fault costs at most the field that it is in. */
export class WatchedContent {
  readonly #options: Options;
  readonly #listeners = new Listeners();
  #content: Content;
  #sound: SoundEntries;
  #written: string;
  /** The folder's fingerprint as of the last reading, whatever that was for; none where files changed meanwhile. */
  #read: string | undefined;
  #status: FilesStatus;
  #hasForgotten = false;
  #log: FastifyBaseLogger | undefined;
  #reading = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #endWatch: (() => Promise<void>) | undefined;

  private constructor(
    options: Options,
    { content, faults, sound }: ReadContent & { readonly content: Content },
    fingerprint: string | undefined,
  ) {
    this.#options = options;
    this.#content = content;
    this.#sound = sound;
    this.#written = '';
    this.#read = fingerprint;
    const now = new Date();
    this.#status = {
      servedSince: now,
      faults,
      faultySince: faults.length > 0 ? now : undefined,
      isAway: false,
      hasServerContent: hasServerContent(sound),
    };
  }

  /** Reads the files, with what was last sound in place of what isn't. @throws ContentError where there is no content without it */
  static async open(options: Options): Promise<WatchedContent> {
    const file = soundEntriesFile(options.dataDir);
    const { entries, isBroken } = await readSoundEntries(file);
    const { content, fingerprint, ...read } = await readFolder(options, entries);
    const reason = 'is broken: nothing of it stands in for what is at fault';
    const broken = isBroken ? [{ file, field: '', reason }] : [];
    if (!content) throw new ContentError([...broken, ...read.faults]);
    const watched = new WatchedContent(options, { content, ...read }, fingerprint);
    watched.#hasForgotten = isBroken;
    await watched.#save();
    return watched;
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
    this.#log = log;
    if (this.#hasForgotten)
      log.error('sound-content.json was broken: what was last sound is noted anew from here on');
    if (this.#status.faultySince) notify(log, this.#status.faults);
    this.#endWatch = watchFolder(
      this.#options.folder,
      () => this.#read,
      () => this.readAnew(),
    );
  }

  /** Reads all of it again; after what is under way. Never rejects. */
  readAnew(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      clearTimeout(this.#retry);
      try {
        await this.#readOnce();
      } catch (error) {
        this.#log?.error({ err: error }, 'the content could not be read; it is tried again');
        this.#retry = setTimeout(() => void this.readAnew(), RETRY_MS).unref();
      }
    });
    return this.#reading;
  }

  async close(): Promise<void> {
    await this.#endWatch?.();
    await this.#reading;
    clearTimeout(this.#retry);
  }

  async #readOnce(): Promise<void> {
    const { content, faults, sound, fingerprint } = await readFolder(this.#options, this.#sound);
    this.#read = fingerprint;
    const before = this.#status;
    const now = new Date();
    // A drive that has gone, or a checkout under way: nobody has taken the entries out.
    const isAway = !content || !existsSync(join(this.#options.folder, 'festival.yaml'));
    this.#status = {
      servedSince: isAway ? before.servedSince : now,
      faults,
      faultySince: faults.length > 0 ? (before.faultySince ?? now) : undefined,
      isAway,
      hasServerContent: hasServerContent(sound),
    };
    if (this.#log && faults.length > 0 && JSON.stringify(faults) !== JSON.stringify(before.faults))
      notify(this.#log, faults);
    if (isAway) return;
    this.#content = content;
    this.#sound = sound;
    this.#log?.info('the content files have changed and are served');
    await this.#listeners.notify(this.#log);
    // A disk that is full keeps nobody from seeing what has changed.
    await this.#save();
  }

  async #save(): Promise<void> {
    const text = soundEntriesText(this.#sound);
    if (text === this.#written) return;
    // Nobody else on the machine reads it.
    await writeAtomic(soundEntriesFile(this.#options.dataDir), text, { flush: true });
    this.#written = text;
  }
}

function hasServerContent(sound: SoundEntries): boolean {
  return [...sound.keys()].some((key) => key.startsWith('list '));
}

/** With the fingerprint of what was read: what comes while it is read, and goes before the next look, would stay. */
async function readFolder({ folder, dataDir, ...options }: Options, last: SoundEntries) {
  const before = await fingerprintOf(folder);
  const picturesDir = join(dataDir, 'pictures');
  const read = await readContent(folder, { last, picturesDir, switchesOff: true, ...options });
  const fingerprint = (await fingerprintOf(folder)) === before ? before : undefined;
  return { ...read, fingerprint };
}

function notify(log: FastifyBaseLogger, faults: readonly ContentFault[]) {
  return log.error({ faults }, 'the content has faults; what is sound of it is shown');
}

/**
 * Calls `onQuiet` after the files of a folder have changed and then rested, so that nobody reads a file
 * that is half saved. It polls instead of asking the system to be told: polling is the same on every
 * system, on network drives and container mounts, and however an editor saves. `lastRead`: the folder's
 * fingerprint when it was last read, if known. `onQuiet` must not reject. Gives what ends it, and waits for what is under way.
 */
export function watchFolder(
  folder: string,
  lastRead: () => string | undefined,
  onQuiet: () => Promise<void>,
): () => Promise<void> {
  const { pollMs, quietMs } =
    (lastRead() ?? '').split('\n').length > MANY_FILES ? PACE_OF_MANY : PACE;
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  // From the folder above: the folder itself may go away and come back.
  const above = dirname(folder);
  const watcher = watch(above, {
    usePolling: true,
    interval: pollMs,
    binaryInterval: pollMs,
    ignoreInitial: true,
    ignored: (path) => !isWatched(path, folder),
  });
  const readIfChanged = async () => {
    if ((await fingerprintOf(folder)) !== lastRead()) await onQuiet();
  };
  const readOnceQuiet = () => {
    if (watcher.closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(readIfChanged);
    }, quietMs);
  };
  watcher.on('all', readOnceQuiet);
  watcher.on('ready', readOnceQuiet);
  // `all` is silent on a file whose new time is an older one, and on one that came and went between two looks.
  watcher.on('raw', (_event, path) => {
    if (path !== above) readOnceQuiet();
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

/**
 * A text for all files of a folder: it differs as soon as one of them was added, changed or removed. The moment of its
 * change tells of a file that took another's place with its times.
 */
export async function fingerprintOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const facts = files
    // The rest of what begins with a dot may be where a ConfigMap's links lead.
    .filter((file) => !isNoContent(basename(file)) && !file.split(sep).includes('.git'))
    .map(async (file) => {
      const found = await stat(join(folder, file)).catch(() => undefined);
      // What stands in a folder may be no content.
      if (!found || found.isDirectory()) return `${file} ${found ? 'is a folder' : 'is gone'}`;
      return `${file} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
    });
  return (await Promise.all(facts)).join('\n');
}
