import { createAuditEntry, type NewAuditEntry } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';

export type Noted = Pick<NewAuditEntry, 'accountId' | 'record' | 'subject'> & { reason?: string };

/** Writes down what an organiser does or is about to read: of a deed last in its transaction. */
export function writeDown(
  db: Database,
  { accountId: organiserId, name: reader }: { accountId: string; name: string },
  entry: Noted,
): Promise<void> {
  return createAuditEntry(db, { reason: '', ...entry, organiserId, reader }, Date.now());
}
