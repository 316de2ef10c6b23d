import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../contract/moments.ts';
import type { Upload } from './pictures.ts';

/** Whoever puts an old picture back finds it, and its copies, as they were. */
const STAYS_MS = 30 * DAY_MS;

/**
 * Removes the pictures and PDFs of a folder that the content doesn't name, with what was made of them, once nothing has
 * used or named them for a month. `uploads`: those that it names, by the names of their files; `now` in epoch milliseconds.
 */
export async function removeUnused(
  folder: string,
  uploads: ReadonlyMap<string, Upload>,
  now: number,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    // The facts of a picture stand beside it. The month begins when the content last named it, however long it was held.
    if (uploads.has(name.replace(/\.json$/, ''))) {
      await utimes(file, now / 1000, now / 1000).catch(() => {});
      continue;
    }
    const usedAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? now;
    if (now - usedAt > STAYS_MS) await rm(file, { force: true });
  }
}
