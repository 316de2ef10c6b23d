import type { SealedTable } from '../../crypto/seal-anew.ts';
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

/** Erases bank details given before a moment, `limit` at the most; gives how many. */
export async function eraseBankDetails(
  trx: Database,
  before: number,
  limit: number,
): Promise<number> {
  const old = trx.selectFrom('bank_details').select('account_id').where('updated_at', '<', before);
  const { numDeletedRows } = await trx
    .deleteFrom('bank_details')
    .where('account_id', 'in', old.limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const sealedRows: SealedTable = {
  async list(trx, afterId, limit) {
    const rows = await trx
      .selectFrom('bank_details')
      .select(['account_id', 'sealed'])
      .where('account_id', '>', afterId)
      .orderBy('account_id')
      .limit(limit)
      .execute();
    return rows.map(({ account_id: id, sealed }) => ({
      id,
      context: id,
      sealed: Buffer.from(sealed, 'base64'),
    }));
  },
  async replace(trx, { id, sealed: before }, sealed) {
    await trx
      .updateTable('bank_details')
      .set({ sealed: sealed.toString('base64') })
      .where('account_id', '=', id)
      .where('sealed', '=', before.toString('base64'))
      .execute();
  },
};
