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

/**
 * Stores an answer, and gives how many others of its account expire after `since`; undefined when there is one of this id
 * already, also at the same moment; one that has expired gives way.
 */
export async function createAnswer(
  db: Database,
  { id, bySession, accountId, sealed, expiresAt }: AnswerRow,
  { now, since }: { now: number; since: number },
): Promise<number | undefined> {
  const { rows } = await insertAnswer(
    db,
    ...[id, bySession, accountId],
    ...[sealed, expiresAt, now, since],
  );
  return rows[0] && Number(rows[0].others);
}

const insertAnswer = compiledOnce(
  (
    db,
    ...[id, bySession, accountId, sealed, expiresAt, now, since]: [
      ...[string, string | null, string | null],
      ...[Uint8Array, number, number, number],
    ]
  ) =>
    db
      .insertInto('presses')
      .values({ id, bySession, accountId, sealed, expiresAt })
      .onConflict((clash) =>
        clash
          .column('id')
          .doUpdateSet({ sealed, expiresAt, bySession, accountId })
          .where('presses.expiresAt', '<=', now),
      )
      .returning(({ selectFrom, fn }) =>
        selectFrom('presses as other')
          .select(fn.countAll<number>().as('count'))
          .where('other.accountId', '=', accountId)
          .where('other.expiresAt', '>', since)
          .where('other.id', '!=', id)
          .as('others'),
      ),
);
