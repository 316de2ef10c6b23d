import { hash } from 'node:crypto';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** The reader of a record and the reason, in words, for whoever asks later. */
export interface Reader {
  readonly reader: string;
  readonly reason: string;
  /** Their account, where they are an organiser at the desk. */
  readonly organiserId?: string;
}

/** The person themselves, downloading what is held about them. */
export const OWN_DOWNLOAD: Reader = { reader: 'the person', reason: 'download of their own data' };

export interface NewAuditEntry extends Reader {
  /** The person whose data it is about; left out for nobody's. */
  readonly accountId?: string;
  /** The kind, such as 'ID proof' or 'role ended'. */
  readonly record: string;
  /** The thing that it is about, in words that name nobody. */
  readonly subject?: string;
}

/** Writes one down, and gives its number in the chain; see `createAuditEntries`. */
export async function createAuditEntry(
  db: Database,
  entry: NewAuditEntry,
  now: number,
): Promise<number> {
  const [sequence] = await createAuditEntries(db, [entry], now);
  return sequence!;
}

/**
 * Writes down that something is about to be read, or was done, at the end of the chain: all of it or nothing. Of a read it
 * is called before, so that none goes unseen; of a change last in its transaction, since whoever comes next waits for this
 * one's end. An entry outlives its account: the id in it then leads nowhere. Gives their numbers in the chain.
 */
export async function createAuditEntries(
  db: Database,
  entries: readonly NewAuditEntry[],
  now: number,
): Promise<number[]> {
  if (entries.length === 0) return [];
  if (!db.isTransaction)
    return db.transaction().execute((trx) => createAuditEntries(trx, entries, now));
  const head = await db
    .updateTable('auditHead')
    .set((column) => ({ sequence: column('sequence', '+', entries.length) }))
    .returning(['sequence', 'hash'])
    .executeTakeFirstOrThrow();
  const first = Number(head.sequence) - entries.length + 1;
  let last = head.hash;
  const rows = entries.map((entry, at) => {
    const row = rowOf(entry, { sequence: first + at, now });
    last = hashOf(row, last);
    return { ...row, hash: last };
  });
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await db
      .insertInto('auditEntries')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  await db.updateTable('auditHead').set({ hash: last }).execute();
  return rows.map(({ sequence }) => sequence);
}

function rowOf(entry: NewAuditEntry, { sequence, now }: { sequence: number; now: number }) {
  const { accountId = '', organiserId = null, subject = null, record, reader, reason } = entry;
  return {
    id: crypto.randomUUID(),
    accountId,
    organiserId,
    ...{ record, subject, reader, reason, readAt: now, sequence },
  };
}

type Row = Tables['auditEntries'];

function hashOf(row: Omit<Row, 'hash'>, before: string): string {
  const { id, sequence, accountId, organiserId, record, subject, reader, reason, readAt } = row;
  const entry = [id, sequence, accountId, organiserId, record, subject, reader, reason, readAt];
  return hash('sha256', JSON.stringify([before, ...entry]), 'hex');
}

export function listAuditEntries(db: Database, accountId: string) {
  return db
    .selectFrom('auditEntries')
    .select(['record', 'subject', 'reader', 'reason', 'readAt'])
    .where('accountId', '=', accountId)
    .orderBy('readAt')
    .execute();
}

/** The kind of a command at the terminal that begins, before its name, and of its end. */
export const COMMAND = 'command ';
export const END_OF_COMMAND = 'end of command ';

/** Commands at the terminal, their beginnings and their ends, in order. */
export function listCommandEntries(db: Database) {
  return db
    .selectFrom('auditEntries')
    .select(['sequence', 'record', 'subject', 'reader', 'readAt as at'])
    .where((is) =>
      is.or([is('record', 'like', `${COMMAND}%`), is('record', 'like', `${END_OF_COMMAND}%`)]),
    )
    .orderBy('sequence')
    .execute();
}

const AT_ONCE = 1000;

/**
 * Follows the chain from its first entry to its end. Gives how long it is, its last hash, and the first fault in words,
 * where something was changed, removed or added.
 */
export async function checkAuditChain(
  db: Database,
): Promise<{ entries: number; lastHash: string; fault?: string }> {
  let [sequence, last] = [0, ''];
  for (let rows = await after(db, 0); rows.length > 0; rows = await after(db, sequence))
    for (const row of rows) {
      const state = { entries: sequence, lastHash: last };
      if (row.sequence !== sequence + 1)
        return { ...state, fault: `Entry ${sequence + 1} was removed` };
      if (row.hash !== hashOf(row, last))
        return { ...state, fault: `Entry ${row.sequence} was changed or added` };
      [sequence, last] = [row.sequence, row.hash];
    }
  const state = { entries: sequence, lastHash: last };
  const head = await db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow();
  if (Number(head.sequence) === sequence && head.hash === last) return state;
  return {
    ...state,
    fault: `The chain ends at entry ${sequence}, but ${head.sequence} were written`,
  };
}

function after(db: Database, sequence: number) {
  return db
    .selectFrom('auditEntries')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(AT_ONCE)
    .execute();
}
