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
    .orderBy('read_at', 'desc')
    .orderBy('sequence', 'desc')
    .$if(page !== undefined, (query) => query.limit(page!.limit).offset(page!.offset))
    .execute();
  return rows.map(({ id }) => id);
}

/** Entries in the order of these ids, with the people whose accounts are still there. */
export async function listAudit(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('accounts', 'accounts.id', 'audit_entries.account_id')
    .select([
      'audit_entries.id',
      'audit_entries.account_id as accountId',
      'sequence',
      'record as kind',
      'subject',
      'reader as organiser',
      'reason',
      'read_at as at',
      'full_name as name',
      'participant_code as code',
    ])
    .where('audit_entries.id', 'in', ids)
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
    .selectFrom('audit_entries')
    .$if(accountId !== undefined, (query) =>
      query.where('audit_entries.account_id', '=', accountId!),
    )
    .$if(kind !== '', (query) => query.where('record', '=', kind))
    .$if(organiser !== '', (query) =>
      query.where(({ fn, eb }) => eb(fn('lower', ['reader']), 'like', `%${escaped(organiser)}%`)),
    );
}

function escaped(text: string): string {
  return text.toLowerCase().replaceAll(/[%_]/g, '');
}

export async function listAuditKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('audit_entries').select('record').distinct().execute();
  return rows.map(({ record }) => record).sort();
}

/** The account of a participant code or an e-mail, as somebody wrote it. */
export function findByCodeOrEmail(db: Database, written: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'full_name as name'])
    .where((is) =>
      is.or([
        is('participant_code', '=', written.toUpperCase()),
        is('email_key', '=', emailKey(written)),
      ]),
    )
    .executeTakeFirst();
}
