import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './connection.ts';
import type { Tables } from './tables.ts';

/** Lets nobody else write to a table until the transaction ends; everybody may read it. */
export async function lockTable(trx: Database, table: keyof Tables): Promise<void> {
  // On SQLite a transaction has the whole file to itself.
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}
