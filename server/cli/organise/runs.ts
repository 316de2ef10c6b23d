import type { parseArgs } from 'node:util';
import {
  COMMAND,
  createAuditEntry,
  END_OF_COMMAND,
  listCommandEntries,
} from '../../accounts/audit/store.ts';
import { STORED_DAYS } from '../../accounts/erasure/rules.ts';
import { listErasures } from '../../accounts/erasure/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { filterById, listAudit, listAuditIds } from '../../desk/audit/store.ts';
import type { Settings } from '../../settings/settings.ts';

/** The options of all commands. Their words are written down: none may be a secret. */
export const OPTIONS = {
  by: { type: 'string' },
  until: { type: 'string' },
  to: { type: 'string' },
  selector: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** A command as it was given: `subject` is the e-mail that it is about, or `everybody`. */
export interface Given {
  readonly db: Database;
  readonly settings: Settings;
  readonly command: string;
  readonly subject: string;
  readonly options: Options;
}

/** `text` is printed; `outcome` is written down, so it names nobody. */
export interface Done {
  readonly text: string;
  readonly outcome: string;
}

/** Runs a command, which stands in the audit log before it begins and again with its outcome; gives what to print. */
export async function writtenDown(given: Given, run: () => Promise<Done>): Promise<string> {
  const { db, command, options } = given;
  const by = { reader: options.by?.trim() ?? '', reason: '' };
  const begin = { ...by, record: COMMAND + command, subject: await argumentsOf(given) };
  const begun = await createAuditEntry(db, begin, Date.now());
  const end = (outcome: string) => {
    const entry = { ...by, record: END_OF_COMMAND + command, subject: endOf(begun, outcome) };
    return createAuditEntry(db, entry, Date.now());
  };
  try {
    const { text, outcome } = await run();
    await end(outcome);
    return text;
  } catch (error) {
    // Its message may name people.
    await end('refused or broke off');
    throw error;
  }
}

/** The words of an end: many may run at once, so it names the beginning that it is of. */
function endOf(begun: number, outcome: string): string {
  return `entry ${begun}: ${outcome}`;
}

/** As they were typed, but for an e-mail: the account's id stands for it, and outlives no deletion. */
async function argumentsOf({ db, subject, options }: Given): Promise<string> {
  const { by: _, ...others } = options;
  const account = subject.includes('@') ? await findByEmail(db, subject) : undefined;
  const about = subject.includes('@') ? `account ${account?.id ?? 'unknown'}` : subject;
  const given = Object.entries(others).map(([name, value]) => `--${name} ${JSON.stringify(value)}`);
  return [about, ...given].filter(Boolean).join(' ');
}

/**
 * Every command, a line each: when, who, which with which arguments, how it ended; then the erasures that the server
 * itself made.
 */
export async function runsInWords(db: Database): Promise<string> {
  const entries = await listCommandEntries(db);
  const outcomeOf = (sequence: number) => {
    const words = endOf(sequence, '');
    const isEnd = ({ record, subject }: (typeof entries)[number]) =>
      record.startsWith(END_OF_COMMAND) && subject?.startsWith(words);
    return entries.find(isEnd)?.subject?.slice(words.length) ?? 'did not end';
  };
  const runs = entries
    .filter(({ record }) => record.startsWith(COMMAND))
    .map(({ sequence, record, subject, reader, at }) => {
      const command = [record.slice(COMMAND.length), subject].filter(Boolean).join(' ');
      const line = `${minute(at)}  ${reader}: ${command}  (${outcomeOf(sequence)})`;
      return line.replace(/\s*[\r\n]\s*/g, ' ');
    });
  const erasures = (await listErasures(db)).map(({ record, dueAt, erased, erasedAt }) => {
    const why = `given before ${minute(dueAt)}, ${STORED_DAYS[record]} days after the festival`;
    return `${minute(erasedAt)}  the server: erased ${erased} records (${record}) ${why}`;
  });
  return [...runs, ...erasures].join('\n');
}

/** What an organiser read and did at the desk, a line each: when, who they were then, what, of what. */
export async function readInWords(db: Database, organiser: string): Promise<string> {
  const filter = await filterById(db, { person: '', organiser, kind: '', event: '' });
  const entries = await listAudit(db, await listAuditIds(db, filter));
  const lines = entries.reverse().map(({ at, organiser: name, organiserEmail, kind, subject }) => {
    const who = [name, organiserEmail && `(${organiserEmail})`].filter(Boolean).join(' ');
    return `${minute(at)}  ${who}: ${[kind, subject].filter(Boolean).join(': ')}`;
  });
  return lines.join('\n') || 'Nothing is written of that.';
}

function minute(moment: number): string {
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
}
