import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildIfStale } from '../runtime/build-if-stale.ts';

/** Builds the site into `root`/build, unless it was built from the very same sources. Resolves to true when it built. */
export function buildWhenStale(root: string): Promise<boolean> {
  const sources = [
    'web',
    'contract',
    'server/site/offline-files.ts',
    'server/site/build-site.ts',
    'server/site/licences.ts',
    'vite.config.ts',
    'package-lock.json',
  ];
  return buildIfStale(root, 'build/made-from', sources, () => buildSite(root));
}

/** In a process of its own: a server that built here would hold 400 MB for it to its end. */
async function buildSite(root: string): Promise<void> {
  const script = join(import.meta.dirname, 'build-site.ts');
  // biome-ignore lint/style/noProcessEnv: passed on, but for a test's NODE_ENV, whose build can render no page
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The site could not be built; what stands above says why');
}

if (import.meta.main) {
  const built = await buildWhenStale(process.cwd());
  console.log(built ? 'The site is built.' : 'The site is up to date.');
}
