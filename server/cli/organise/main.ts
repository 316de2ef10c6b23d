import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { DAY_MS, dayInIndia, endOfDay } from '../../../contract/moments.ts';
import { checkAuditChain, createAuditEntry } from '../../accounts/audit/store.ts';
import { sealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { picturePlaces } from '../../accounts/id-proofs/storage/pictures.ts';
import { createRole, findLastRole } from '../../accounts/roles-store.ts';
import { removeEverySession, removeSessionsOf } from '../../accounts/sessions/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { openSharedKeys } from '../../crypto/key-check.ts';
import { type Database, openDatabase } from '../../database/connection.ts';
import { securityMails } from '../../desk/access/security-mails.ts';
import { turnSecretsKey } from '../../desk/factors/factors.ts';
import { removeFactors } from '../../desk/factors/store.ts';
import { removeDeskSessionsOf, removeEveryDeskSession } from '../../desk/sessions/store.ts';
import { turnJobsKey } from '../../jobs/jobs.ts';
import { summarizeJobs } from '../../jobs/store.ts';
import { mailWriter } from '../../mail/deliver.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { mailCheckInWords } from './mail-check.ts';
import { moveProofs } from './proofs.ts';
import { type Done, type Given, OPTIONS, readInWords, runsInWords, writtenDown } from './runs.ts';

const YEAR_MS = 365 * DAY_MS;

/** Who types this sits at the server, often beside the person, and before any mail can be sent. */
const UNPROVEN =
  'Nobody has confirmed yet that this e-mail is theirs, and anyone may have signed up with it: have the person open the link of their welcome mail.';

/* `npm run organise`: what the desk can't do, from the machine that the server runs on. */

const MAIL_CHECK = 'mail check --to E-MAIL [--selector NAME]';

const USAGE = `npm run organise -- admin E-MAIL --by "who you are" [--until YYYY-MM-DD]
npm run organise -- let-in E-MAIL --by "who you are"
npm run organise -- log-out E-MAIL --by "who you are"
npm run organise -- log-out everybody --by "who you are"
npm run organise -- turn-key --by "who you are"
npm run organise -- proofs move --to objects|database --by "who you are"
npm run organise -- audit
npm run organise -- audit E-MAIL
npm run organise -- audit check
npm run organise -- jobs
npm run organise -- ${MAIL_CHECK}

admin          makes the person an administrator of the desk, for a year unless --until says another day
let-in         takes the second keys of an organiser off who has lost them all: they set up a new one by their
               password. They and all administrators are mailed
log-out        ends every session of a person, or of everybody, the desk's too
turn-key       seals ID proofs, bank details, second factors and mails that wait with SECRET_KEY, whichever of
               OLD_SECRET_KEYS they have
proofs move    moves the sealed pictures of all ID proofs into the object store (OBJECT_STORE_URL) or back into the
               database while servers run; after a break started again, it goes on. ID_PROOFS says where new ones go
audit          tells who ran which of these commands, and how it ended
audit E-MAIL   tells what an organiser read and did, by their account, whatever they were called then
audit check    follows the chain of all that was read and done, and says where it was changed
jobs           tells how many mails and other jobs wait or have failed, and with which error
mail check     reads what other mail servers read of the sender's domain (SPF, DMARC; DKIM by the selector that your
               provider names), and sends one mail
Everything else is done at the desk. Each command that changes something is written down.`;

const COMMANDS: Readonly<Record<string, (given: Given) => Promise<Done>>> = {
  admin: makeAdministrator,
  'let-in': letIn,
  'log-out': logOut,
  'turn-key': turnKey,
  proofs: moveProofs,
};

/** They change nothing and name nobody, so they aren't written down. */
const REPORTS: Readonly<Record<string, (db: Database, subject: string) => Promise<string>>> = {
  audit: auditInWords,
  jobs: jobsInWords,
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
  const report = Object.hasOwn(REPORTS, command) ? REPORTS[command] : undefined;
  if (command === 'mail' && subject === 'check' && !values.help) {
    const { to, selector } = values;
    if (!to)
      throw new Error(
        `Say whom to send the mail of the check to, best an address elsewhere of yours: ${MAIL_CHECK}`,
      );
    return mailCheckInWords(settings, { to, selector }, new Resolver());
  }
  const isWhole = report || (run && (subject || command === 'turn-key'));
  if (!isWhole || values.help) throw new Error(USAGE);
  if (run && !values.by?.trim()) throw new Error('Say --by whom: it is written down');
  const db = await openDatabase(settings.database);
  try {
    if (report) return await report(db, subject);
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

/** The jobs that wait or have failed for good, a line for each kind and code: how many, since when. */
async function jobsInWords(db: Database): Promise<string> {
  const lines = (await summarizeJobs(db)).map(({ kind, code, count, oldestAt, failedAt }) => {
    const state = failedAt === null ? 'waiting' : 'failed for good';
    const why = code === null ? '' : `, ${code}`;
    return `${count} ${state} since ${new Date(oldestAt).toISOString().slice(0, 16)}: ${kind}${why}`;
  });
  return lines.join('\n') || 'No job waits, and none has failed.';
}

/**
 * Tells who ran which command; of an e-mail or code, what that organiser did; or, with `check`, how the chain of the audit
 * log stands. @throws Error at its first fault
 */
async function auditInWords(db: Database, subject: string): Promise<string> {
  if (subject === '') return runsInWords(db);
  if (subject !== 'check') return readInWords(db, subject);
  const { entries, lastHash, fault } = await checkAuditChain(db);
  if (fault) throw new Error(`${fault}. Up to there ${entries} entries are as they were written`);
  return [
    `${entries} entries are as they were written, and none is missing`,
    ...(entries > 0 ? [`The last one's hash, to keep elsewhere: ${lastHash}`] : []),
  ].join('\n');
}

async function securityMailsOf({ db, settings }: Pick<Given, 'db' | 'settings'>) {
  const addMail = mailWriter(await openSharedKeys(db, settings));
  return securityMails({ addMail, publicUrl: settings.publicUrl });
}

/** Takes every second factor of an organiser off, where no two administrators are there who could. */
async function letIn({ db, settings, subject, options: { by = '' } }: Given): Promise<Done> {
  const account = await findByEmail(db, subject);
  if (!account || !(await findLastRole(db, account.id)))
    throw new Error('There is no organiser with this e-mail');
  const notifyOfAccess = await securityMailsOf({ db, settings });
  await db.transaction().execute(async (trx) => {
    await removeFactors(trx, account.id);
    await notifyOfAccess(trx, account.id, { what: 'taken off', by: by.trim() });
    const entry = { accountId: account.id, record: 'second factor taken off', reason: '' };
    await createAuditEntry(trx, { ...entry, reader: by.trim() }, Date.now());
  });
  return {
    text: `${account.fullName} sets up a new second key at their next sign-in at the desk`,
    outcome: 'second factor taken off',
  };
}

/** Ends all sessions, the desk's too, of a person, by e-mail, or of everybody: whoever it is signs in again. */
async function logOut({ db, subject }: Given): Promise<Done> {
  if (subject === 'everybody') {
    await removeEverySession(db);
    await removeEveryDeskSession(db);
    return { text: 'Everybody is logged out', outcome: 'logged out' };
  }
  const account = await findByEmail(db, subject);
  if (!account) throw new Error('There is no account with this e-mail');
  await removeSessionsOf(db, account.id);
  await removeDeskSessionsOf(db, account.id);
  return { text: `${account.fullName} is logged out everywhere`, outcome: 'logged out' };
}

/** Seals everything with the SECRET_KEY of now, so that OLD_SECRET_KEYS can go. May be started again. */
async function turnKey({ db, settings }: Given): Promise<Done> {
  const keys = await openSharedKeys(db, settings);
  const turned = {
    'ID proofs': await sealedIdProofs(db, keys, picturePlaces(db, settings.idProofs)).turnKey(),
    'bank details': await sealedBankDetails(db, keys).turnKey(),
    'second factors': await turnSecretsKey(db, keys),
    jobs: await turnJobsKey(db, keys),
  };
  const counts: string[] = [];
  const left: string[] = [];
  for (const [kind, { sealed, unopened }] of Object.entries(turned)) {
    counts.push(`${sealed} ${kind} sealed anew, ${unopened.length} not opened by any key`);
    left.push(...unopened.map((id) => `Not opened: ${kind} ${id}`));
  }
  const advice =
    left.length > 0
      ? 'They stay as they are. Look for their key before you give up OLD_SECRET_KEYS.'
      : 'Everything is sealed with SECRET_KEY: OLD_SECRET_KEYS can go.';
  return { text: [...left, ...counts, advice].join('\n'), outcome: counts.join('; ') };
}

/** Makes somebody an administrator of the desk: the first one, who invites the others there. */
async function makeAdministrator({
  db,
  settings,
  subject,
  options: { by = '', until },
}: Given): Promise<Done> {
  const account = await findByEmail(db, subject);
  if (!account) throw new Error('There is no account with this e-mail: they sign up first');
  const startsAt = Date.now();
  const endsAt = until === undefined ? startsAt + YEAR_MS : endOfDay(until);
  if (!(endsAt > startsAt)) throw new Error('Say --until with a day to come, as YYYY-MM-DD');
  const notifyOfAccess = await securityMailsOf({ db, settings });
  await db.transaction().execute(async (trx) => {
    const role = { role: 'administrator', clusters: [], startsAt, endsAt } as const;
    await createRole(trx, account.id, role, { by: by.trim(), now: startsAt });
    const entry = { accountId: account.id, record: 'role given', subject: 'administrator' };
    await notifyOfAccess(trx, account.id, { what: 'administrator', by: by.trim() });
    await createAuditEntry(trx, { ...entry, reader: by.trim(), reason: '' }, startsAt);
  });
  const last = dayInIndia(endsAt);
  const text = `${account.fullName} is an administrator of the desk until ${last}. They sign in at /desk with their password and set up a second factor there; 'desk: on' in festival.yaml opens it.`;
  return {
    text: account.provenAt === null ? `${text}\n${UNPROVEN}` : text,
    outcome: 'administrator made',
  };
}
