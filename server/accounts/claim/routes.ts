import { claimAccount as contract } from '../../../contract/accounts/mailed-codes.ts';
import type { Database } from '../../database/connection.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { emailKey } from '../../mail/email-key.ts';
import { passwordChanged } from '../../mail/texts/accounts.ts';
import { findMailedCode, linkIsSpent } from '../mailed-codes/store.ts';
import { hashPassword, type RefuseGuessable } from '../passwords.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { claimAccount } from './claim.ts';

interface ClaimDependencies {
  readonly db: Database;
  readonly addMail: AddMail;
  readonly deviceCookie: DeviceCookie;
  readonly refuseGuessable: RefuseGuessable;
}

/** "I didn't open this account": the welcome mail's link, pressed by whose address it is. */
export function claimRoutes(serve: Serve, dependencies: ClaimDependencies): void {
  const { db, addMail, deviceCookie, refuseGuessable } = dependencies;

  serve.change(
    contract,
    {
      prepare: async ({ body, request, reply }, change) => {
        const { user_code, user_email, user_fullname, user_password } = body;
        const sent = { code: user_code, email: user_email, purpose: 'confirm' } as const;
        const found = await findMailedCode(db, sent, Date.now());
        request.about = found?.id ?? emailKey(user_email);
        if (!found) throw linkIsSpent();
        refuseGuessable(user_password, [user_fullname, user_email]);
        const passwordHash = await hashPassword(user_password, request.caller);
        let id = '';
        // The code goes with the old account, so it is good once.
        const answer = await change(async (trx) => {
          const owner = { fullName: user_fullname, passwordHash };
          const claimed = await claimAccount(trx, found.id, owner, Date.now());
          if (!claimed) throw linkIsSpent();
          id = claimed.id;
          const payload = passwordChanged(user_email, 'mailed link');
          await addMail(trx, { accountId: id, payload });
          return `The account is yours alone. ${claimed.losses}`;
        });
        deviceCookie.remember(request, reply, { id, passwordHash });
        return answer;
      },
    },
    PER_MINUTE.mail,
  );
}
