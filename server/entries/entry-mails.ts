import { type EventName, eventAddress } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { type AddMail, removeUnsentMail } from '../mail/deliver.ts';
import type { Message } from '../mail/mail.ts';
import type { About } from '../mail/texts/entries.ts';
import type { MemberRow } from './members/store.ts';

/**
 * Mails somebody the link that confirms their e-mail, unless one has just been. `holdOf`: the member whose hold runs from
 * when the mail leaves.
 */
export type AskToConfirm = (
  trx: Database,
  person: Pick<MemberRow, 'accountId' | 'email' | 'name'>,
  event: EventName,
  holdOf?: string,
) => Promise<void>;

export interface EntryMailsDependencies {
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

/**
 * Writes mails to an entry's people down, in the transaction of their `cause`: each person gets one for it, however
 * often the cause is looked at again. `runAfter`: epoch milliseconds before which they stay.
 */
export function entryMails({ addMail, publicUrl }: EntryMailsDependencies) {
  return async (
    trx: Database,
    event: EventName,
    people: readonly Pick<MemberRow, 'accountId' | 'email' | 'name'>[],
    cause: string,
    write: (about: About) => Message,
    { runAfter }: { runAfter?: number } = {},
  ): Promise<void> => {
    const link = publicUrl + eventAddress(event.clusterName, event.eventName);
    for (const { accountId, email, name } of people) {
      if (email === null) continue;
      await addMail(trx, {
        accountId,
        cause: mailCause(cause, accountId),
        payload: write({ to: email, name, eventName: event.eventName, link }),
        ...(runAfter && { runAfter }),
      });
    }
  };
}

/** The cause of one person's mail. */
export function mailCause(cause: string, accountId: string): string {
  return `${cause} ${accountId}`;
}

/**
 * Takes the mails of a cause back, in the transaction that undoes it; false where one of them is on its way or has left, by
 * whichever process's clock: then nothing may be undone.
 */
export async function takeMailsBack(
  trx: Database,
  people: readonly Pick<MemberRow, 'accountId' | 'email'>[],
  cause: string,
): Promise<boolean> {
  for (const { accountId, email } of people)
    if (email !== null && !(await removeUnsentMail(trx, mailCause(cause, accountId)))) return false;
  return true;
}

export type Notify = ReturnType<typeof entryMails>;
