import type { FastifyInstance } from 'fastify';
import { updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import type { Database } from '../../database/connection.ts';
import { serveCall } from '../../http/serve-call.ts';
import { changeOwn, requireSession } from '../sessions/bearer.ts';
import type { SealedBankDetails } from './sealed.ts';

/** Where prize money goes. */
export async function bankDetailsRoutes(
  app: FastifyInstance,
  { db, bankDetails }: { db: Database; bankDetails: SealedBankDetails },
): Promise<void> {
  serveCall(
    app,
    updateBankDetails,
    async (details, request) => {
      await changeOwn(db, request, (trx, accountId) => bankDetails.keep(trx, accountId, details));
      return { message: 'Your bank details are saved' };
    },
    { preParsing: requireSession(db) },
  );
}
