import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAccount } from '../../accounts/profile/store.ts';
import { deviceOf } from '../../accounts/sessions/device.ts';
import type { DeviceCookie } from '../../accounts/sign-in/device-cookie.ts';
import type { PasswordsAtDoors } from '../../accounts/sign-in/passwords-at-doors.ts';
import type { SharedFailures } from '../../accounts/sign-in/shared-failures.ts';
import type { Credentials } from '../../accounts/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import type { CountForAll } from '../../http/limits.ts';
import type { Organiser } from '../access/guard.ts';
import type { NotifyOfAccess } from '../access/security-mails.ts';
import { writeDown } from '../access/write-down.ts';
import type { SecondFactors } from '../factors/factors.ts';
import type { DeskCookie } from '../sessions/cookie.ts';
import {
  createDeskSession,
  type DeskSession,
  noteFactorShown,
  removeDeskSession,
} from '../sessions/store.ts';

export interface DeskSignInDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly cookie: DeskCookie;
  readonly factors: SecondFactors;
  readonly failures: SharedFailures;
  readonly passwords: PasswordsAtDoors;
  readonly countForAll: CountForAll;
  /** Of browsers in which the desk was opened with both keys. */
  readonly knownBrowsers: DeviceCookie;
  readonly festivalName: () => string;
  readonly notifyOfAccess: NotifyOfAccess;
}

/** A request whose answer may open a session. */
export interface Opening {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Opens a session, whose token the answer's cookie carries. */
export async function openSession(
  trx: Database,
  cookie: DeskCookie,
  {
    request,
    reply,
    ...session
  }: Opening & Pick<DeskSession, 'accountId' | 'factorAt' | 'passwordMark'>,
): Promise<void> {
  const device = deviceOf(request.headers);
  cookie.set(reply, await createDeskSession(trx, { ...session, device }, Date.now()));
}

/**
 * Lets in whoever has shown the second factor, or notes that it was shown again. The whole session gets a token of its
 * own: one that somebody knew from before opens nothing.
 */
export async function enter(
  trx: Database,
  { cookie, knownBrowsers, notifyOfAccess }: DeskSignInDependencies,
  {
    organiser,
    request,
    reply,
    isNotified = false,
  }: Opening & { organiser: Organiser /** By another mail. */; isNotified?: boolean },
): Promise<void> {
  const now = Date.now();
  const { tokenHash, accountId, passwordMark } = organiser;
  if (organiser.factorAt !== null) return noteFactorShown(trx, tokenHash, now);
  await removeDeskSession(trx, tokenHash);
  await openSession(trx, cookie, { request, reply, accountId, passwordMark, factorAt: now });
  const credentials = await credentialsOf(trx, organiser);
  if (!isNotified && !knownBrowsers.idOf(request, credentials))
    await notifyOfAccess(trx, accountId, {
      what: 'new browser',
      detail: deviceOf(request.headers),
    });
  knownBrowsers.remember(request, reply, credentials);
  return writeDown(trx, organiser, { record: 'sign-in' });
}

export async function credentialsOf(
  db: Database,
  { accountId }: Pick<Organiser, 'accountId'>,
): Promise<Credentials> {
  const { passwordHash } = await getAccount(db, accountId);
  return { id: accountId, passwordHash };
}
