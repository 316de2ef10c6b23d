import { hash } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/light-transaction.ts';
import { emailKey } from './email-key.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Counts a mail to an address; gives how many it is within the hour since the first of them. */
export async function countMail(db: Database, address: string, now: number): Promise<number> {
  const mailbox_hash = hash('sha256', `mailbox ${emailKey(address)}`, 'hex');
  const { mails } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('mail_counts')
      .values({ mailbox_hash, mails: 1, expires_at: now + HOUR_MS })
      .onConflict((clash) =>
        clash.column('mailbox_hash').doUpdateSet(({ eb, ref, case: given }) => {
          const isOver = eb('mail_counts.expires_at', '<=', now);
          return {
            mails: given()
              .when(isOver)
              .then(1)
              .else(eb('mail_counts.mails', '+', 1))
              .end(),
            expires_at: given()
              .when(isOver)
              .then(ref('excluded.expires_at'))
              .else(ref('mail_counts.expires_at'))
              .end(),
          };
        }),
      )
      .returning('mails')
      .executeTakeFirstOrThrow(),
  );
  return mails;
}
