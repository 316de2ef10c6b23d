import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** Writes down that so many more records, given before `dueAt`, were erased. */
export async function addErasure(
  trx: Database,
  { record, dueAt, erased }: { record: ErasedRecord; dueAt: number; erased: number },
  now: number,
): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ record, dueAt, erased, erasedAt: now })
    .onConflict((clash) =>
      clash.columns(['record', 'dueAt']).doUpdateSet((column) => ({
        erased: column('erasures.erased', '+', erased),
        erasedAt: now,
      })),
    )
    .execute();
}

export type ErasedRecord = Tables['erasures']['record'];

/** Oldest first. */
export function listErasures(db: Database) {
  return db
    .selectFrom('erasures')
    .select(['record', 'dueAt', 'erased', 'erasedAt'])
    .orderBy('erasedAt')
    .execute();
}
