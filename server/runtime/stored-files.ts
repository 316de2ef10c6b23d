import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fairQueue } from '../http/fair-queue.ts';
import { writeAtomic } from './write-atomic.ts';

/** A file that can be made at any time. Its `name` changes with all that it is made from. */
export interface StoredFile {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
}

/** Files that are made one at a time, each when it is first asked for, and kept in a folder from then on. */
export class StoredFiles {
  readonly #directory: string;
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #inTurn = fairQueue({ room: 1, places: Number.POSITIVE_INFINITY });

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Its bytes, made in its turn where they aren't kept. Who asks meanwhile waits for the same ones. */
  async bytesOf(file: StoredFile): Promise<Buffer> {
    return (await this.#find(file.name)) ?? this.#underWay.get(file.name) ?? this.#making(file);
  }

  has(name: string): Promise<boolean> {
    return access(join(this.#directory, name)).then(
      () => true,
      () => false,
    );
  }

  /** Leaves only files of these names. */
  async removeOthers(names: ReadonlySet<string>): Promise<void> {
    const found = await readdir(this.#directory).catch(() => []);
    for (const name of found)
      if (!names.has(name)) await rm(join(this.#directory, name), { force: true });
  }

  #making({ name, make }: StoredFile): Promise<Buffer> {
    const making = this.#inTurn(async () => {
      // Another process of the same folder, or a turn that ended just now, may have made it.
      const stored = await this.#find(name);
      if (stored) return stored;
      const bytes = await make();
      // A disk that is full costs the time of making it again, and nobody the file.
      await writeAtomic(join(this.#directory, name), bytes).catch(() => {});
      return bytes;
    }).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, making);
    return making;
  }

  #find(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#directory, name)).catch(() => undefined);
  }
}
