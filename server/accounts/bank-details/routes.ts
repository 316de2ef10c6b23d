import { updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import type { Database } from '../../database/connection.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { bankDetailsChanged } from '../../mail/texts/accounts.ts';
import { changeOwn } from '../change-own.ts';
import { getEmail } from '../store.ts';
import type { SealedBankDetails } from './sealed.ts';

interface BankDetailsDependencies {
  readonly db: Database;
  readonly bankDetails: SealedBankDetails;
  readonly addMail: AddMail;
}

export function bankDetailsRoutes(
  serve: Serve,
  { db, bankDetails, addMail }: BankDetailsDependencies,
): void {
  serve(updateBankDetails, ({ body, session, press }) =>
    changeOwn(db, session, async (trx, accountId) => {
      await bankDetails.keep(trx, accountId, body);
      // The first ones count too: whoever got in may want the prize.
      await addMail(trx, {
        accountId,
        payload: bankDetailsChanged(await getEmail(trx, accountId)),
      });
      return press.keep(trx, { message: 'Your bank details are saved' });
    }),
  );
}
