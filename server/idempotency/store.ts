import { SqliteAdapter } from 'kysely';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';

type AnswerRow = Tables['presses'];

/** The answer that is stored under its id, or by the session that it came with. */
export async function findAnswer(
  db: Database,
  by: Pick<AnswerRow, 'id' | 'bySession'>,
  now: number,
): Promise<Pick<AnswerRow, 'id' | 'sealed'> | undefined> {
  const { rows } = await selectAnswer(db, by.id, by.bySession, now);
  return rows[0];
}

/**
 * PostgreSQL locks the row, so that a repeat is answered where the first one could have been, and is as safe: a standby that
 * led until a moment ago, and has what no other had yet, refuses, and a leader waits for its standby.
 */
const selectAnswer = compiledOnce((db, id: string, bySession: string | null, now: number) => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const answer = db
    .selectFrom('presses')
    .select(['id', 'sealed'])
    .where((where) => where.or([where('id', '=', id), where('bySession', '=', bySession)]))
    .where('expiresAt', '>', now);
  return isSqlite ? answer : answer.forUpdate();
});

/** Counts the answers of an account that expire after a moment: those that were stored since one. */
export async function countAnswers(
  trx: Database,
  accountId: string,
  expiresAfter: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('presses')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', expiresAfter)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when there is one of this id already, also at the same moment; one that has expired gives way. */
export async function createAnswer(db: Database, row: AnswerRow, now: number): Promise<boolean> {
  const { sealed, expiresAt, bySession, accountId } = row;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('presses')
    .values(row)
    .onConflict((clash) =>
      clash
        .column('id')
        .doUpdateSet({ sealed, expiresAt, bySession, accountId })
        .where('presses.expiresAt', '<=', now),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
