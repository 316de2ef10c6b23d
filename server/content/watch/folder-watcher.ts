import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNoContent } from '../files/content-folder.ts';

const lookEveryMilliseconds = 250;

/** Files that stay as they are for so long are saved. */
const restMilliseconds = 100;

/** Deeper than any content file stands. */
const mostDepth = 4;

/**
 * Calls `onRest` after the files of a folder have changed and then rested for a look, so that nobody
 * reads a file that is half saved. It looks instead of asking the system to be told: looking is the same
 * on every system, on network drives and container mounts, and however an editor saves.
 */
export class WatchedFolder {
  readonly #folder: string;
  readonly #onRest: () => Promise<void>;
  #known: string;
  #lastLook: string;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `known`: the folder as it was when it was last read; see `looksOf`. `onRest` must not reject. */
  constructor(folder: string, known: string, onRest: () => Promise<void>) {
    this.#folder = folder;
    this.#known = known;
    this.#lastLook = known;
    this.#onRest = onRest;
    this.#lookAfter(lookEveryMilliseconds);
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookAfter(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then((next) => this.#lookAfter(next));
    }, milliseconds).unref();
  }

  /** When to look again. */
  async #look(): Promise<number> {
    const looks = await looksOf(this.#folder);
    const rests = looks === this.#lastLook;
    this.#lastLook = looks;
    if (!rests) return restMilliseconds;
    if (looks !== this.#known) {
      this.#known = looks;
      await this.#onRest();
    }
    return lookEveryMilliseconds;
  }
}

/** One text for all files of a folder: it differs as soon as one of them was added, changed or removed. */
export const looksOf = async (folder: string, depth = 0): Promise<string> => {
  if (depth > mostDepth) return '';
  const names = await readdir(folder).catch(() => []);
  const looks = names
    .filter((name) => !isNoContent(name))
    .map(async (name) => {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (!facts) return '';
      if (facts.isDirectory()) return `${name}/\n${await looksOf(path, depth + 1)}`;
      return `${name} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs} ${facts.ino}\n`;
    });
  return (await Promise.all(looks)).join('');
};
