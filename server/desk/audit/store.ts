import type { AuditFilter } from '../../../contract/desk/audit.ts';
import type { Database } from '../../database/connection.ts';
import { emailKey } from '../../mail/email-key.ts';

interface Filter extends Omit<AuditFilter, 'person'> {
  /** Undefined for everybody's. */
  readonly accountId: string | undefined;
}

/** The filter with an account's id in place of a person, one that nobody has where there is no such person. */
export async function accountFilter(
  db: Database,
  { person, ...filter }: AuditFilter,
): Promise<Filter> {
  if (person === '') return { ...filter, accountId: undefined };
  return { ...filter, accountId: (await findByCodeOrEmail(db, person))?.id ?? 'nobody' };
}

/** The ids of a page of the log, or of all of it; newest first. */
export async function listAuditIds(
  db: Database,
  filter: Filter,
  page?: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await filtered(db, filter)
    .select('id')
    .orderBy('readAt', 'desc')
    .orderBy('sequence', 'desc')
    .$if(page !== undefined, (query) => query.limit(page!.limit).offset(page!.offset))
    .execute();
  return rows.map(({ id }) => id);
}

/** Entries in the order of these ids, with the people whose accounts are still there. */
export async function listAudit(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('auditEntries')
    .leftJoin('accounts', 'accounts.id', 'auditEntries.accountId')
    .select([
      'auditEntries.id',
      'auditEntries.accountId',
      'sequence',
      'record as kind',
      'subject',
      'reader as organiser',
      'reason',
      'readAt as at',
      'fullName as name',
      'participantCode as code',
    ])
    .where('auditEntries.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function countAudit(db: Database, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function filtered(db: Database, { accountId, organiser, kind }: Filter) {
  return db
    .selectFrom('auditEntries')
    .$if(accountId !== undefined, (query) => query.where('auditEntries.accountId', '=', accountId!))
    .$if(kind !== '', (query) => query.where('record', '=', kind))
    .$if(organiser !== '', (query) =>
      query.where(({ fn, eb }) => eb(fn('lower', ['reader']), 'like', `%${escaped(organiser)}%`)),
    );
}

function escaped(text: string): string {
  return text.toLowerCase().replaceAll(/[%_]/g, '');
}

export async function listAuditKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('auditEntries').select('record').distinct().execute();
  return rows.map(({ record }) => record).sort();
}

/** The account of a participant code or an e-mail, as somebody wrote it. */
export function findByCodeOrEmail(db: Database, written: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'fullName as name'])
    .where((is) =>
      is.or([
        is('participantCode', '=', written.toUpperCase()),
        is('emailKey', '=', emailKey(written)),
      ]),
    )
    .executeTakeFirst();
}
