import { hash } from 'node:crypto';
import { HOUR_MS } from '../../contract/moments.ts';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';
import { emailKey } from './email-key.ts';

interface Budget {
  readonly to: string;
  readonly budget: string;
}

/** Counts a mail to an address; gives how many of its budget there are since the first of them, which counts for so long. */
export async function countMail(
  db: Database,
  of: Budget,
  now: number,
  withinMs = HOUR_MS,
): Promise<number> {
  const mailboxHash = hashOf(of);
  const { mails } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('mailCounts')
      .values({ mailboxHash, mails: 1, expiresAt: now + withinMs })
      .onConflict((clash) =>
        clash.column('mailboxHash').doUpdateSet(({ eb, ref, case: given }) => {
          const isOver = eb('mailCounts.expiresAt', '<=', now);
          return {
            mails: given()
              .when(isOver)
              .then(1)
              .else(eb('mailCounts.mails', '+', 1))
              .end(),
            expiresAt: given()
              .when(isOver)
              .then(ref('excluded.expiresAt'))
              .else(ref('mailCounts.expiresAt'))
              .end(),
          };
        }),
      )
      .returning('mails')
      .executeTakeFirstOrThrow(),
  );
  return mails;
}

/** Takes a mail back that has not left. */
export async function forgetMail(db: Database, of: Budget): Promise<void> {
  await lightTransaction(db, (trx) =>
    trx
      .updateTable('mailCounts')
      .set((column) => ({ mails: column('mails', '-', 1) }))
      .where('mailboxHash', '=', hashOf(of))
      .where('mails', '>', 0)
      .execute(),
  );
}

function hashOf({ to, budget }: Budget): string {
  return hash('sha256', `mailbox ${emailKey(to)} ${budget}`, 'hex');
}
