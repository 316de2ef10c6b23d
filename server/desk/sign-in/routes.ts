import { ACTS, isServed, reachOf } from '../../../contract/desk/rights.ts';
import type { EndedRole } from '../../../contract/desk/sign-in.ts';
import * as calls from '../../../contract/desk/sign-in.ts';
import type { Features } from '../../../contract/features.ts';
import {
  findLastRole,
  findOrganiserCredentials,
  hasRoleNow,
  listGivenRoles,
} from '../../accounts/roles-store.ts';
import type { Credentials } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { RELEASE } from '../../runtime/release.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import type { SecondFactors } from '../factors/factors.ts';
import { MAX_AGE_MS, MAX_IDLE_MS, markOf, removeDeskSession } from '../sessions/store.ts';
import { type DeskSignInDependencies, openSession } from './entering.ts';
import { enrolRoutes, factorRoutes } from './factor-routes.ts';
import { guesses } from './guesses.ts';

const WRONG = 'Wrong e-mail or password, or this account has no role at the desk';

/** Signing in with a password, then with a second factor; and setting that up. */
export function deskSignInRoutes(serve: ServeDesk, dependencies: DeskSignInDependencies): void {
  const { db, cookie, factors, content, passwords } = dependencies;
  const guess = guesses(dependencies);

  serve.change(
    calls.signInAtDesk,
    {
      prepare: async (asked, change) => {
        // A right password of whoever never had a role is as wrong as any: this door tells nobody that it was guessed.
        const account = await findOrganiserCredentials(db, asked.body.user_email);
        const open = async ({ id: accountId, passwordHash }: Credentials) => {
          const message = await afterPassword(db, factors, accountId);
          return change(async (trx) => {
            const { request, reply } = asked;
            const passwordMark = markOf(passwordHash);
            const session = { request, reply, accountId, passwordMark, factorAt: null };
            if (message.next !== 'ended') await openSession(trx, cookie, session);
            return message;
          });
        };
        return passwords.signIn(account, asked, open, WRONG);
      },
    },
    PER_MINUTE.signIn,
  );

  factorRoutes(serve, guess, dependencies);
  enrolRoutes(serve, dependencies);

  serve(calls.getMe, async ({ organiser }) => {
    const { codes, passkey } = await factors.has(organiser.accountId);
    const ways = { hasCodes: codes, hasPasskey: passkey };
    const me = meView(organiser, content().festival.features);
    return { message: { ...me, ...ways, release: `${RELEASE.version} ${RELEASE.commit}` } };
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

/** @throws HttpError with 403 for whoever has none that is over, and with 401 where the last one was taken back just now */
async function endedRole(db: Database, accountId: string): Promise<EndedRole> {
  const last = await findLastRole(db, accountId);
  if (!last) throw new HttpError(401, WRONG);
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

function meView({ accountId, name, roles, createdAt, lastSeenAt }: Organiser, features: Features) {
  const now = Date.now();
  return {
    id: accountId,
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
    idleLeftMs: Math.min(lastSeenAt + MAX_IDLE_MS, createdAt + MAX_AGE_MS) - now,
  };
}
