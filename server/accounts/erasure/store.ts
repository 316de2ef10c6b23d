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
    .values({ record, due_at: dueAt, erased, erased_at: now })
    .onConflict((clash) =>
      clash.columns(['record', 'due_at']).doUpdateSet((column) => ({
        erased: column('erasures.erased', '+', erased),
        erased_at: now,
      })),
    )
    .execute();
}

export type ErasedRecord = Tables['erasures']['record'];

/** Oldest first. */
export function listErasures(db: Database) {
  return db
    .selectFrom('erasures')
    .select(['record', 'due_at as dueAt', 'erased', 'erased_at as erasedAt'])
    .orderBy('erased_at')
    .execute();
}
