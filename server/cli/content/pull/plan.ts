import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
    const there = await readFile(join(this.#root, file)).catch(() => undefined);
    if (!there?.equals(bytes)) this.writes.set(file, bytes);
  }

  /** Notes that of `before` only `after` stay. */
  removeAllBut(before: readonly (string | undefined)[], after: readonly (string | undefined)[]) {
    for (const file of before)
      if (file !== undefined && !after.includes(file)) this.removals.add(file);
  }

  get files(): string[] {
    return [...this.writes.keys(), ...this.removals].sort();
  }
}
