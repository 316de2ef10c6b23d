import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const COPIED = ['contract', 'server', 'web', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** The word that its heading of /clusters has besides. */
export const NEWER = 'Clusters, all of them';

/** A copy of the project in which a screen and a file of every page have changed: starting it builds the site anew. */
export async function secondBuild() {
  const root = await mkdtemp(join(tmpdir(), 'second-build-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(root, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await replace(
    join(root, 'web/screens/clusters/clusters-screen.tsx'),
    '<h1>Clusters</h1>',
    `<h1>${NEWER}</h1>`,
  );
  await replace(join(root, 'web/root.tsx'), 'Skip to content', 'Skip to the content');
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

async function replace(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  await writeFile(file, text.replace(before, after));
}
