import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../database/connection.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { makeAdministrator } from './admin.ts';
import { type Done, type Given, OPTIONS } from './command.ts';
import { logOut } from './log-out.ts';
import { writtenDown } from './runs.ts';
import { tellAudit } from './tell-audit.ts';
import { tellJobs } from './tell-jobs.ts';
import { turnKey } from './turn-key.ts';

/* `npm run organise`: what the desk can't do, from the machine that the server runs on. */

const USAGE = `npm run organise -- admin E-MAIL --by "who you are" [--until YYYY-MM-DD]
npm run organise -- log-out E-MAIL --by "who you are"
npm run organise -- log-out everybody --by "who you are"
npm run organise -- turn-key --by "who you are"
npm run organise -- audit
npm run organise -- audit check
npm run organise -- jobs

admin          makes the person an administrator of the desk, for a year unless --until says another day
log-out        ends every session of a person, or of everybody, the desk's too
turn-key       seals ID proofs, bank details, second factors and mails that wait with SECRET_KEY, whichever of
               OLD_SECRET_KEYS they have
audit          tells who ran which of these commands, and how it ended
audit check    follows the chain of all that was read and done, and says where it was changed
jobs           tells how many mails and other jobs wait or have failed, and with which error
Everything else is done at the desk. Each command that changes something is written down.`;

const COMMANDS: Readonly<Record<string, (given: Given) => Promise<Done>>> = {
  admin: makeAdministrator,
  'log-out': logOut,
  'turn-key': turnKey,
};

/** They change nothing and name nobody, so they aren't written down. */
const TELLING: Readonly<Record<string, (db: Database, subject: string) => Promise<string>>> = {
  audit: tellAudit,
  jobs: tellJobs,
};

/** Runs one command and gives what to print; throws an Error in plain words. */
export async function organise(settings: Settings, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  const [command = '', subject = ''] = positionals;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const tell = Object.hasOwn(TELLING, command) ? TELLING[command] : undefined;
  const isWhole = tell || (run && (subject || command === 'turn-key'));
  if (!isWhole || values.help) throw new Error(USAGE);
  if (run && !values.by?.trim()) throw new Error('Say --by whom: it is written down');
  const db = await openDatabase(settings.database);
  try {
    if (tell) return await tell(db, subject);
    const given = { db, settings, command, subject, options: values };
    return await writtenDown(given, () => run!(given));
  } finally {
    await db.destroy();
  }
}

if (import.meta.main)
  try {
    // As the server: nobody else may read what this writes.
    process.umask(0o077);
    console.log(await organise(readSettings(environment()), process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
