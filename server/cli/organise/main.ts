import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sealedBankDetails } from '../../accounts/bank-details/sealed.ts';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { listIdProofs } from '../../accounts/id-proofs/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { loadContent } from '../../content/files/content.ts';
import { remoteEvents } from '../../content/upstream/read-answer.ts';
import { openSecretKey } from '../../crypto/secret-key.ts';
import { type Database, openDatabase } from '../../database/connection.ts';
import { environment, readSettings, type Settings } from '../../settings/settings.ts';
import { loadFile } from './load.ts';

/* `npm run organise`: what organisers do from the machine that the server runs on. */

const USAGE = `npm run organise -- registrations FILE.csv [--good-lines]
npm run organise -- results FILE.csv [--good-lines]
npm run organise -- bank-details E-MAIL --by "who you are" --why "what for"
npm run organise -- id-proof E-MAIL --by "who you are" --why "what for" --to FILE.jpg

registrations  has the columns email, cluster, event
results        has the columns email, cluster, event, result; each becomes a certificate
--good-lines   loads the good lines of a file with faulty ones; without it such a file is refused whole
Reading bank details or an ID proof is written down with --by and --why, and shown to the person.`;

const OPTIONS = {
  'good-lines': { type: 'boolean' },
  by: { type: 'string' },
  why: { type: 'string' },
  to: { type: 'string' },
} as const;
type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Runs one command and gives what to print; throws an Error in plain words. */
export async function organise(settings: Settings, given: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: OPTIONS,
  });
  const [command, subject] = positionals;
  if (!command || !subject) throw new Error(USAGE);
  const db = await openDatabase(settings.database);
  try {
    if (command === 'registrations' || command === 'results')
      return await load(db, settings, command, subject, values);
    if (command === 'bank-details' || command === 'id-proof')
      return await read(db, settings, command, subject, values);
    throw new Error(USAGE);
  } finally {
    await db.destroy();
  }
}

async function load(
  db: Database,
  settings: Settings,
  kind: 'registrations' | 'results',
  file: string,
  { 'good-lines': goodLines = false }: Options,
): Promise<string> {
  const content = await loadContent(settings.contentDir);
  const eventsOf = settings.contentUrl ? remoteEvents(settings.contentUrl) : content.events;
  const text = await readFile(file, 'utf8');
  const { loaded, good, faults } = await loadFile({ db, eventsOf }, kind, text, { goodLines });
  const lines = faults.map(({ line, message }) => `Line ${line}: ${message}`);
  if (faults.length > 0 && loaded === 0) {
    const offer = good > 0 ? ` ${good} lines are good; --good-lines loads them` : '';
    throw new Error([...lines, `Nothing was loaded.${offer}`].join('\n'));
  }
  return [...lines, `${loaded} ${kind} loaded`].join('\n');
}

async function read(
  db: Database,
  settings: Settings,
  command: 'bank-details' | 'id-proof',
  email: string,
  { by = '', why = '', to = '' }: Options,
): Promise<string> {
  if (by.trim() === '' || why.trim() === '') throw new Error(`Say --by whom and --why.\n${USAGE}`);
  const account = await findByEmail(db, email);
  if (!account) throw new Error('There is no account with this e-mail');
  const secretKey = settings.secretKey ?? (await openSecretKey(settings.dataDir));
  const reader = { reader: by.trim(), reason: why.trim() };
  if (command === 'bank-details') {
    const details = await sealedBankDetails(db, secretKey).open(account.id, reader);
    if (!details) throw new Error('This person gave no bank details');
    return Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  }
  if (to === '') throw new Error(`Say --to which file.\n${USAGE}`);
  const [proof] = await listIdProofs(db, account.id);
  if (!proof) throw new Error('This person gave no ID proof');
  await writeFile(to, await sealedIdProofs(db, secretKey).open(account.id, proof.id, reader), {
    mode: 0o600,
    flag: 'wx',
  });
  return `The ID proof is in ${to}. Delete it when you are done.`;
}

if (import.meta.main)
  try {
    console.log(await organise(readSettings(environment()), process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
