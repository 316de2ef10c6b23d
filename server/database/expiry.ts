import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Database } from './connection.ts';

const KEYS = {
  sessions: 'tokenHash',
  deskSessions: 'tokenHash',
  usedCaptchas: 'solutionHash',
  mailedCodes: 'codeHash',
  signInFailures: 'key',
  mailCounts: 'mailboxHash',
  presses: 'id',
  codeGuesses: 'accountId',
  signUpAddresses: 'accountId',
} as const;

/** So many rows take a few milliseconds. */
const BATCH = 500;

/** Removes what is refused from now on anyway, a little at a time: whoever writes meanwhile gets a turn. */
export async function removeExpired(db: Database, now: number): Promise<void> {
  for (const table of Object.keys(KEYS) as (keyof typeof KEYS)[])
    while ((await removeBatch(db, table, now)) === BATCH) await othersFirst();
}

async function removeBatch(db: Database, table: keyof typeof KEYS, now: number): Promise<number> {
  const key = db.dynamic.ref<string>(KEYS[table]);
  const expired = db.selectFrom(table).select(key).where('expiresAt', '<=', now).limit(BATCH);
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(key, 'in', expired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
