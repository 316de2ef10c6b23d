import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { findSecretKeys, keyName } from '../../crypto/secret-key.ts';
import { openDatabase } from '../../database/connection.ts';
import { removeFact } from '../../database/deployment-facts.ts';
import { knowsSchema } from '../../database/migrations.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { databaseCopies } from './backup.ts';
import type { DatabaseFacts } from './database-copies.ts';
import { checkFiles, type Manifest, readManifest } from './manifest.ts';

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
Whoever logged out since then is logged in again: npm run organise -- log-out everybody --by WHO`;
}

if (import.meta.main)
  try {
    process.umask(0o077);
    console.log(await restoreCommand(readSettings(environment()), process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }

interface RestoreOptions {
  /** In place of whatever is there. */
  readonly replace?: boolean | undefined;
  /** Also where nothing opens what is sealed in it. */
  readonly withoutKey?: boolean | undefined;
}

/**
 * Puts a backup where the settings say that the data is. The next start of the server brings its tables up to date.
 * @throws Error in plain words, with nothing changed, where it isn't whole or doesn't fit
 */
async function restore(
  settings: Settings,
  folder: string,
  { replace = false, withoutKey = false }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseOther(manifest, settings);
  if (!withoutKey) await refuseWithoutKey(manifest, settings);
  const copies = databaseCopies(settings);
  if (!replace && !(await copies.isEmpty()))
    throw new Error(
      'There is a database already. With --replace the backup takes its place, and what is there now is lost: back it up first.',
    );
  await checkFiles(folder, manifest);
  await copies.replaceBy(join(folder, copies.fileName), (facts) => refuseLoss(manifest, facts));
  if (withoutKey) await forgetKey(settings);
  return manifest;
}

/** The servers refuse to start with another key than the database's; from now on the settings' is the one. */
async function forgetKey({ database }: Settings): Promise<void> {
  const db = await openDatabase(database);
  await removeFact(db, 'key check').finally(() => db.destroy());
}

function refuseOther({ database, schema }: Manifest, settings: Settings): void {
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  const { kind } = settings.database;
  if (database !== kind)
    throw new Error(`The backup is of ${names[database]}, but the settings name ${names[kind]}.`);
  if (!knowsSchema(schema))
    throw new Error(
      `The backup is of a newer version of this site (its tables are at ${schema}). Restore it with that version.`,
    );
}

async function refuseWithoutKey({ keys }: Manifest, settings: Settings): Promise<void> {
  const found = (await findSecretKeys(settings)).map(keyName);
  const missing = keys.filter((name) => !found.includes(name));
  if (missing.length === 0) return;
  const have = found.length > 0 ? `here is ${found.join(', ')}` : 'here is none';
  throw new Error(
    `The backup needs the key named ${missing.join(' and ')}; ${have}. Set SECRET_KEY to it, or OLD_SECRET_KEYS, or put the secret.key of then into DATA_DIR. If it is lost, --without-key restores the rest: ID proofs and bank details will never open.`,
  );
}

function refuseLoss({ schema, rows }: Manifest, facts: DatabaseFacts): void {
  if (!isDeepStrictEqual(facts, { schema, rows }))
    throw new Error(
      'The restored database has other rows than the backup says. Nothing is changed.',
    );
}
