import { CompiledQuery, SqliteAdapter, type Transaction } from 'kysely';
import type { Database } from './connection.ts';
import { setFact } from './deployment-facts.ts';
import { WITHOUT_DISK } from './sqlite.ts';
import type { Tables, Turn } from './tables.ts';

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

/**
 * Waits until no other transaction has this turn, and has it until its own ends: by a row, since the lock of a whole table
 * waits for whoever tidies that table, and holds up everybody who writes another row of it.
 */
export async function takeTurn(trx: Database, turn: Turn): Promise<void> {
  // On SQLite a transaction has the whole file to itself.
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await setFact(trx, `turn of ${turn}`, '');
}
