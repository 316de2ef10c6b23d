import type * as calls from '../../../contract/desk/prizes.ts';
import type { Database } from '../../database/connection.ts';
import type { AddMail } from '../../mail/deliver.ts';
import type { Message } from '../../mail/mail.ts';
import type { About } from '../../mail/texts/entries.ts';
import { createPayment } from '../../results/payments-store.ts';
import type { BookEvent, BookPayee } from './book.ts';

/* A line of the book about somebody, and the mail that tells them of it. */

/** Somebody of the book, with the event of their prize. */
export interface Found {
  readonly event: BookEvent;
  readonly payee: BookPayee;
}

interface Written extends Partial<Pick<calls.BookEntry, 'paidOn' | 'way' | 'reference' | 'why'>> {
  readonly kind: calls.BookEntry['kind'];
  readonly rupees: number;
  readonly entryId: string;
  readonly by: string;
}

/** Adds a line to somebody's book, and gives its id. */
export function write(
  trx: Database,
  { event: { eventId, publication }, payee: { accountId, memberId } }: Found,
  { by, reference = '', ...line }: Written,
): Promise<string> {
  return createPayment(trx, {
    ...{ ...line, eventId, accountId, memberId, publication, reference },
    ...{ writtenBy: by, writtenAt: Date.now() },
  });
}

export interface MailDependencies {
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

interface Addressee {
  readonly accountId: string;
  /** Null where nothing can be mailed. */
  readonly email: string | null;
  readonly name: string;
  readonly eventName: string;
}

type Write = (about: About) => Message;

export type MailAbout = ReturnType<typeof mailer>;

/** Mails somebody about a line of the book, by its id. */
export function mailer({ addMail, publicUrl }: MailDependencies) {
  return async (trx: Database, id: string, to: Addressee, write: Write) => {
    if (to.email === null) return;
    const about = { to: to.email, name: to.name, eventName: to.eventName };
    const payload = write({ ...about, link: `${publicUrl}/profile` });
    await addMail(trx, { accountId: to.accountId, cause: mailCause(id), payload });
  };
}

/** The mail's job about a line of the book. */
export function mailCause(id: string): string {
  return `prize ${id}`;
}
