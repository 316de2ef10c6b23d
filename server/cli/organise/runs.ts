import { createAuditEntry } from '../../accounts/audit/store.ts';
import { KEPT_DAYS } from '../../accounts/erasure/rules.ts';
import { listErasures } from '../../accounts/erasure/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import type { Done, Given } from './command.ts';
import { createRun, endRun, listRuns } from './store.ts';

/** Runs a command, written down before it begins and, in the audit log too, with its outcome; gives what to print. */
export async function writtenDown(given: Given, run: () => Promise<Done>): Promise<string> {
  const { db, command, options } = given;
  const organiser = options.by?.trim() ?? '';
  const told = await argumentsOf(given);
  const id = await createRun(db, { command, organiser, arguments: told }, Date.now());
  const end = async (outcome: string) => {
    await endRun(db, id, outcome);
    const entry = { record: `command ${command}`, subject: `${told} (${outcome})` };
    await createAuditEntry(
      db,
      { ...entry, reader: organiser, reason: options.why ?? '' },
      Date.now(),
    );
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

/** As they were typed, but for an e-mail: the account's id stands for it, and outlives no deletion. */
async function argumentsOf({ db, subject, options }: Given): Promise<string> {
  const { by: _, ...others } = options;
  const account = subject.includes('@') ? await findByEmail(db, subject) : undefined;
  const about = subject.includes('@') ? `account ${account?.id ?? 'unknown'}` : subject;
  const given = Object.entries(others).map(([name, value]) =>
    value === true ? `--${name}` : `--${name} ${JSON.stringify(value)}`,
  );
  return [about, ...given].join(' ');
}

/**
 * Every run, a line each: when, who, which command with which arguments, how it ended; then the erasures that
 * the server itself made.
 */
export async function tellRuns(db: Database): Promise<string> {
  const runs = (await listRuns(db)).map((run) => {
    const { command, arguments: given, organiser, startedAt, outcome } = run;
    const told = `${minute(startedAt)}  ${organiser}: ${command} ${given}  (${outcome ?? 'did not end'})`;
    return told.replace(/\s*[\r\n]\s*/g, ' ');
  });
  const erasures = (await listErasures(db)).map(({ record, dueAt, erased, erasedAt }) => {
    const why = `given before ${minute(dueAt)}, ${KEPT_DAYS[record]} days after the festival`;
    return `${minute(erasedAt)}  the server: erased ${erased} records (${record}) ${why}`;
  });
  return [...runs, ...erasures].join('\n');
}

function minute(moment: number): string {
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
}
