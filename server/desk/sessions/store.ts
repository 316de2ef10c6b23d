import { MINUTE_MS } from '../../../contract/moments.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';

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
  readonly email: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** The last time that the second factor was shown; null before the first: it opens nothing yet. */
  readonly factorAt: number | null;
  readonly challenge: string | null;
  /** See `markOf`. */
  readonly passwordMark: string;
  /** The sitting in which winners' bank details open one by one; null where none was begun. */
  readonly sittingUntil: number | null;
  readonly sittingReason: string | null;
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
  const expiresAt = now + (factorAt === null ? HALF_MS : MAX_IDLE_MS);
  const row = { tokenHash: hashToken(token), accountId, device, createdAt: now };
  const mark = { passwordMark };
  await trx
    .insertInto('deskSessions')
    .values({ ...row, ...mark, lastSeenAt: now, factorAt, expiresAt })
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
    .selectFrom('deskSessions')
    .innerJoin('accounts', 'accounts.id', 'deskSessions.accountId')
    .select([
      'tokenHash',
      'accountId',
      'fullName as name',
      'email',
      'deskSessions.createdAt',
      'lastSeenAt',
      'factorAt',
      'challenge',
      'passwordMark',
      'sittingUntil',
      'sittingReason',
      'passwordHash',
    ])
    // They signed in with it.
    .$narrowType<{ email: string }>()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { passwordHash, ...session } = found;
  return session.passwordMark === markOf(passwordHash) ? session : undefined;
}

/** Locks a session until the transaction ends: who ends it, as with the role, waits for what is done in it, or it for them. */
export async function lockDeskSession(trx: Database, tokenHash: string): Promise<void> {
  await trx
    .updateTable('deskSessions')
    .set((column) => ({ device: column.ref('device') }))
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Notes that a session is in use, and puts its end off; one between password and factor keeps its end. */
export async function noteDeskSessionSeen(
  db: Database,
  { tokenHash, createdAt }: DeskSession,
  now: number,
): Promise<void> {
  const expiresAt = Math.min(createdAt + MAX_AGE_MS, now + MAX_IDLE_MS);
  await db
    .updateTable('deskSessions')
    .set({ lastSeenAt: now, expiresAt })
    .where('tokenHash', '=', tokenHash)
    .where('factorAt', 'is not', null)
    .execute();
}

export async function noteFactorShown(trx: Database, tokenHash: string, now: number) {
  await trx
    .updateTable('deskSessions')
    .set({ factorAt: now, challenge: null })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Begins a sitting, in place of any before. */
export async function setSitting(
  trx: Database,
  tokenHash: string,
  { until, reason }: { until: number; reason: string },
): Promise<void> {
  await trx
    .updateTable('deskSessions')
    .set({ sittingUntil: until, sittingReason: reason })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function setChallenge(db: Database, tokenHash: string, challenge: string) {
  await db
    .updateTable('deskSessions')
    .set({ challenge })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Takes the challenge of a passkey: it is answered once. False where another request was first. */
export async function takeChallenge(trx: Database, { tokenHash, challenge }: DeskSession) {
  const { numUpdatedRows } = await trx
    .updateTable('deskSessions')
    .set({ challenge: null })
    .where('tokenHash', '=', tokenHash)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeDeskSession(trx: Database, tokenHash: string): Promise<void> {
  await trx.deleteFrom('deskSessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends all of an organiser's sessions but this one. */
export async function removeOtherDeskSessions(
  trx: Database,
  { accountId, tokenHash }: DeskSession,
): Promise<void> {
  await trx
    .deleteFrom('deskSessions')
    .where('accountId', '=', accountId)
    .where('tokenHash', '!=', tokenHash)
    .execute();
}

export async function removeDeskSessionsOf(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('deskSessions').where('accountId', '=', accountId).execute();
}

export async function removeEveryDeskSession(db: Database): Promise<void> {
  await db.deleteFrom('deskSessions').execute();
}

/** The last moment at which each organiser was seen in a session that is still open. */
export function listLastSeen(db: Database) {
  return db
    .selectFrom('deskSessions')
    .select(['accountId'])
    .select(({ fn }) => fn.max('lastSeenAt').as('lastSeenAt'))
    .where('factorAt', 'is not', null)
    .groupBy('accountId')
    .execute();
}
