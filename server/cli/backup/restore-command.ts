import { parseArgs } from 'node:util';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { restore } from './restore.ts';

/* `npm run restore`: while no server runs. */

const USAGE = `npm run restore -- FOLDER [--replace] [--without-key]

FOLDER         a backup, as npm run backup made it
--replace      in place of the database that is there, which is lost
--without-key  although the key is lost: ID proofs and bank details will never open`;

/** Restores a backup and gives what to print. @throws Error in plain words */
export async function restoreCommand(settings: Settings, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      'without-key': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [folder] = positionals;
  if (values.help || !folder || positionals.length > 1) throw new Error(USAGE);
  const { madeAt, rows } = await restore(settings, folder, {
    replace: values.replace,
    withoutKey: values['without-key'],
  });
  return `Restored ${rows.accounts ?? 0} accounts and all that is theirs, as of ${madeAt}. Start the servers.
Whoever logged out since then is logged in again: npm run organise -- log-out everybody`;
}

if (import.meta.main)
  try {
    process.umask(0o077);
    console.log(await restoreCommand(readSettings(environment()), process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
