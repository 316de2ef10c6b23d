import type { Database } from '../database/connection.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A signed-in browser. */
export interface Session {
  readonly tokenHash: string;
  readonly accountId: string;
}

const SESSION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens a session and gives its token, which is kept nowhere: the table has its hash alone. */
export async function createSession(db: Database, accountId: string, now: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      expires_at: now + SESSION_DAYS * DAY_MS,
    })
    .execute();
  return token;
}

/** The session of a token that is known and hasn't expired. */
export async function findSession(
  db: Database,
  token: string,
  now: number,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['token_hash as tokenHash', 'account_id as accountId'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row;
}

export async function removeSession(db: Database, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
}

/** The sessions of an account, oldest first. */
export const listSessions = (db: Database, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

/** Signs an account out everywhere. */
export async function removeSessionsOf(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function removeExpiredSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
