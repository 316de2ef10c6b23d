import { updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { bankDetailsChanged } from '../../mail/texts/accounts.ts';
import { getEmail } from '../store.ts';
import type { SealedBankDetails } from './sealed.ts';

interface BankDetailsDependencies {
  readonly bankDetails: SealedBankDetails;
  readonly addMail: AddMail;
}

export function bankDetailsRoutes(
  serve: Serve,
  { bankDetails, addMail }: BankDetailsDependencies,
): void {
  serve.change(updateBankDetails, async (trx, { body, session: { accountId } }) => {
    await bankDetails.keep(trx, accountId, body);
    // The first ones count too: whoever got in may want the prize.
    const to = await getEmail(trx, accountId);
    if (to !== null) await addMail(trx, { accountId, payload: bankDetailsChanged(to) });
    return 'Your bank details are saved';
  });
}
