import { ACTS, isServed, reachOf } from '../../../contract/desk/rights.ts';
import type { EndedRole } from '../../../contract/desk/sign-in.ts';
import * as calls from '../../../contract/desk/sign-in.ts';
import type { Features } from '../../../contract/features.ts';
import { passwordMatches } from '../../accounts/passwords.ts';
import { findCredentials } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { emailKey } from '../../mail/email-key.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import type { SecondFactors } from '../factors/factors.ts';
import { findLastRole, hasRoleNow, listGivenRoles } from '../roles/store.ts';
import { MAX_AGE_MS, markOf, removeDeskSession } from '../sessions/store.ts';
import { type DeskSignInDependencies, openSession } from './entering.ts';
import { enrolRoutes, factorRoutes } from './factor-routes.ts';
import { guesses } from './guesses.ts';

/** Signing in with a password, then with a second factor; and setting that up. */
export function deskSignInRoutes(serve: ServeDesk, dependencies: DeskSignInDependencies): void {
  const { db, cookie, factors, content } = dependencies;
  const guess = guesses(dependencies.failures, dependencies.knownBrowsers);

  serve.change(calls.signInAtDesk, {
    prepare: async ({ body, request, reply }, change) => {
      const email = emailKey(body.user_email);
      const account = await findCredentials(db, body.user_email);
      request.about = account?.id ?? email;
      const check = async () =>
        (await passwordMatches(account?.passwordHash, body.user_password)) || undefined;
      const isRight = await guess.password(request, { account, email }, check);
      if (!account || !isRight) throw new HttpError(401, 'Wrong e-mail or password');
      const message = await afterPassword(db, factors, account.id);
      return change(async (trx) => {
        const passwordMark = markOf(account.passwordHash);
        const session = { request, reply, accountId: account.id, passwordMark, factorAt: null };
        if (message.next !== 'ended') await openSession(trx, cookie, session);
        return message;
      });
    },
  });

  factorRoutes(serve, guess, dependencies);
  enrolRoutes(serve, dependencies);

  serve(calls.getMe, async ({ organiser }) => {
    const { codes, passkey } = await factors.has(organiser.accountId);
    const ways = { hasCodes: codes, hasPasskey: passkey };
    const me = meView(organiser, content().festival.features);
    return { message: { ...me, ...ways } };
  });

  serve.change(calls.signOutOfDesk, async (trx, { organiser, reply }) => {
    await removeDeskSession(trx, organiser.tokenHash);
    cookie.clear(reply);
    return 'Signed out';
  });
}

async function afterPassword(
  db: Database,
  factors: SecondFactors,
  accountId: string,
): Promise<calls.AfterPassword> {
  if (!hasRoleNow(await listGivenRoles(db, accountId), Date.now()))
    return { next: 'ended', ended: await endedRole(db, accountId) };
  const { any, codes, passkey } = await factors.has(accountId);
  return any ? { next: 'factor', hasCodes: codes, hasPasskey: passkey } : { next: 'enrol' };
}

/** @throws HttpError with 403 for whoever has none that is over */
async function endedRole(db: Database, accountId: string): Promise<EndedRole> {
  const last = await findLastRole(db, accountId);
  if (!last) throw new HttpError(403, 'This account has no role at the desk');
  if (last.endedAt === null && last.startsAt > Date.now())
    throw new HttpError(403, 'Your role at the desk has not begun yet');
  return {
    role: last.role,
    clusters: [...last.clusters],
    startsAt: last.startsAt,
    endsAt: last.endedAt ?? last.endsAt,
    by: last.endedBy ?? '',
    why: last.endReason ?? '',
  };
}

function meView({ name, roles, createdAt }: Organiser, features: Features) {
  const now = Date.now();
  return {
    name,
    roles: roles
      .filter((role) => hasRoleNow([role], now))
      .map(({ role, clusters, startsAt, endsAt }) => ({
        role,
        clusters: [...clusters],
        startsAt,
        endsAt,
      })),
    acts: ACTS.filter((act) => isServed(act, features) && reachOf(roles, act, now).length > 0),
    signedInUntil: createdAt + MAX_AGE_MS,
  };
}
