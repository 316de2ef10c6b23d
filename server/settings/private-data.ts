import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

const OF_OTHERS = 0o077;

/**
 * Refuses a data folder and a file of settings that other users of this machine may open: in them are people's
 * data and the secrets. On Windows rights are of another kind, and not looked at.
 * @throws SettingsError with a line for each path that is too open, and the command that closes them all
 */
export async function requirePrivateData(dataDir: string, settingsFile = '.env'): Promise<void> {
  if (process.platform === 'win32') return;
  const names = (await readdir(dataDir).catch(unlessGone)) ?? [];
  const ofData = await openPaths([dataDir, ...names.map((name) => join(dataDir, name))]);
  const ofSettings = await openPaths([settingsFile]);
  const faults = [...ofData, ...ofSettings];
  if (faults.length === 0) return;
  const toClose = [...(ofData.length > 0 ? [dataDir] : []), ...ofSettings.map(() => settingsFile)];
  const command = `chmod -R go= ${toClose.map((path) => `'${path}'`).join(' ')}`;
  throw new SettingsError([...faults, `Run: ${command}`]);
}

/**
 * Closes a data folder that other users of this machine may open, and with it all that lies there.
 * @throws SettingsError where it is somebody else's
 */
export async function closeData(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode = 0 } = (await stat(dataDir).catch(unlessGone)) ?? {};
  if (mode & OF_OTHERS) await chmod(dataDir, 0o700).catch(() => requirePrivateData(dataDir));
}

/** A line for each path that others may open. */
async function openPaths(paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const { mode = 0 } = (await stat(path).catch(unlessGone)) ?? {};
    const rights = (mode & 0o777).toString(8).padStart(4, '0');
    if (mode & OF_OTHERS)
      faults.push(`${path} is open to other users of this machine (${rights}).`);
  }
  return faults;
}

/** A file that isn't there, not yet or not any more, is open to nobody. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
