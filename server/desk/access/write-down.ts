import { createAuditEntries, type NewAuditEntry, type Reader } from '../../accounts/audit/store.ts';
import type { Database } from '../../database/connection.ts';

export type Noted = Pick<NewAuditEntry, 'accountId' | 'eventId' | 'record' | 'subject'> & {
  reason?: string;
};

export type Note = (entry: Noted) => void;

interface By {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
}

/** An organiser as the log names them: by account, with name and e-mail of this moment. */
export function readerOf({ accountId, name, email }: By): Omit<Reader, 'reason'> {
  return { reader: name, organiserId: accountId, organiserEmail: email };
}

/** The kind of an entry by which a phone's number was shown: “phone” alone may as well be a device. */
export const PHONE_SHOWN = 'phone number shown';

/** Writes down in the audit log what an organiser is about to read; what is done is noted with `note`. */
export function writeDown(db: Database, by: By, entry: Noted): Promise<void> {
  return writeAllDown(db, by, [entry]);
}

/** The same of several, at once: all of them stand there, or none. Last in a transaction, for all who write there wait. */
export async function writeAllDown(db: Database, by: By, entries: readonly Noted[]): Promise<void> {
  const all = entries.map((entry) => ({ reason: '', ...entry, ...readerOf(by) }));
  await createAuditEntries(db, all, Date.now());
}
