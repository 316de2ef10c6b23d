import { hash } from 'node:crypto';
import { SqliteAdapter } from 'kysely';
import { DAY_MS } from '../../../contract/moments.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/transactions.ts';
import { revokeFeed } from '../../entries/members/feeds-store.ts';
import { NoSessionError } from '../../http/errors.ts';
import type { Session } from '../../http/serve-call.ts';

/** A session ends when nobody has used it for so long … */
const MAX_IDLE_MS = 14 * DAY_MS;
/** … and so long after it was opened, however often it is used. */
const MAX_AGE_MS = 30 * DAY_MS;

/** A session as it is found: enough to note that it was seen. */
export interface FoundSession extends Session {
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/**
 * Opens a session and gives its token, which is kept nowhere: the table has its hash alone. `device`: the name
 * of the browser that it is opened in, see `deviceOf`.
 */
export async function createSession(
  db: Database,
  { accountId, device }: { accountId: string; device: string },
  now: number,
): Promise<string> {
  const token = newToken();
  await insertSession(db, hashToken(token), accountId, device, now, now + MAX_IDLE_MS);
  return token;
}

const insertSession = compiledOnce(
  (db, tokenHash: string, accountId: string, device: string, now: number, expiresAt: number) =>
    db
      .insertInto('sessions')
      .values({ tokenHash, accountId, device, createdAt: now, lastSeenAt: now, expiresAt }),
);

/** The query for the session of a token that is known and hasn't expired, to which others may join more. */
export function validSession(db: Database, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'accountId', 'sessions.createdAt', 'lastSeenAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now);
}

export const selectSession = compiledOnce(validSession);

/** Notes that a session is in use, and puts its end off. */
export function noteSeen(
  db: Database,
  { tokenHash, createdAt }: FoundSession,
  now: number,
): Promise<void> {
  const expiresAt = Math.min(createdAt + MAX_AGE_MS, now + MAX_IDLE_MS);
  return lightTransaction(db, async (trx) => {
    await trx
      .updateTable('sessions')
      .set({ lastSeenAt: now, expiresAt })
      .where('tokenHash', '=', tokenHash)
      .where('lastSeenAt', '<', now)
      .execute();
  });
}

/**
 * For every change that a session asks for: locks its account, unless the session has ended while the body was on its
 * way. An account that got another owner meanwhile takes nothing more from the one before. @throws NoSessionError
 */
export async function lockOwnAccount(
  trx: Database,
  { accountId, tokenHash }: Session,
): Promise<void> {
  const { rows } = await lockWithSession(trx, accountId, tokenHash);
  if (rows.length === 0) throw new NoSessionError();
}

/**
 * The account first: who ends the session locks it, too, so that one waits for the other. The session as well, or PostgreSQL
 * would find it as it was before the wait. No stronger than an update's lock, beside which others may name the account.
 */
const lockWithSession = compiledOnce((db, accountId: string, tokenHash: string) => {
  const both = db
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where('tokenHash', '=', tokenHash);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite ? both : both.forNoKeyUpdate('accounts').forKeyShare('sessions');
});

/** By this a person tells a session of theirs; neither token nor hash can be made from it. */
export function publicIdOf(tokenHash: string): string {
  return hash('sha256', `session ${tokenHash}`, 'hex').slice(0, 32);
}

export async function removeSession(
  db: Database,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Those that haven't expired; the one seen last comes first. */
export function listSessions(db: Database, accountId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'device', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

/** All of an account, and the address of its calendar, which somebody else may have, too. */
export async function removeSessionsOf(db: Database, accountId: string): Promise<void> {
  await revokeFeed(db, accountId, Date.now());
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute();
}

/** Everybody signs in again: for the day when tokens may have been seen by others. */
export async function removeEverySession(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
}

/** Leaves the given one alone; the calendar's address ends as in `removeSessionsOf`. */
export async function removeOtherSessions(
  db: Database,
  { tokenHash, accountId }: Session,
): Promise<void> {
  await revokeFeed(db, accountId, Date.now());
  await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('tokenHash', '!=', tokenHash)
    .execute();
}
