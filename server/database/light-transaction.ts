import { CompiledQuery, SqliteAdapter, type Transaction } from 'kysely';
import type { Database } from './connection.ts';
import type { Tables } from './tables.ts';

/**
 * A transaction that doesn't wait for the disk: all of it or nothing, but the power going off right after may
 * lose it. For what is easily done again, such as signing in. SQLite waits with the whole process, and a
 * campus that signs in would have everybody else wait for the disk.
 */
export async function lightTransaction<T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter))
    return db.transaction().execute(async (trx) => {
      await trx.executeQuery(CompiledQuery.raw('set local synchronous_commit = off'));
      return work(trx);
    });
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('pragma synchronous = normal'));
    try {
      return await connection.transaction().execute(work);
    } finally {
      await connection.executeQuery(CompiledQuery.raw('pragma synchronous = full'));
    }
  });
}
