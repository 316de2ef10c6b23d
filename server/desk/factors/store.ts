import type { SealedTable } from '../../crypto/seal-anew.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type Passkey = Tables['passkeys'];

export function findCodes(db: Database, accountId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed', 'pending'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).execute();
}

/** A secret that takes the place of the one before once it is confirmed. */
export async function setPendingSecret(trx: Database, accountId: string, pending: string) {
  await trx
    .insertInto('second_factors')
    .values({ account_id: accountId, pending })
    .onConflict((clash) => clash.column('account_id').doUpdateSet({ pending }))
    .execute();
}

export async function confirmSecret(trx: Database, accountId: string, step: number) {
  await trx
    .updateTable('second_factors')
    .set((row) => ({ sealed: row.ref('pending'), pending: null, last_step: step }))
    .where('account_id', '=', accountId)
    .execute();
}

/** Spends the code of a step, and all older ones; false where it was spent before, by whichever process. */
export async function spendStep(trx: Database, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function createPasskey(trx: Database, passkey: Passkey): Promise<void> {
  await trx.insertInto('passkeys').values(passkey).execute();
}

export async function setPasskeyCounter(trx: Database, id: string, counter: number) {
  await trx.updateTable('passkeys').set({ counter }).where('id', '=', id).execute();
}

export async function replaceRecoveryCodes(
  trx: Database,
  accountId: string,
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const rows = codes.map((code) => ({ code_hash: hashOf(accountId, code), account_id: accountId }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Spends a recovery code, and gives how many are left; undefined for one that isn't there, or not any more. */
export async function spendRecoveryCode(
  trx: Database,
  accountId: string,
  code: string,
): Promise<number | undefined> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashOf(accountId, code))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return undefined;
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Each has 80 random bits: a fast hash is enough. */
function hashOf(accountId: string, code: string): string {
  return hashToken(`recovery ${accountId} ${code}`);
}

/** Takes every factor of an account away, and the sessions that they opened. */
export async function removeFactors(trx: Database, accountId: string): Promise<void> {
  for (const table of [
    'second_factors',
    'passkeys',
    'recovery_codes',
    'factor_resets',
    'desk_sessions',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** The accounts that have a second factor. */
export async function listFactorHolders(db: Database): Promise<string[]> {
  const codes = db
    .selectFrom('second_factors')
    .select('account_id as id')
    .where('sealed', 'is not', null);
  const rows = await codes.union(db.selectFrom('passkeys').select('account_id as id')).execute();
  return rows.map(({ id }) => id);
}

/** Lists who vouches for whom since a moment, by name. */
export function listVouchers(db: Database, since: number) {
  return db
    .selectFrom('factor_resets')
    .innerJoin('accounts', 'accounts.id', 'approved_by')
    .select(['account_id as accountId', 'full_name as name', 'approved_at as at'])
    .where('approved_at', '>', since)
    .execute();
}

/** Forgets everybody's word for somebody. */
export async function removeVouchersOf(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('factor_resets').where('approved_by', '=', accountId).execute();
}

/** Notes that an administrator vouches for somebody, and gives how many do since a moment. */
export async function addVoucher(
  trx: Database,
  { accountId, by, since }: { accountId: string; by: string; since: number },
  now: number,
): Promise<number> {
  await trx
    .insertInto('factor_resets')
    .values({ account_id: accountId, approved_by: by, approved_at: now })
    .onConflict((clash) =>
      clash.columns(['account_id', 'approved_by']).doUpdateSet({ approved_at: now }),
    )
    .execute();
  const { count } = await trx
    .selectFrom('factor_resets')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('approved_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Secrets that are good, or those that are still to be confirmed, for another key. */
export function sealedSecrets(column: 'sealed' | 'pending'): SealedTable {
  return {
    async list(trx, afterId, limit) {
      const rows = await trx
        .selectFrom('second_factors')
        .select(['account_id as id', column])
        .where('account_id', '>', afterId)
        .where(column, 'is not', null)
        .orderBy('account_id')
        .limit(limit)
        .execute();
      return rows.map((row) => {
        const {
          id,
          sealed,
          pending,
        }: { id: string; sealed?: string | null; pending?: string | null } = row;
        return { id, context: id, sealed: Buffer.from((sealed ?? pending)!, 'base64') };
      });
    },
    async replace(trx, { id, sealed: before }, sealed) {
      await trx
        .updateTable('second_factors')
        .set({ [column]: sealed.toString('base64') })
        .where('account_id', '=', id)
        .where(column, '=', before.toString('base64'))
        .execute();
    },
  };
}
