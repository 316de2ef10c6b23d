import { setImmediate as othersFirst } from 'node:timers/promises';
import { isSameName } from '../../../contract/names.ts';
import { certificateFault } from '../../accounts/certificates/rules.ts';
import { issueCertificate } from '../../accounts/certificates/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { type EventsOf, findFestivalEvent } from '../../content/files/festival-events.ts';
import type { Database } from '../../database/connection.ts';
import { loadEntry } from '../../entries/loaded.ts';
import { CsvFault, LONGER_THAN_HEADING, readTable } from './csv.ts';

const COLUMNS = {
  registrations: ['email', 'cluster', 'event'],
  results: ['email', 'cluster', 'event', 'result'],
} as const;
/** A column that results may have. */
const NAME = 'name';

/** The two kinds of files: those who take part, and how they fared. */
export type FileKind = keyof typeof COLUMNS;

interface Entry {
  readonly accountId: string;
  readonly clusterName: string;
  readonly eventName: string;
  readonly result: string;
  readonly isProven: boolean;
}

interface Allowed {
  /** The good lines of a file with faulty ones. */
  readonly goodLines?: boolean;
  /** Results of accounts whose e-mail nobody has proven to be theirs. */
  readonly unproven?: boolean;
}

type Sources = { readonly db: Database; readonly eventsOf: EventsOf };

const RESULT_MAX = 60;

/**
 * Loads a CSV file with a heading line. Every line is checked first; nothing is loaded unless all are good,
 * or, with `goodLines`, those that are. Loading a file again changes nothing but corrected results, and
 * finishes what broke off.
 */
export async function loadFile(
  sources: Sources,
  kind: FileKind,
  text: string,
  { goodLines = false, unproven = false }: Allowed = {},
) {
  const entries = new Map<string, Entry & { line: number }>();
  const faults: Pick<CsvFault, 'line' | 'message'>[] = [];
  try {
    for (const { line, values } of readTable(text, COLUMNS[kind], [NAME])) {
      const entry = await readEntry(sources, kind, values, { unproven });
      const key = JSON.stringify(entry, ['accountId', 'clusterName', 'eventName']);
      const before = entries.get(key);
      if (typeof entry === 'string') faults.push({ line, message: entry });
      else if (before) faults.push({ line, message: `The same as line ${before.line}` });
      else entries.set(key, { ...entry, line });
    }
  } catch (error) {
    // A fault of the file itself makes every line doubtful: not even the good ones are loaded.
    if (error instanceof CsvFault) return { loaded: 0, good: 0, unproven: 0, faults: [error] };
    throw error;
  }
  const good = entries.size;
  if (faults.length > 0 && !goodLines) return { loaded: 0, good, unproven: 0, faults };
  const stored = [...entries.values()];
  await store(sources.db, kind, stored);
  const onTrust = kind === 'results' ? stored.filter(({ isProven }) => !isProven).length : 0;
  return { loaded: good, good, unproven: onTrust, faults };
}

async function readEntry(
  { db, eventsOf }: Sources,
  kind: FileKind,
  values: readonly string[],
  allowed: Allowed,
): Promise<Entry | string> {
  if (values.length === 0) return LONGER_THAN_HEADING;
  const [email = '', cluster = '', event = ''] = values;
  if (email === '') return 'The e-mail is missing';
  const account = await findByEmail(db, email);
  if (!account) return `There is no account with the e-mail '${email}'`;
  const found = await findFestivalEvent(eventsOf, cluster, event);
  if (!found) return `There is no event '${event}' in a cluster '${cluster}'`;
  const [result = '', name = ''] = kind === 'results' ? values.slice(3) : [];
  const fault =
    kind === 'results' &&
    (resultFault({ result, name }, account, allowed) ??
      certificateFault({
        ...{ name: account.fullName, result },
        ...{ cluster_name: found.cluster.name, event_name: found.event.title },
      }));
  if (fault) return fault;
  return {
    accountId: account.id,
    clusterName: found.cluster.name,
    eventName: found.event.title,
    result,
    isProven: account.provenAt !== null,
  };
}

/** A prize follows a result: it must not go to whoever signed up with somebody else's e-mail. */
function resultFault(
  { result, name }: { result: string; name: string },
  { email, fullName, provenAt }: NonNullable<Awaited<ReturnType<typeof findByEmail>>>,
  { unproven }: Allowed,
): string | undefined {
  if (result === '') return 'The result is missing';
  if (result.includes('\n')) return 'The result has a line break: a quote may not be closed';
  if (result.length > RESULT_MAX) return `The result is longer than ${RESULT_MAX} characters`;
  if (name !== '' && !isSameName(name, fullName))
    return `The account of '${email}' is in the name of '${fullName}', not '${name}'`;
  if (provenAt === null && !unproven)
    return `Nobody has proven that '${email}' is theirs; --unproven "why" issues it all the same`;
  return undefined;
}

/** So many lines take a moment; visitors who write meanwhile get their turn after each batch. */
const BATCH = 200;

/**
 * Stores the entries a batch at a time, each whole or not at all.
 * @throws Error that says how many are stored, when it breaks off
 */
async function store(db: Database, kind: FileKind, entries: readonly Entry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH)
    try {
      await storeBatch(db, kind, entries.slice(start, start + BATCH));
      await othersFirst();
    } catch (error) {
      const stored = `${start} of ${entries.length} ${kind} are loaded.`;
      const { message } = error as Error;
      throw new Error(`${message}\n${stored} Load the file again: that loads the rest`, {
        cause: error,
      });
    }
}

function storeBatch(db: Database, kind: FileKind, entries: readonly Entry[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const now = Date.now();
    for (const { accountId, ...entry } of entries) {
      if (kind === 'registrations') await loadEntry(trx, accountId, entry, now);
      else await issueCertificate(trx, accountId, entry, now);
    }
  });
}
