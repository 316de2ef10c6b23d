import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { watch } from 'chokidar';
import { isNoContent } from '../files/content-folder.ts';

/** Each look at each file costs. Files that stay as they are for longer than a look are saved. */
const PACE = { pollMs: 400, restMs: 500 };

/** An edit is seen within two seconds all the same. */
const PACE_OF_MANY = { pollMs: 800, restMs: 900 };
const MANY_FILES = 1000;

/**
 * Calls `onRest` after the files of a folder have changed and then rested, so that nobody reads a file
 * that is half saved. It polls instead of asking the system to be told: polling is the same on every
 * system, on network drives and container mounts, and however an editor saves. `known`: the folder's
 * fingerprint when it was last read. `onRest` must not reject. Gives what ends it, and waits for what is under way.
 */
export function watchFolder(folder: string, known: string, onRest: () => Promise<void>) {
  const { pollMs, restMs } = known.split('\n').length > MANY_FILES ? PACE_OF_MANY : PACE;
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  // From the folder above: the folder itself may go away and come back.
  const watcher = watch(dirname(folder), {
    usePolling: true,
    interval: pollMs,
    binaryInterval: pollMs,
    ignoreInitial: true,
    ignored: (path) => !isWatched(path, folder),
  });
  const readAtRest = () => {
    if (watcher.closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(onRest);
    }, restMs);
  };
  watcher.on('all', readAtRest);
  watcher.on('ready', async () => {
    if ((await fingerprintOf(folder)) !== known) readAtRest();
  });
  return async () => {
    await watcher.close();
    clearTimeout(timer);
    await reading;
  };
}

function isWatched(path: string, folder: string): boolean {
  if (path === dirname(folder) || path === folder) return true;
  return path.startsWith(folder + sep) && !isNoContent(basename(path));
}

/** A text for all files of a folder: it differs as soon as one of them was added, changed or removed. */
export async function fingerprintOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const facts = files
    .filter((file) => !isNoContent(basename(file)))
    .map(async (file) => {
      const { size, mtimeMs } = await stat(join(folder, file)).catch(() => GONE);
      return `${file} ${size} ${mtimeMs}`;
    });
  return (await Promise.all(facts)).join('\n');
}

const GONE = { size: -1, mtimeMs: 0 };
