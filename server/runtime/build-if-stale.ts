import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Makes something below `root` unless it was made from the very same sources, as the file `stamp` says.
 * Sources are compared by their bytes: a fresh clone has fresh times. Resolves to true when it was made.
 */
export async function buildIfStale(
  root: string,
  stamp: string,
  sources: readonly string[],
  make: () => Promise<void>,
): Promise<boolean> {
  const file = join(root, stamp);
  const wanted = await hashOf(root, sources);
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) return false;
  await make();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, wanted);
  return true;
}

async function hashOf(root: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources)
    for (const file of (await filesBelow(join(root, source))).sort())
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** Every file at or below a path; `path` itself when it is a file. */
export async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (!entries) return [path];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name));
}
