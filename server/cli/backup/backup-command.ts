import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { backUp } from './backup.ts';

/* `npm run backup`: while the server runs. */

const USAGE = `npm run backup -- [--to FOLDER] [--keep COUNT]

--to    where backups are kept, each in a folder of its own; without it, backups/
--keep  removes the oldest there until so many are left`;

/** Makes a backup and gives what to print. @throws Error in plain words */
export async function backupCommand(settings: Settings, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string', default: 'backups' },
      keep: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || (values.keep !== undefined && !/^[1-9]\d*$/.test(values.keep)))
    throw new Error(USAGE);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const { folder, manifest } = await backUp(settings, { to: values.to, keep });
  // By the names that tables have in the database.
  const {
    accounts = 0,
    id_proof_pictures: pictures = 0,
    id_proof_objects: objects = 0,
  } = manifest.rows;
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  const key = settings.secretKey ? 'SECRET_KEY' : join(settings.dataDir, 'secret.key');
  return `The backup is whole: ${folder}
Database    ${accounts} accounts and all that is theirs, ${(bytes / 1e6).toFixed(1)} MB
ID proofs   ${objects === 0 ? `${pictures}, in the database, sealed` : elsewhere(pictures, objects)}
Keys        not in it: ${manifest.keys.join(', ') || 'none'}. Keep ${key} elsewhere, such as in a safe; without it no ID
            proof and no bank details in this backup will ever open.`;
}

function elsewhere(pictures: number, objects: number): string {
  return `${pictures}, sealed. NOT IN THIS BACKUP: the ${objects} pictures in the object store. Keep its bucket by its own means, such
            as a second bucket to which it is copied.`;
}

if (import.meta.main)
  try {
    process.umask(0o077);
    console.log(await backupCommand(readSettings(environment()), process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
