import type { FastifyInstance } from 'fastify';
import { logIn, logOut } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';
import { HttpError } from '../../http/errors.ts';
import { addressGroup, PER_MINUTE } from '../../http/limits.ts';
import { serveCall } from '../../http/serve-call.ts';
import { passwordMatches } from '../passwords.ts';
import { emailKey } from '../rules.ts';
import { requireSession, sessionOf } from '../sessions/bearer.ts';
import { createSession, removeSession } from '../sessions/store.ts';
import { findCredentials, lockAccount } from '../store.ts';
import { signInBackoff } from './backoff.ts';
import type { DeviceCookie } from './device-cookie.ts';

/** Signing in with a password, and out. */
export async function sessionRoutes(
  app: FastifyInstance,
  { db, deviceCookie }: { db: Database; deviceCookie: DeviceCookie },
): Promise<void> {
  const pace = signInBackoff();

  serveCall(
    app,
    logIn,
    async ({ user_email, user_password }, request, reply) => {
      const from = deviceCookie.idOf(request, user_email) ?? addressGroup(request.ip);
      const who = `${emailKey(user_email)} ${from}`;
      const token = await pace(who, async () => {
        const account = await findCredentials(db, user_email);
        const matches = await passwordMatches(account?.passwordHash, user_password);
        return account && matches ? openSession(db, account) : undefined;
      });
      if (!token) throw new HttpError(401, 'Wrong e-mail or password');
      deviceCookie.remember(request, reply, user_email);
      return { message: token };
    },
    PER_MINUTE.signIn,
  );

  serveCall(
    app,
    logOut,
    async (_body, request) => {
      await removeSession(db, sessionOf(request));
      return { message: 'Logged out' };
    },
    { preParsing: requireSession(db) },
  );
}

/** Undefined when the password was changed while it was checked: that has ended every session, this one too. */
const openSession = (db: Database, { id, passwordHash }: Credentials) =>
  lightTransaction(db, async (trx) => {
    const isGood = await lockAccount(trx, id, passwordHash ?? undefined);
    return isGood ? createSession(trx, id, Date.now()) : undefined;
  });

type Credentials = { readonly id: string; readonly passwordHash: string | null };
