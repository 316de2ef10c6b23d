import { CompiledQuery, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Database } from './connection.ts';
import { WITHOUT_DISK } from './sqlite.ts';
import type { Tables } from './tables.ts';

/**
 * A transaction that doesn't wait for the disk: all of it or nothing, but the power going off right after may
 * lose it. For what is easily done again, such as signing in.
 */
export function lightTransaction<T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(WITHOUT_DISK));
    return work(trx);
  });
}

/** Lets nobody else write to a table until the transaction ends; everybody may read it. */
export async function lockTable(trx: Database, table: keyof Tables): Promise<void> {
  // On SQLite a transaction has the whole file to itself.
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}
