import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

const OF_OTHERS = 0o077;

/**
 * Refuses a data folder that other users of this machine may open: in it are people's data and the secrets.
 * On Windows rights are of another kind, and not looked at.
 * @throws SettingsError with a line for each path that is too open, and the command that closes them all
 */
export async function requirePrivateData(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const names = await readdir(dataDir).catch(unlessGone);
  const faults: string[] = [];
  for (const path of [dataDir, ...(names ?? []).map((name) => join(dataDir, name))]) {
    const { mode = 0 } = (await stat(path).catch(unlessGone)) ?? {};
    const rights = (mode & 0o777).toString(8).padStart(4, '0');
    if (mode & OF_OTHERS)
      faults.push(`${path} is open to other users of this machine (${rights}).`);
  }
  if (faults.length > 0) throw new SettingsError([...faults, `Run: chmod -R go= '${dataDir}'`]);
}

/** What isn't there, not yet or not any more, is open to nobody. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
