import type { FastifyInstance } from 'fastify';
import { logIn, logOut } from '../../contract/account-calls.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { emailKey } from '../accounts/rules.ts';
import { findCredentials, holdAccount } from '../accounts/store.ts';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/light-transaction.ts';
import { HttpError } from '../errors.ts';
import { addressGroup, PER_MINUTE } from '../limits.ts';
import { serveCall } from '../serve-call.ts';
import { requireSession, sessionOf } from './bearer.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { signInPace } from './sign-in-pace.ts';
import { createSession, removeSession } from './store.ts';

/** Signing in with a password, and out. */
export async function sessionRoutes(
  app: FastifyInstance,
  { db, knownBrowsers }: { db: Database; knownBrowsers: KnownBrowsers },
): Promise<void> {
  const pace = signInPace();

  serveCall(
    app,
    logIn,
    async ({ user_email, user_password }, request, reply) => {
      const from = knownBrowsers.idOf(request, user_email) ?? addressGroup(request.ip);
      const who = `${emailKey(user_email)} ${from}`;
      const token = await pace(who, async () => {
        const account = await findCredentials(db, user_email);
        const matches = await passwordMatches(account?.passwordHash, user_password);
        return account && matches ? openSession(db, account) : undefined;
      });
      if (!token) throw new HttpError(401, 'Wrong e-mail or password');
      knownBrowsers.remember(request, reply, user_email);
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
    const isGood = await holdAccount(trx, id, passwordHash ?? undefined);
    return isGood ? createSession(trx, id, Date.now()) : undefined;
  });

type Credentials = { readonly id: string; readonly passwordHash: string | null };
