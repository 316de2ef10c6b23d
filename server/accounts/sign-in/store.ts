import { sql } from 'kysely';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { lightTransaction } from '../../database/transactions.ts';

/** So many wrong passwords pass without a wait. */
export const FREE_TRIES = 5;

const LONGEST_WAIT_SECONDS = 30;

/** After so long without another, wrong passwords are forgotten. */
const FORGET_AFTER_MS = 15 * MINUTE_MS;

export type FailureRow = Tables['signInFailures'];

/** The rows that there are of three keys. */
export const listFailures = compiledOnce((db, first: string, second: string, third: string) =>
  db.selectFrom('signInFailures').selectAll().where('key', 'in', [first, second, third]),
);

/**
 * Counts a wrong password and sets the moment of the next try, in one step for all processes. Undefined where
 * that moment isn't come: then nothing is counted.
 */
export function countTry(db: Database, key: string, now: number): Promise<FailureRow | undefined> {
  const row = sql.table('signInFailures');
  const count = sql<number>`case when ${row}.expires_at <= ${now} then 1 else ${row}.failures + 1 end`;
  // 1, 2, 4, 8, 16 seconds; the next would be longer than the longest.
  const waitMs = sql<number>`case when (${count}) < ${FREE_TRIES} then 0
    when (${count}) < ${FREE_TRIES + 5} then 1000 * (1 << cast((${count}) - ${FREE_TRIES} as integer))
    else ${1000 * LONGEST_WAIT_SECONDS} end`;
  return lightTransaction(db, (trx) =>
    trx
      .insertInto('signInFailures')
      .values({ key, failures: 1, successes: 0, freeAt: now, expiresAt: now + FORGET_AFTER_MS })
      .onConflict((clash) =>
        clash
          .column('key')
          .doUpdateSet({
            failures: count,
            freeAt: sql<number>`cast(${now} as bigint) + ${waitMs}`,
            expiresAt: now + FORGET_AFTER_MS,
          })
          // A moment that is further away than any wait was set by a clock that has been put right since.
          .where(({ or, eb }) =>
            or([
              eb('signInFailures.freeAt', '<=', now),
              eb('signInFailures.freeAt', '>', now + 1000 * LONGEST_WAIT_SECONDS),
            ]),
          ),
      )
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Adds to what is counted, within a window that begins with the first of it. */
export function addFailures(
  db: Database,
  added: readonly Omit<FailureRow, 'freeAt'>[],
  now: number,
): Promise<FailureRow[]> {
  // In one order for everybody: two that wait for each other's rows would wait for ever.
  const rows = added.map((row) => ({ ...row, freeAt: 0 })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return lightTransaction(db, (trx) =>
    trx
      .insertInto('signInFailures')
      .values(rows)
      .onConflict((clash) =>
        clash.column('key').doUpdateSet(({ ref }) => {
          const end = sql`sign_in_failures.expires_at`;
          // An end that is further away than any window's was set by a clock that has been put right since.
          const isOver = sql`(${end} <= ${now} or ${end} > 2 * excluded.expires_at - ${now})`;
          const sum = (name: 'failures' | 'successes') =>
            sql<number>`${ref(`excluded.${name}`)} + case when ${isOver} then 0 else ${ref(`signInFailures.${name}`)} end`;
          return {
            failures: sum('failures'),
            successes: sum('successes'),
            expiresAt: sql<number>`case when ${isOver} then ${ref('excluded.expiresAt')} else ${ref('signInFailures.expiresAt')} end`,
          };
        }),
      )
      .returningAll()
      .execute(),
  );
}

/** Makes a row what it was, if it is still there. */
export async function restoreFailures(db: Database, { key, ...before }: FailureRow): Promise<void> {
  await lightTransaction(db, (trx) =>
    trx.updateTable('signInFailures').set(before).where('key', '=', key).execute(),
  );
}

export async function removeFailures(db: Database, key: string): Promise<void> {
  await lightTransaction(db, (trx) =>
    trx.deleteFrom('signInFailures').where('key', '=', key).execute(),
  );
}
