import type { Database } from '../../database/connection.ts';

/** Stores an account's sealed bank details in place of any before. */
export async function replaceBankDetails(
  db: Database,
  accountId: string,
  sealed: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('bank_details')
    .values({ account_id: accountId, sealed, updated_at: now })
    .onConflict((clash) => clash.column('account_id').doUpdateSet({ sealed, updated_at: now }))
    .execute();
}

export function findBankDetails(db: Database, accountId: string) {
  return db
    .selectFrom('bank_details')
    .select(['sealed', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
