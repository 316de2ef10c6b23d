import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file, and its folder where there is none, so that nobody ever reads half of it: beside it under
 * a hidden name, then renamed. `flush`: not even a power cut may undo it, at the price of waiting for the disk.
 */
export async function writeAtomic(
  file: string,
  content: string | Uint8Array,
  { flush = false } = {},
): Promise<void> {
  const unfinished = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, content, { flush });
  await rename(unfinished, file);
}
