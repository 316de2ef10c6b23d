import { dirname } from 'node:path';
import { leadsOut, readOwnFile } from '../../../content/files/own-file.ts';
import { MAX_PICTURE_BYTES } from '../../../content/pictures/pictures.ts';
import { PullError } from './asking.ts';

export class Plan {
  readonly #root: string;
  readonly writes = new Map<string, Buffer>();
  readonly removals = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Notes a file, unless it is there with these very bytes. */
  async write(file: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    const { bytes: there } = await readOwnFile(this.#root, file, MAX_PICTURE_BYTES);
    if (!there?.equals(bytes)) this.writes.set(file, bytes);
  }

  /** Notes that of `before` only `after` stay. */
  removeAllBut(before: readonly (string | undefined)[], after: readonly (string | undefined)[]) {
    for (const file of before)
      if (file !== undefined && !after.includes(file)) this.removals.add(file);
  }

  /** @throws PullError naming what would be written or removed through a link that leads out of the folder */
  async requireWithin(): Promise<void> {
    for (const file of this.files)
      for (let folder = file; folder !== '.'; folder = dirname(folder))
        if (await leadsOut(this.#root, folder))
          throw new PullError(`${folder} leads out of the content folder: nothing was written`);
  }

  get files(): string[] {
    return [...this.writes.keys(), ...this.removals].sort();
  }
}
