import { logIn } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { deviceOf } from '../sessions/device.ts';
import { createSession } from '../sessions/store.ts';
import { type Credentials, findCredentials, lockAccount } from '../store.ts';
import type { PasswordsAtDoors } from './passwords-at-doors.ts';

export function signInRoutes(
  serve: Serve,
  { db, passwords }: { db: Database; passwords: PasswordsAtDoors },
): void {
  serve.change(
    logIn,
    {
      prepare: async (asked, change) => {
        const account = await findCredentials(db, asked.body.user_email);
        const device = deviceOf(asked.request.headers);
        return passwords.signIn(account, asked, (found) =>
          change((trx) => openSession(trx, found, device)),
        );
      },
    },
    { ...PER_MINUTE.signIn, isLight: true },
  );
}

/** Undefined when the password was changed while it was checked: that has ended every session, this one too. */
async function openSession(
  trx: Database,
  { id: accountId, passwordHash }: Credentials,
  device: string,
): Promise<string | undefined> {
  const isGood = await lockAccount(trx, accountId, passwordHash);
  return isGood ? createSession(trx, { accountId, device }, Date.now()) : undefined;
}
