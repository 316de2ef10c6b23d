import { openPass } from '../../../contract/accounts/pass-link.ts';
import type { Database } from '../../database/connection.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { deviceOf } from '../sessions/device.ts';
import { createSession } from '../sessions/store.ts';
import { lockAccount } from '../store.ts';
import { findPassCode, linkIsSpent, spendMailedCode } from './store.ts';

/** The link that the desk shows a walk-in: it opens their pass, in a session of their own phone. */
export function passLinkRoutes(serve: Serve, { db }: { db: Database }): void {
  serve.change(
    openPass,
    {
      prepare: async ({ body: { user_code }, request }, change) => {
        const account = await findPassCode(db, user_code, Date.now());
        request.about = account?.id;
        if (!account) throw linkIsSpent(ASK_AGAIN);
        return change(async (trx) => {
          // Once they have a password the link is nothing to them.
          const isAsFound = await lockAccount(trx, account.id, account.passwordHash);
          if (!isAsFound || !(await spendMailedCode(trx, user_code))) throw linkIsSpent(ASK_AGAIN);
          const session = { accountId: account.id, device: deviceOf(request.headers) };
          return createSession(trx, session, Date.now());
        });
      },
    },
    PER_MINUTE.token,
  );
}

const ASK_AGAIN = 'This link was used already or has expired. Ask for a new one at the desk';
