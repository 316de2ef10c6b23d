import type { Database } from '../../database/connection.ts';

/** Notes from where an account was opened whose e-mail nobody has confirmed. */
export async function createSignUpAddress(
  trx: Database,
  row: { accountId: string; addressHash: string; expiresAt: number },
): Promise<void> {
  await trx.insertInto('signUpAddresses').values(row).execute();
}

/** Counts the accounts that were opened from an address and whose e-mail nobody has confirmed yet. */
export async function countUnconfirmed(
  db: Database,
  addressHash: string,
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('signUpAddresses')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('addressHash', '=', addressHash)
    .where('expiresAt', '>', now)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
