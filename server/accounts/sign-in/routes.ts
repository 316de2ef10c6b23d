import { logIn } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';
import { HttpError } from '../../http/errors.ts';
import { addressGroup, PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { emailKey } from '../../mail/email-key.ts';
import { passwordMatches } from '../passwords.ts';
import { createSession } from '../sessions/store.ts';
import { type Credentials, findCredentials, lockAccount } from '../store.ts';
import { signInBackoff } from './backoff.ts';
import type { DeviceCookie } from './device-cookie.ts';

export function signInRoutes(
  serve: Serve,
  { db, deviceCookie }: { db: Database; deviceCookie: DeviceCookie },
): void {
  const backoff = signInBackoff();

  serve(
    logIn,
    async ({ body: { user_email, user_password }, request, reply }) => {
      const account = await findCredentials(db, user_email);
      const from = deviceCookie.idOf(request, account) ?? addressGroup(request.ip);
      const token = await backoff(`${emailKey(user_email)} ${from}`, async () => {
        const matches = await passwordMatches(account?.passwordHash, user_password);
        return account && matches ? openSession(db, account) : undefined;
      });
      if (!account || !token) throw new HttpError(401, 'Wrong e-mail or password');
      deviceCookie.remember(request, reply, account);
      return { message: token };
    },
    PER_MINUTE.signIn,
  );
}

/** Undefined when the password was changed while it was checked: that has ended every session, this one too. */
function openSession(db: Database, { id, passwordHash }: Credentials): Promise<string | undefined> {
  return lightTransaction(db, async (trx) => {
    const isGood = await lockAccount(trx, id, passwordHash);
    return isGood ? createSession(trx, id, Date.now()) : undefined;
  });
}
