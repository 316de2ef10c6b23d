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
    .insertInto('bankDetails')
    .values({ accountId, sealed, updatedAt: now })
    .onConflict((clash) => clash.column('accountId').doUpdateSet({ sealed, updatedAt: now }))
    .execute();
}

/** The sealed bank details of these accounts, in their order. */
export async function listBankDetails(db: Database, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('bankDetails')
    .select(['accountId', 'sealed'])
    .where('accountId', 'in', accountIds)
    .execute();
  const byId = new Map(rows.map((row) => [row.accountId, row]));
  return accountIds.flatMap((id) => byId.get(id) ?? []);
}

export function findBankDetails(db: Database, accountId: string) {
  return db
    .selectFrom('bankDetails')
    .select(['sealed', 'updatedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Erases bank details given before a moment, `limit` at the most; gives how many. */
/** Whatever they were: somebody else's account by now must not keep them. */
export async function removeBankDetails(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('bankDetails').where('accountId', '=', accountId).execute();
}

export async function eraseBankDetails(
  trx: Database,
  before: number,
  limit: number,
): Promise<number> {
  const old = trx.selectFrom('bankDetails').select('accountId').where('updatedAt', '<', before);
  const { numDeletedRows } = await trx
    .deleteFrom('bankDetails')
    .where('accountId', 'in', old.limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const sealedRows: SealedTable = {
  async list(trx, afterId, limit) {
    const rows = await trx
      .selectFrom('bankDetails')
      .select(['accountId', 'sealed'])
      .where('accountId', '>', afterId)
      .orderBy('accountId')
      .limit(limit)
      .execute();
    return rows.map(({ accountId: id, sealed }) => ({
      id,
      context: id,
      sealed: Buffer.from(sealed, 'base64'),
    }));
  },
  async replace(trx, { id, sealed: before }, sealed) {
    await trx
      .updateTable('bankDetails')
      .set({ sealed: sealed.toString('base64') })
      .where('accountId', '=', id)
      .where('sealed', '=', before.toString('base64'))
      .execute();
  },
};
