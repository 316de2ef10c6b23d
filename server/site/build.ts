import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressed } from '../http/encodings.ts';
import { filesBelow, unlessMade } from '../runtime/unless-made.ts';

/** Builds the site into `root`/build, unless it was built from the very same sources. Resolves to true when it built. */
export function buildWhenStale(root: string): Promise<boolean> {
  const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];
  return unlessMade(root, 'build/made-from', sources, () => buildSite(root));
}

/** The browser's build, the server's build, and a compressed copy of each text file. */
async function buildSite(root: string): Promise<void> {
  const { build } = await import('vite');
  const configFile = join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn' });
  await build({ root, configFile, logLevel: 'warn', build: { ssr: true } });
  for (const file of await filesBelow(join(root, 'build/site'))) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const { br, gzip } = await compressed(await readFile(file), 'best');
    await writeFile(`${file}.br`, br);
    await writeFile(`${file}.gz`, gzip);
  }
}

if (import.meta.main) {
  const built = await buildWhenStale(process.cwd());
  console.log(built ? 'The site is built.' : 'The site is up to date.');
}
