import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { type Content, loadContent } from '../files/content.ts';
import { isNoContent } from '../files/content-folder.ts';
import { ContentError, type ContentFault } from '../files/faults.ts';
import { type FindEventsInUse, lostEvents } from './lost-events.ts';

/** A mended copy may turn out to have other faults this often before it is given up. */
const MAX_ROUNDS = 3;

const ABANDONED_MS = 60 * 60 * 1000;
const GONE = { ctimeMs: Number.POSITIVE_INFINITY };

/**
 * Reads the content folder and keeps a copy of what was last sound in `DATA_DIR/content`. A file at fault
 * is read from that copy instead, so that it changes nothing and holds up no other file. So is one that is gone while
 * people hang on its event.
 */
export class LastGood {
  readonly #contentDir: string;
  readonly #goodDir: string;
  readonly #picturesDir: string;
  readonly #hangingOn: FindEventsInUse | undefined;

  constructor(contentDir: string, dataDir: string, findEventsInUse?: FindEventsInUse) {
    this.#hangingOn = findEventsInUse;
    this.#contentDir = contentDir;
    this.#goodDir = join(dataDir, 'content');
    this.#picturesDir = join(dataDir, 'pictures');
  }

  /** No `content` where even the last good files don't help. Rejects only for what is no fault of the content. */
  async read() {
    const copy = this.#unfinished();
    await this.#clearAbandoned();
    try {
      if (existsSync(this.#contentDir)) await copyFolder(this.#contentDir, copy);
      const { content, faults } = await this.#load(copy);
      const sound = content ?? (await this.#loadMended(copy, faults));
      const lost = sound ? await this.#lostEvents(copy) : [];
      const served = lost.length > 0 ? await this.#loadMended(copy, lost) : sound;
      if (served) await this.#keep(copy);
      return { content: served, faults: [...faults, ...lost] };
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }

  /** The last good copy alone; undefined where none is held, or it is sound no more. */
  async readLast(): Promise<Content | undefined> {
    return (await this.#load(this.#goodDir)).content;
  }

  async #load(folder: string) {
    try {
      const content = await loadContent(folder, undefined, this.#picturesDir);
      return { content, faults: [] };
    } catch (error) {
      if (error instanceof ContentError) return { content: undefined, faults: error.faults };
      throw error;
    }
  }

  async #lostEvents(copy: string): Promise<ContentFault[]> {
    if (!this.#hangingOn || !existsSync(this.#goodDir)) return [];
    return lostEvents(this.#goodDir, copy, this.#hangingOn);
  }

  async #loadMended(copy: string, faults: readonly ContentFault[]): Promise<Content | undefined> {
    // Without its festival it is no content: a drive that has gone, or a checkout under way.
    const isNone = faults.some((fault) => fault.file === 'festival.yaml' && !fault.line);
    if (isNone || !existsSync(this.#goodDir)) return;
    let left = faults;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      for (const file of new Set(left.map(({ file }) => file))) await this.#putBack(copy, file);
      const read = await this.#load(copy);
      if (read.content) return read.content;
      left = read.faults;
    }
  }

  /** Makes a file of the copy what it was when it was last sound; a new one is left out. */
  async #putBack(copy: string, file: string): Promise<void> {
    const folder = dirname(file);
    if (!existsSync(join(copy, folder))) {
      if (existsSync(join(this.#goodDir, folder)))
        await copyFolder(join(this.#goodDir, folder), join(copy, folder));
      return;
    }
    await rm(join(copy, file), { recursive: true, force: true });
    // Under the same name, whatever its ending: a broken picture may have replaced one of another kind.
    for (const name of await readdir(join(this.#goodDir, folder)).catch(() => []))
      if (parse(name).name === parse(file).name && !existsSync(join(copy, folder, name)))
        await copyFolder(join(this.#goodDir, folder, name), join(copy, folder, name));
  }

  async #keep(copy: string): Promise<void> {
    // The files of DATA_DIR are open to nobody else, whatever `content/` was.
    await chmod(copy, 0o700);
    const old = this.#unfinished();
    await rename(this.#goodDir, old).catch(() => {});
    // The copy of another server of the same folder that was quicker is as sound.
    await rename(copy, this.#goodDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(old, { recursive: true, force: true });
  }

  /** Not by the process's number: in containers that share a folder they all have the same. */
  #unfinished(): string {
    return `${this.#goodDir}.${randomUUID()}.part`;
  }

  /** Left by processes that were killed; one at work is done within seconds. A copy's other times are its original's. */
  async #clearAbandoned(): Promise<void> {
    const folder = dirname(this.#goodDir);
    for (const name of await readdir(folder).catch(() => [])) {
      if (!/^content\..*\.part$/.test(name)) continue;
      const { ctimeMs } = await stat(join(folder, name)).catch(() => GONE);
      if (ctimeMs < Date.now() - ABANDONED_MS)
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Times are kept too: entries carry when their files were last changed. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    dereference: true,
    preserveTimestamps: true,
    filter: (path) => path === from || !isNoContent(basename(path)),
  });
}
