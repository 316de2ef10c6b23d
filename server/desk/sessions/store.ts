import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';

const MINUTE_MS = 60_000;
/** A desk session ends when nobody has used it for so long … */
export const MAX_IDLE_MS = 30 * MINUTE_MS;
/** … and so long after it was opened, however much it is used. */
export const MAX_AGE_MS = 12 * 60 * MINUTE_MS;
/** Between password and second factor. */
const HALF_MS = 10 * MINUTE_MS;

/** A desk session as it is found; moments in epoch milliseconds. */
export interface DeskSession {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** The last time that the second factor was shown; null before the first: it opens nothing yet. */
  readonly factorAt: number | null;
  readonly challenge: string | null;
  /** See `markOf`. */
  readonly passwordMark: string;
}

/** Tells the password that opened a session from a later one, by its hash's hash. */
export function markOf(passwordHash: string | null): string {
  return hashToken(`password ${passwordHash}`);
}

/** Opens a session and gives its token, of which the table has the hash alone. */
export async function createDeskSession(
  trx: Database,
  {
    accountId,
    device,
    factorAt,
    passwordMark,
  }: Pick<DeskSession, 'accountId' | 'factorAt' | 'passwordMark'> & { device: string },
  now: number,
): Promise<string> {
  const token = newToken();
  const expires_at = now + (factorAt === null ? HALF_MS : MAX_IDLE_MS);
  const row = { token_hash: hashToken(token), account_id: accountId, device, created_at: now };
  const mark = { password_mark: passwordMark };
  await trx
    .insertInto('desk_sessions')
    .values({ ...row, ...mark, last_seen_at: now, factor_at: factorAt, expires_at })
    .execute();
  return token;
}

/** The session of a token, unless it has ended: with time, or because the account has another password by now. */
export async function findDeskSession(
  db: Database,
  token: string,
  now: number,
): Promise<DeskSession | undefined> {
  const found = await db
    .selectFrom('desk_sessions')
    .innerJoin('accounts', 'accounts.id', 'desk_sessions.account_id')
    .select([
      'token_hash as tokenHash',
      'account_id as accountId',
      'full_name as name',
      'desk_sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'factor_at as factorAt',
      'challenge',
      'password_mark as passwordMark',
      'password_hash as passwordHash',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { passwordHash, ...session } = found;
  return session.passwordMark === markOf(passwordHash) ? session : undefined;
}

/** False for a session that has ended since a request of it began. */
export async function isStanding(
  db: Database,
  { tokenHash }: Pick<DeskSession, 'tokenHash'>,
  now: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('desk_sessions')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that a session is in use, and puts its end off; one between password and factor keeps its end. */
export async function noteDeskSessionSeen(
  db: Database,
  { tokenHash, createdAt }: DeskSession,
  now: number,
): Promise<void> {
  const expires_at = Math.min(createdAt + MAX_AGE_MS, now + MAX_IDLE_MS);
  await db
    .updateTable('desk_sessions')
    .set({ last_seen_at: now, expires_at })
    .where('token_hash', '=', tokenHash)
    .where('factor_at', 'is not', null)
    .execute();
}

export async function noteFactorShown(trx: Database, tokenHash: string, now: number) {
  await trx
    .updateTable('desk_sessions')
    .set({ factor_at: now, challenge: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function setChallenge(db: Database, tokenHash: string, challenge: string) {
  await db
    .updateTable('desk_sessions')
    .set({ challenge })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Takes the challenge of a passkey: it is answered once. False where another request was first. */
export async function takeChallenge(trx: Database, { tokenHash, challenge }: DeskSession) {
  const { numUpdatedRows } = await trx
    .updateTable('desk_sessions')
    .set({ challenge: null })
    .where('token_hash', '=', tokenHash)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeDeskSession(trx: Database, tokenHash: string): Promise<void> {
  await trx.deleteFrom('desk_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all of an organiser's sessions but this one. */
export async function removeOtherDeskSessions(
  trx: Database,
  { accountId, tokenHash }: DeskSession,
): Promise<void> {
  await trx
    .deleteFrom('desk_sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}

export async function removeDeskSessionsOf(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('desk_sessions').where('account_id', '=', accountId).execute();
}

export async function removeEveryDeskSession(db: Database): Promise<void> {
  await db.deleteFrom('desk_sessions').execute();
}

/** The last moment at which each organiser was seen in a session that is still open. */
export function listLastSeen(db: Database) {
  return db
    .selectFrom('desk_sessions')
    .select(['account_id as accountId'])
    .select(({ fn }) => fn.max('last_seen_at').as('lastSeenAt'))
    .where('factor_at', 'is not', null)
    .groupBy('account_id')
    .execute();
}
