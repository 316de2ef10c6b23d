import { updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import type { Database } from '../../database/connection.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { Mail } from '../../mail/mail.ts';
import { bankDetailsChanged } from '../../mail/messages.ts';
import type { Background } from '../../runtime/background.ts';
import { changeOwn } from '../change-own.ts';
import { getEmail } from '../store.ts';
import type { SealedBankDetails } from './sealed.ts';

interface BankDetailsDependencies {
  readonly db: Database;
  readonly bankDetails: SealedBankDetails;
  readonly mail: Mail;
  readonly background: Background;
}

export function bankDetailsRoutes(
  serve: Serve,
  { db, bankDetails, mail, background }: BankDetailsDependencies,
): void {
  serve(updateBankDetails, async ({ body, session }) => {
    await changeOwn(db, session, (trx, accountId) => bankDetails.keep(trx, accountId, body));
    // Where there were none too: whoever got in may want the prize.
    background('a mail about bank details', async () =>
      mail.send(bankDetailsChanged(await getEmail(db, session.accountId))),
    );
    return { message: 'Your bank details are saved' };
  });
}
