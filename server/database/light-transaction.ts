import { CompiledQuery, type Transaction } from 'kysely';
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
