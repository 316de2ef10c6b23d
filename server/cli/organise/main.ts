import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../database/connection.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { makeAdministrator } from './admin.ts';
import { type Done, type Given, OPTIONS } from './command.ts';
import { loadCommand } from './load-command.ts';
import { logOut } from './log-out.ts';
import { publishCommand } from './publish.ts';
import { readBankDetails, readIdProof } from './read.ts';
import { writtenDown } from './runs.ts';
import { tellAudit } from './tell-audit.ts';
import { tellJobs } from './tell-jobs.ts';
import { turnKey } from './turn-key.ts';

/* `npm run organise`: what organisers do from the machine that the server runs on. */

const USAGE = `npm run organise -- registrations FILE.csv --by "who you are" [--good-lines]
npm run organise -- results FILE.csv --by "who you are" [--good-lines] [--unproven "why"]
npm run organise -- publish FILE.csv --by "who you are"
npm run organise -- bank-details E-MAIL --by "who you are" --why "what for" [--unproven "why"]
npm run organise -- id-proof E-MAIL --by "who you are" --why "what for" --to FILE.jpg
npm run organise -- log-out E-MAIL --by "who you are"
npm run organise -- log-out everybody --by "who you are"
npm run organise -- turn-key --by "who you are"
npm run organise -- admin E-MAIL --by "who you are" [--until YYYY-MM-DD]
npm run organise -- audit
npm run organise -- audit check
npm run organise -- jobs

registrations  has the columns email, cluster, event
results        has the columns email, cluster, event, result and, if you like, name, which must be the
               account's; each becomes a certificate
publish        puts results on the leaderboard; has the columns cluster, event, rank (1 to 99, present or withdrawn),
               college (as in colleges.txt) and, if you like, name (a team's or a first name), email (whose first
               name is shown, until they delete their account) and corrects: the rank that this is in place of
log-out        ends every session of a person, or of everybody, the desk's too
turn-key       seals ID proofs, bank details, second factors and mails that wait with SECRET_KEY, whichever of
               OLD_SECRET_KEYS they have
admin          makes the person an administrator of the desk, for a year unless --until says another day
audit          tells who ran which of these commands, and how it ended
audit check    follows the chain of all that was read and done, and says where it was changed
jobs           tells how many mails and other jobs wait or have failed, and with which error
--good-lines   loads the good lines of a file with faulty ones; without it such a file is refused whole
--unproven     goes on for accounts whose e-mail nobody has proven to be theirs: a prize may reach a stranger
Each command is written down. Reading bank details or an ID proof is also shown to the person.`;

const COMMANDS: Readonly<Record<string, (given: Given) => Promise<Done>>> = {
  registrations: loadCommand,
  results: loadCommand,
  publish: publishCommand,
  'bank-details': readBankDetails,
  'id-proof': readIdProof,
  'log-out': logOut,
  'turn-key': turnKey,
  admin: makeAdministrator,
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
  if (values.unproven?.trim() === '') throw new Error('Say --unproven with a reason');
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
