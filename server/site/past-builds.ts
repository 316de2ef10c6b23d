import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '../runtime/build-if-stale.ts';
import { PARTS } from './parts.ts';

/** A page may be open since before several upgrades of one evening. A build's files are about 3 MB. */
const MOST_BUILDS = 10;

/**
 * Puts the hashed files of the build in `siteDir` into a folder of its own in `dir`, which outlives the build. Gives
 * the folders of the last builds that were served from here, this one's first; older ones are removed.
 */
export async function storeBuild(siteDir: string, dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const own = join(dir, await nameOf(siteDir));
  if (!existsSync(own)) await takeWhole(siteDir, own);
  const now = new Date();
  await utimes(own, now, now);
  const [recent, old] = split(await newestFirst(dir));
  for (const folder of old) await rm(folder, { recursive: true, force: true });
  return recent;
}

/** The manifests, the visitors' and the parts', name every file with the hash of what is in it. */
async function nameOf(siteDir: string): Promise<string> {
  const manifests = ['manifest', ...PARTS].map((name) =>
    readFile(join(siteDir, `.vite/${name}.json`)),
  );
  return hash('sha256', Buffer.concat(await Promise.all(manifests)), 'hex').slice(0, 16);
}

async function takeWhole(siteDir: string, folder: string): Promise<void> {
  const unfinished = join(folder, '..', `.${randomUUID()}.part`);
  for (const file of await filesBelow(join(siteDir, 'assets'))) {
    const own = join(unfinished, relative(siteDir, file));
    await mkdir(dirname(own), { recursive: true });
    await linkOrCopy(file, own);
  }
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    // Another server of the same folder was quicker.
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}

/** A build never writes into a file that is there, so that both names may be one file's; on another disk they can't be. */
function linkOrCopy(file: string, own: string): Promise<void> {
  return link(file, own).catch(() => copyFile(file, own));
}

async function newestFirst(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => !name.startsWith('.'));
  const folders = await Promise.all(
    names.map(async (name) => ({
      path: join(dir, name),
      at: (await stat(join(dir, name))).mtimeMs,
    })),
  );
  return folders.sort((a, b) => b.at - a.at).map(({ path }) => path);
}

function split(folders: readonly string[]): [recent: string[], old: string[]] {
  return [folders.slice(0, MOST_BUILDS), folders.slice(MOST_BUILDS)];
}
