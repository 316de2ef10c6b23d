import { createAuditEntries, type NewAuditEntry } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';

export type Noted = Pick<NewAuditEntry, 'accountId' | 'record' | 'subject'> & { reason?: string };

type By = { readonly accountId: string; readonly name: string };

/** Writes down what an organiser does or is about to read: of a deed last in its transaction. */
export function writeDown(db: Database, by: By, entry: Noted): Promise<void> {
  return writeAllDown(db, by, [entry]);
}

/** The same of several, at once: all of them stand there, or none. */
export async function writeAllDown(
  db: Database,
  { accountId: organiserId, name: reader }: By,
  entries: readonly Noted[],
): Promise<void> {
  const all = entries.map((entry) => ({ reason: '', ...entry, organiserId, reader }));
  await createAuditEntries(db, all, Date.now());
}
