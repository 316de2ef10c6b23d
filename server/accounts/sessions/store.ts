import { hashToken, newToken } from '../../crypto/tokens.ts';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import type { Session } from '../../http/serve-call.ts';

const SESSION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens a session and gives its token, which is kept nowhere: the table has its hash alone. */
export async function createSession(db: Database, accountId: string, now: number): Promise<string> {
  const token = newToken();
  await insertSession(db, hashToken(token), accountId, now, now + SESSION_DAYS * DAY_MS);
  return token;
}

const insertSession = compiledOnce(
  (db, token_hash: string, account_id: string, created_at: number, expires_at: number) =>
    db.insertInto('sessions').values({ token_hash, account_id, created_at, expires_at }),
);

/** The session of a token that is known and hasn't expired. */
export async function findSession(
  db: Database,
  token: string,
  now: number,
): Promise<Session | undefined> {
  const { rows } = await selectGoodSession(db, hashToken(token), now);
  return rows[0];
}

const selectGoodSession = compiledOnce((db, tokenHash: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['token_hash as tokenHash', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

/** False once somebody has ended a session that was found before. */
export async function isOpen(db: Database, { tokenHash }: Session): Promise<boolean> {
  const open = db.selectFrom('sessions').select('account_id').where('token_hash', '=', tokenHash);
  return (await open.execute()).length > 0;
}

export async function removeSession(db: Database, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
}

export function listSessions(db: Database, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

export async function removeSessionsOf(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Everybody signs in again: for the day when tokens may have been seen by others. */
export async function removeEverySession(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
}
