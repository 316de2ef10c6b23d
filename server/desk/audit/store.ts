import type { ExpressionBuilder } from 'kysely';
import { readCode } from '../../../contract/codes.ts';
import type { AuditFilter } from '../../../contract/desk/audit.ts';
import { PAGE_SIZE } from '../../../contract/desk/list.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import { reasonOf } from '../../accounts/audit/store.ts';
import { isAbout, subjectInWords } from '../../accounts/audit/together-store.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { listBecome, listEvents, listFormerNames } from '../../events/store.ts';
import { emailKey } from '../../mail/email-key.ts';

interface Filter extends Pick<AuditFilter, 'kind'> {
  /** Undefined for everybody's. */
  readonly accountId: string | undefined;
  /** Accounts of organisers, or their names as the log has them where no account is meant; undefined for everybody's. */
  readonly by: readonly ['organiserId' | 'reader', readonly string[]] | undefined;
  /** Undefined for all, and for what is about none. */
  readonly eventIds: readonly string[] | undefined;
}

/** The filter with ids in place of people and events: of a person one that nobody has, where there is no such person. */
export async function filterById(
  db: Database,
  { person, organiser, kind, event }: AuditFilter,
): Promise<Filter> {
  const by = await organisersOf(db, organiser);
  const rest = { kind, by, eventIds: await eventsOf(db, event) };
  if (person === '') return { ...rest, accountId: undefined };
  return { ...rest, accountId: (await findByCodeOrEmail(db, person))?.id ?? 'nobody' };
}

/** The events with what was written in their name, or in one that they had; with the ids of files that are theirs now. */
async function eventsOf(db: Database, written: string): Promise<Filter['eventIds']> {
  if (written === '') return undefined;
  const part = searchKey(written) || written;
  const now = (await listEvents(db)).map(({ eventId, eventName: name }) => ({ eventId, name }));
  const then = (await listFormerNames(db)).map(({ eventId, nameKey: name }) => ({ eventId, name }));
  const isMeant = (one: { eventId: string; name: string }) =>
    one.eventId === written || searchKey(one.name).includes(part);
  const meant = [...now, ...then].filter(isMeant).map(({ eventId }) => eventId);
  const files = [...(await listBecome(db))].filter(([, became]) => meant.includes(became));
  return [...meant, ...files.map(([fileId]) => fileId)];
}

/** Whom a code or an e-mail means, of today or as the log has it from then; else those with what was written in their names. */
async function organisersOf(db: Database, written: string): Promise<Filter['by']> {
  if (written === '') return undefined;
  const present = await findByCodeOrEmail(db, written);
  const then = await db
    .selectFrom('auditEntries')
    .select(['organiserId as id', 'reader', 'organiserEmail'])
    .distinct()
    .execute();
  // Of letters beyond English, SQLite knows no small ones.
  const email = emailKey(written);
  const meant = then.filter((one) => one.organiserEmail && emailKey(one.organiserEmail) === email);
  const ids = [present, ...meant].flatMap((found) => found?.id ?? []);
  if (ids.length > 0) return ['organiserId', ids];
  const part = searchKey(written);
  const named = then.filter(({ reader }) => searchKey(reader).includes(part));
  return ['reader', named.map(({ reader }) => reader)];
}

function idsOf(db: Database, filter: Filter) {
  return filtered(db, filter).select('id').orderBy('readAt', 'desc').orderBy('sequence', 'desc');
}

/** The ids of all of the log as it is filtered, newest first. */
export async function listAuditIds(db: Database, filter: Filter): Promise<string[]> {
  return (await idsOf(db, filter).execute()).map(({ id }) => id);
}

/** The same of a page, and how many there are: counted apart, since of a long log sorting costs most, and a page needs little of it. */
export async function listAuditPage(db: Database, filter: Filter, page: number) {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const from = (page - 1) * PAGE_SIZE;
  const rows = await idsOf(db, filter)
    .limit(PAGE_SIZE)
    .offset(from < total ? from : 0)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** Entries in the order of these ids, with the people whose accounts are still there. */
export async function listAudit(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('auditEntries')
    .leftJoin('accounts', 'accounts.id', 'auditEntries.accountId')
    .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
    .select(reasonOf)
    .select([
      'auditEntries.id',
      'auditEntries.accountId',
      'sequence',
      'record as kind',
      'subject',
      'reader as organiser',
      'organiserEmail',
      'readAt as at',
      'fullName as name',
      'participantCode as code',
    ])
    .where('auditEntries.id', 'in', ids)
    .execute();
  const shown = rows.map((row) => ({
    ...row,
    subject: subjectInWords({ record: row.kind, subject: row.subject }),
  }));
  const byId = new Map(shown.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function filtered(db: Database, { accountId, by, kind, eventIds }: Filter) {
  return db
    .selectFrom('auditEntries')
    .$if(accountId !== undefined, (query) => query.where(isAbout(accountId!)))
    .$if(kind !== '', (query) => query.where('record', '=', kind))
    .$if(by !== undefined, (query) => query.where(isAmong(...by!)))
    .$if(eventIds !== undefined, (query) => query.where(isAmong('eventId', eventIds!)));
}

function isAmong(column: 'organiserId' | 'reader' | 'eventId', values: readonly string[]) {
  // PostgreSQL takes no list of nothing.
  return ({ eb, lit }: ExpressionBuilder<Tables, 'auditEntries'>) =>
    values.length === 0 ? lit(false) : eb(column, 'in', values);
}

export async function listAuditKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('auditEntries').select('record').distinct().execute();
  return rows.map(({ record }) => record).sort();
}

/** The account of a participant code, however it was typed or read aloud, or of an e-mail. */
export function findByCodeOrEmail(db: Database, written: string) {
  // No code has a U.
  const code = readCode(written.replaceAll(/u/gi, 'V')) ?? written.toUpperCase();
  return db
    .selectFrom('accounts')
    .select(['id', 'fullName as name'])
    .where((is) =>
      is.or([is('participantCode', '=', code), is('emailKey', '=', emailKey(written))]),
    )
    .executeTakeFirst();
}
