import { hash } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';
import { emailKey } from './email-key.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Counts a mail to an address; gives how many it is within the hour since the first of them. */
export async function countMail(db: Database, address: string, now: number): Promise<number> {
  const mailboxHash = hash('sha256', `mailbox ${emailKey(address)}`, 'hex');
  const { mails } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('mailCounts')
      .values({ mailboxHash, mails: 1, expiresAt: now + HOUR_MS })
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
