import { type EventName, eventAddress } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { type AddMail, removeUnsentMails } from '../mail/deliver.ts';
import type { Message } from '../mail/mail.ts';
import type { About } from '../mail/texts/entries.ts';
import { listMoves } from './history-store.ts';
import type { MemberRow } from './members/store.ts';

export interface EntryMailsDependencies {
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

type Addressee = Pick<MemberRow, 'accountId' | 'email' | 'name'>;

/** One cause for all of them, or each person's. */
type Cause<Person> = string | ((person: Person) => string);

function causeOf<Person>(cause: Cause<Person>, person: Person): string {
  return typeof cause === 'string' ? cause : cause(person);
}

/**
 * Writes mails to people of entries down, in the transaction of their `cause`: each person gets one for it, however
 * often the cause is looked at again. `runAfter`: epoch milliseconds before which they stay.
 */
export function entryMails({ addMail, publicUrl }: EntryMailsDependencies) {
  return async <Person extends Addressee>(
    trx: Database,
    event: EventName,
    people: readonly Person[],
    cause: Cause<Person>,
    write: (about: About) => Message,
    { runAfter }: { runAfter?: number } = {},
  ): Promise<void> => {
    const link = publicUrl + eventAddress(event.clusterName, event.eventName);
    const mails = people.flatMap((person) => {
      const { accountId, email, name } = person;
      if (email === null) return [];
      return {
        accountId,
        cause: mailCause(causeOf(cause, person), accountId),
        payload: write({ to: email, name, eventName: event.eventName, link }),
        ...(runAfter && { runAfter }),
      };
    });
    if (mails.length > 0) await addMail(trx, ...mails);
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
export async function takeMailsBack<Person extends Pick<MemberRow, 'accountId' | 'email'>>(
  trx: Database,
  people: readonly Person[],
  cause: Cause<Person>,
): Promise<boolean> {
  const mailed = people.filter(({ email }) => email !== null);
  const causes = mailed.map((one) => mailCause(causeOf(cause, one), one.accountId));
  return (await removeUnsentMails(trx, causes)) === mailed.length;
}

/**
 * Takes back what has not left of the mails about the last move of people's entries, since another one overtakes it. Before
 * that one is written down.
 */
export async function takeOvertakenBack(
  trx: Database,
  people: readonly Pick<MemberRow, 'entryId' | 'accountId' | 'email'>[],
): Promise<void> {
  const moves = await listMoves(trx, [...new Set(people.map(({ entryId }) => entryId))]);
  await takeMailsBack(trx, people, ({ entryId }) => moves.get(entryId)?.at(-1)?.id ?? '');
}

export type Notify = ReturnType<typeof entryMails>;
