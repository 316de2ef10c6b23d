import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** The reader of a record and the reason, in words, for whoever asks later. */
export interface Reader {
  readonly reader: string;
  readonly reason: string;
}

/** The person themselves, downloading what is held about them. */
export const OWN_DOWNLOAD: Reader = { reader: 'the person', reason: 'download of their own data' };

/**
 * Writes down that a record is about to be read; called before it is, so that no read goes unseen. An
 * entry outlives its account: the id in it then leads nowhere.
 */
export async function createAuditEntry(
  db: Database,
  { accountId, ...entry }: Reader & Pick<Tables['audit_entries'], 'record'> & { accountId: string },
  now: number,
): Promise<void> {
  const id = crypto.randomUUID();
  await db
    .insertInto('audit_entries')
    .values({ id, account_id: accountId, ...entry, read_at: now })
    .execute();
}

export function listAuditEntries(db: Database, accountId: string) {
  return db
    .selectFrom('audit_entries')
    .select(['record', 'reader', 'reason', 'read_at as readAt'])
    .where('account_id', '=', accountId)
    .orderBy('read_at')
    .execute();
}
