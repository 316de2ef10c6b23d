import { updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import type { Database } from '../../database/connection.ts';
import type { Serve } from '../../http/serve-call.ts';
import { changeOwn } from '../change-own.ts';
import type { SealedBankDetails } from './sealed.ts';

export function bankDetailsRoutes(
  serve: Serve,
  { db, bankDetails }: { db: Database; bankDetails: SealedBankDetails },
): void {
  serve(updateBankDetails, async ({ body, session }) => {
    await changeOwn(db, session, (trx, accountId) => bankDetails.keep(trx, accountId, body));
    return { message: 'Your bank details are saved' };
  });
}
