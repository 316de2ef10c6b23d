import { confirmEmail } from '../../../contract/accounts/mailed-codes.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { emailKey } from '../../mail/email-key.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import type { PasswordsAtDoors } from '../sign-in/passwords-at-doors.ts';
import { lockAccount, proveAddress } from '../store.ts';
import { proveWalkIn } from './prove-walk-in.ts';
import { findMailedCode, linkIsSpent, spendMailedCode } from './store.ts';

/**
 * The link of a new account's mail: confirms the address. Whoever presses it need not be who opened the
 * account, so another browser than that one has to know the password.
 */
export function confirmEmailRoutes(
  serve: Serve,
  dependencies: { db: Database; deviceCookie: DeviceCookie; passwords: PasswordsAtDoors },
): void {
  const { db, deviceCookie, passwords } = dependencies;

  serve.change(
    confirmEmail,
    {
      prepare: async (
        { body: { user_code, user_email, user_password }, request, reply },
        change,
      ) => {
        const now = Date.now();
        const sent = { code: user_code, email: user_email, purpose: 'confirm' } as const;
        const account = await findMailedCode(db, sent, now);
        request.about = account?.id ?? emailKey(user_email);
        if (!account) throw linkIsSpent();
        // One that has no password is a walk-in's: no stranger made it.
        if (account.passwordHash !== null && !deviceCookie.idOf(request, account)) {
          // Only asked for: no wrong password, which would be counted.
          if (user_password === '')
            throw new BadInputError({ user_password: MESSAGES.passwordRequired });
          await passwords.confirm(account.id, user_password, request);
        }
        const answer = await change(async (trx) => {
          const isAsFound = await lockAccount(trx, account.id, account.passwordHash);
          if (!isAsFound || !(await spendMailedCode(trx, user_code))) throw linkIsSpent();
          if (account.passwordHash === null) await proveWalkIn(trx, account.id, now);
          else await proveAddress(trx, account.id, now);
          return 'Your e-mail is confirmed';
        });
        deviceCookie.remember(request, reply, account);
        return answer;
      },
    },
    PER_MINUTE.mail,
  );
}
