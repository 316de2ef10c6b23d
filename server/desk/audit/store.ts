import type { Database } from '../../database/connection.ts';
import { emailKey } from '../../mail/email-key.ts';

interface AuditFilter {
  /** An account's id; undefined for everybody's. */
  readonly accountId?: string | undefined;
  /** A part of the organiser's name; empty for all. */
  readonly organiser: string;
  readonly kind: string;
}

/** A page of the log, newest first, with the people whose accounts are still there. */
export function listAuditPage(
  db: Database,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return filtered(db, filter)
    .leftJoin('accounts', 'accounts.id', 'audit_entries.account_id')
    .select([
      'audit_entries.account_id as accountId',
      'sequence',
      'record',
      'subject',
      'reader',
      'reason',
      'read_at as at',
      'full_name as name',
      'participant_code as code',
    ])
    .orderBy('read_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function filtered(db: Database, { accountId, organiser, kind }: AuditFilter) {
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
