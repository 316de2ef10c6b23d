import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compressed } from '../http/encodings.ts';

/** What the built site is made from, below the project's root. */
const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the site into `root`/build unless what is there was made from the very same sources.
 * Returns whether it built. Source files are compared by what is in them: a fresh clone has fresh times.
 */
export async function buildWhenStale(root: string): Promise<boolean> {
  const stamp = join(root, 'build/made-from');
  const wanted = await hashOf(root, sources);
  const made = await readFile(stamp, 'utf8').catch(() => undefined);
  if (made === wanted) return false;
  await buildSite(root);
  await writeFile(stamp, wanted);
  return true;
}

/** The browser's build, the server's build, and a compressed copy of each text file. */
async function buildSite(root: string): Promise<void> {
  const { build } = await import('vite');
  const configFile = join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn' });
  await build({ root, configFile, logLevel: 'warn', build: { ssr: true } });
  await compress(join(root, 'build/site'));
}

async function compress(dir: string): Promise<void> {
  for (const file of await filesBelow(dir)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const { br, gzip } = await compressed(await readFile(file));
    await writeFile(`${file}.br`, br);
    await writeFile(`${file}.gz`, gzip);
  }
}

async function hashOf(root: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const file of (await filesBelow(join(root, name))).sort()) {
      hash
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** Every file at or below a path; `path` itself when it is a file. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.main) {
  const built = await buildWhenStale(process.cwd());
  console.log(built ? 'The site is built.' : 'The site is up to date.');
}
