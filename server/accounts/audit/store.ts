import { hash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { isAbout, subjectInWords } from './together-store.ts';

/** The reader of a record, as they are called at this moment, and the reason, for whoever asks later. */
export interface Reader {
  readonly reader: string;
  /** As it was typed: it may name anybody, so it stands beside the chain, which has its salted hash alone. */
  readonly reason: string;
  /** Their account and its e-mail, where they are an organiser at the desk. */
  readonly organiserId?: string;
  readonly organiserEmail?: string;
}

/** The person themselves, downloading what is held about them. */
export const OWN_DOWNLOAD: Reader = { reader: 'the person', reason: 'download of their own data' };

export interface NewAuditEntry extends Reader {
  /** The person whose data it is about; left out for nobody's. */
  readonly accountId?: string;
  /** The event that it is about, whatever it is called later; left out for none. */
  readonly eventId?: string | null | undefined;
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
 * one's end. An entry outlives its account: the id in it then leads nowhere, and its reason is gone. Gives their numbers
 * in the chain.
 */
export async function createAuditEntries(
  db: Database,
  entries: readonly NewAuditEntry[],
  now: number,
): Promise<number[]> {
  if (entries.length === 0) return [];
  if (!db.isTransaction)
    return db.transaction().execute((trx) => createAuditEntries(trx, entries, now));
  const made = entries.map(madeOf);
  // Before the lock of the chain: whoever removes an account that a reason is about may wait for that, too.
  const reasons = await withAccounts(
    db,
    made.flatMap(({ beside }) => beside),
  );
  for (let start = 0; start < reasons.length; start += AT_ONCE)
    await db
      .insertInto('auditReasons')
      .values(reasons.slice(start, start + AT_ONCE))
      .execute();
  const head = await db
    .updateTable('auditHead')
    .set((column) => ({ sequence: column('sequence', '+', entries.length) }))
    .returning(['sequence', 'hash'])
    .executeTakeFirstOrThrow();
  const first = Number(head.sequence) - entries.length + 1;
  let last = head.hash;
  const rows = made.map(({ entry }, at) => {
    const row = { ...entry, readAt: now, sequence: first + at };
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

/** An entry as the chain has it, and beside it the reason, where there is one. */
function madeOf(given: NewAuditEntry) {
  const { accountId = '', subject = null, record, reader, reason } = given;
  const { organiserId = null, organiserEmail = null } = given;
  const eventId = given.eventId ?? null;
  const id = crypto.randomUUID();
  const typed = { salt: randomBytes(16).toString('base64url'), reason };
  const reasonHash = reason === '' ? null : hashOfReason(typed);
  const who = { reader, organiserId, organiserEmail };
  return {
    entry: { id, accountId, eventId, ...who, record, subject, reason: '', reasonHash },
    beside: reasonHash === null ? [] : [{ entryId: id, accountId: accountId || null, ...typed }],
  };
}

/** Those about nobody, or about an account that is there: one that is just removed takes its reason along. */
async function withAccounts<Reason extends { readonly accountId: string | null }>(
  db: Database,
  reasons: readonly Reason[],
): Promise<Reason[]> {
  const ids = reasons.flatMap(({ accountId }) => accountId ?? []);
  const there = ids.length > 0 ? await listAccountIds(db, ids) : new Set();
  return reasons.filter(({ accountId }) => accountId === null || there.has(accountId));
}

async function listAccountIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The salt is random and goes with the reason, so that nobody finds by trying what it was. */
function hashOfReason({ salt, reason }: { salt: string; reason: string }): string {
  return hash('sha256', JSON.stringify([salt, reason]), 'hex');
}

type Row = Tables['auditEntries'];

function hashOf(row: Omit<Row, 'hash'>, before: string): string {
  const { id, sequence, accountId, organiserId, record, subject, reader, reason, readAt } = row;
  const entry = [id, sequence, accountId, organiserId, record, subject, reader, reason, readAt];
  const more = [row.organiserEmail, row.reasonHash, row.eventId];
  return hash('sha256', JSON.stringify([before, ...entry, ...more]), 'hex');
}

export async function listAuditEntries(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('auditEntries')
    .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
    .select(['record', 'subject', 'reader', 'readAt'])
    .select(reasonOf)
    .where(isAbout(accountId))
    .orderBy('readAt')
    .execute();
  return rows.map((row) => ({ ...row, subject: subjectInWords(row) }));
}

/** How many entries of a kind there are about an account since a moment. */
export async function countAuditEntries(
  db: Database,
  { accountId, record, since }: { accountId: string; record: string; since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where((eb) => eb.and({ accountId, record }))
    .where('readAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The reason of an entry beside which its row of `auditReasons` is read; empty once that is gone. */
export function reasonOf({ fn }: ExpressionBuilder<Tables, 'auditEntries' | 'auditReasons'>) {
  return fn.coalesce('auditReasons.reason', 'auditEntries.reason').$castTo<string>().as('reason');
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
      if (!reasonStands(row))
        return { ...state, fault: `The reason of entry ${row.sequence} was changed or removed` };
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

type Followed = Awaited<ReturnType<typeof after>>[number];

/** A reason goes with the account that it is about, and not otherwise. */
function reasonStands({ reasonHash, salt, typed, accountId, account }: Followed): boolean {
  if (reasonHash === null) return typed === null;
  if (salt === null || typed === null) return accountId !== '' && account === null;
  return reasonHash === hashOfReason({ salt, reason: typed });
}

function after(db: Database, sequence: number) {
  return db
    .selectFrom('auditEntries')
    .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
    .leftJoin('accounts', 'accounts.id', 'auditEntries.accountId')
    .selectAll('auditEntries')
    .select(['salt', 'auditReasons.reason as typed', 'accounts.id as account'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(AT_ONCE)
    .execute();
}
