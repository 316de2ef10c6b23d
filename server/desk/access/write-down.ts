import { createAuditEntries, type NewAuditEntry } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';

export type Noted = Pick<NewAuditEntry, 'accountId' | 'record' | 'subject'> & { reason?: string };

export type Note = (entry: Noted) => void;

type By = { readonly accountId: string; readonly name: string };

/** Writes down in the audit log what an organiser is about to read; what is done is noted with `note`. */
export function writeDown(db: Database, by: By, entry: Noted): Promise<void> {
  return writeAllDown(db, by, [entry]);
}

/** The same of several, at once: all of them stand there, or none. Last in a transaction, for all who write there wait. */
export async function writeAllDown(
  db: Database,
  { accountId: organiserId, name: reader }: By,
  entries: readonly Noted[],
): Promise<void> {
  const all = entries.map((entry) => ({ reason: '', ...entry, organiserId, reader }));
  await createAuditEntries(db, all, Date.now());
}
