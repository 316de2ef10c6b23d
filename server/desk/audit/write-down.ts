import { createAuditEntry, type NewAuditEntry } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';
import type { Organiser } from '../access/guard.ts';

/** Writes down what an organiser does or is about to read: of a deed last in its transaction. */
export function writeDown(
  db: Database,
  { accountId: organiserId, name: reader }: Pick<Organiser, 'accountId' | 'name'>,
  entry: Pick<NewAuditEntry, 'accountId' | 'record' | 'subject'> & { reason?: string },
): Promise<void> {
  return createAuditEntry(db, { reason: '', ...entry, organiserId, reader }, Date.now());
}
