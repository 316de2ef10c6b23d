import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import type { Database } from '../../database/connection.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { proveAddress } from '../store.ts';
import { linkIsSpent } from './rules.ts';
import { findMailedCode, spendMailedCode } from './store.ts';

/** The link of a new account's mail: confirms the address. */
export function confirmEmailRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(
    confirmEmail,
    async ({ body: { user_code, user_email } }) => {
      const now = Date.now();
      const sent = { code: user_code, email: user_email, purpose: 'confirm' } as const;
      const account = await findMailedCode(db, sent, now);
      if (!account) throw linkIsSpent();
      await db.transaction().execute(async (trx) => {
        if (!(await spendMailedCode(trx, user_code))) throw linkIsSpent();
        await proveAddress(trx, account.id, now);
      });
      return { message: 'Your e-mail is confirmed' };
    },
    PER_MINUTE.mail,
  );
}
