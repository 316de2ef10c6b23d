import { issueCertificate } from '../../accounts/certificates/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { type EventsOf, findFestivalEvent } from '../../content/files/festival-events.ts';
import type { Database } from '../../database/connection.ts';
import { createRegistration } from '../../registrations/store.ts';
import { CsvFault, type Row, readCsv } from './csv.ts';

/** The two kinds of files: those who take part, and how they fared. */
export type FileKind = 'registrations' | 'results';

const COLUMNS = {
  registrations: ['email', 'cluster', 'event'],
  results: ['email', 'cluster', 'event', 'result'],
} as const;

export interface Report {
  /** Lines that were loaded; 0 when a fault kept all of them out. */
  readonly loaded: number;
  readonly good: number;
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

interface Entry {
  readonly accountId: string;
  readonly clusterName: string;
  readonly eventName: string;
  readonly result: string;
}

const RESULT_MAX = 60;

/**
 * Loads a CSV file with a heading line. Every line is checked first; nothing is loaded unless all are good,
 * or, with `goodLines`, those that are. Loading a file again changes nothing but corrected results.
 */
export async function loadFile(
  { db, eventsOf }: { db: Database; eventsOf: EventsOf },
  kind: FileKind,
  text: string,
  { goodLines = false }: { goodLines?: boolean } = {},
): Promise<Report> {
  const read = rowsOf(text);
  if (read instanceof CsvFault) return { loaded: 0, good: 0, faults: [read] };
  const [heading, ...rows] = read;
  const columns = COLUMNS[kind].map((name) => placeOf(name, heading));
  const missing = COLUMNS[kind].filter((_, index) => columns[index] === -1);
  if (missing.length > 0) {
    const message = `The heading must name ${COLUMNS[kind].join(', ')}; ${missing.join(', ')} is missing`;
    return { loaded: 0, good: 0, faults: [{ line: heading?.line ?? 1, message }] };
  }

  const entries: Entry[] = [];
  const faults: { line: number; message: string }[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const read =
      row.values.length > (heading?.values.length ?? 0)
        ? 'The line has more values than the heading'
        : await readEntry(
            { db, eventsOf },
            kind,
            columns.map((at) => row.values[at] ?? ''),
          );
    const key = typeof read === 'string' ? '' : entryKey(read);
    const before = seen.get(key);
    if (typeof read === 'string') faults.push({ line: row.line, message: read });
    else if (before) faults.push({ line: row.line, message: `The same as line ${before}` });
    else {
      seen.set(key, row.line);
      entries.push(read);
    }
  }
  if (faults.length > 0 && !goodLines) return { loaded: 0, good: entries.length, faults };
  await store(db, kind, entries);
  return { loaded: entries.length, good: entries.length, faults };
}

/** A fault of the file itself makes every line doubtful: nothing is loaded, not even the good ones. */
function rowsOf(text: string): Row[] | CsvFault {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof CsvFault) return error;
    throw error;
  }
}

const placeOf = (name: string, heading: Row | undefined): number =>
  heading?.values.findIndex((value) => value.toLowerCase() === name) ?? -1;

const entryKey = ({ accountId, clusterName, eventName }: Entry): string =>
  JSON.stringify([accountId, clusterName, eventName]);

/** The line as it will be stored, or what is wrong with it. */
async function readEntry(
  { db, eventsOf }: { db: Database; eventsOf: EventsOf },
  kind: FileKind,
  [email = '', cluster = '', event = '', result = '']: readonly string[],
): Promise<Entry | string> {
  if (email === '') return 'The e-mail is missing';
  const account = await findByEmail(db, email);
  if (!account) return `There is no account with the e-mail '${email}'`;
  const found = await findFestivalEvent(eventsOf, cluster, event);
  if (!found) return `There is no event '${event}' in a cluster '${cluster}'`;
  if (kind === 'results' && result === '') return 'The result is missing';
  if (result.includes('\n')) return 'The result has a line break: a quote may not be closed';
  if (result.length > RESULT_MAX) return `The result is longer than ${RESULT_MAX} characters`;
  const { id: accountId } = account;
  return { accountId, clusterName: found.cluster.name, eventName: found.event.title, result };
}

/** All or nothing, also when the machine stops on the way. */
const store = (db: Database, kind: FileKind, entries: readonly Entry[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = Date.now();
    for (const { accountId, ...entry } of entries) {
      if (kind === 'registrations') await createRegistration(trx, accountId, entry, now);
      else await issueCertificate(trx, accountId, entry, now);
    }
  });
