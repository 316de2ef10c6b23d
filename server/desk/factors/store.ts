import type { SealedTable } from '../../crypto/seal-anew.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type Passkey = Tables['passkeys'];

export function findCodes(db: Database, accountId: string) {
  return db
    .selectFrom('secondFactors')
    .select(['sealed', 'pending', 'setUpAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

export function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('accountId', '=', accountId).execute();
}

/** A secret that takes the place of the one before once it is confirmed. */
export async function setPendingSecret(trx: Database, accountId: string, pending: string) {
  await trx
    .insertInto('secondFactors')
    .values({ accountId, pending })
    .onConflict((clash) => clash.column('accountId').doUpdateSet({ pending }))
    .execute();
}

export async function confirmSecret(
  trx: Database,
  accountId: string,
  { step, now }: { step: number; now: number },
) {
  await trx
    .updateTable('secondFactors')
    .set((row) => ({ sealed: row.ref('pending'), pending: null, lastStep: step, setUpAt: now }))
    .where('accountId', '=', accountId)
    .execute();
}

/** Spends the code of a step, and all older ones; false where it was spent before, by whichever process. */
export async function spendStep(trx: Database, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
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
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  const rows = codes.map((code) => ({ codeHash: hashOf(accountId, code), accountId }));
  await trx.insertInto('recoveryCodes').values(rows).execute();
}

/** Spends a recovery code, and gives how many are left; undefined for one that isn't there, or not any more. */
export async function spendRecoveryCode(
  trx: Database,
  accountId: string,
  code: string,
): Promise<number | undefined> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('codeHash', '=', hashOf(accountId, code))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return undefined;
  return countRecoveryCodes(trx, accountId);
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Each has 80 random bits: a fast hash is enough. */
function hashOf(accountId: string, code: string): string {
  return hashToken(`recovery ${accountId} ${code}`);
}

export async function removeCodes(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
}

/** False for one that isn't theirs, or not any more. */
export async function removePasskey(trx: Database, accountId: string, id: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes every factor of an account away, and the sessions that they opened. */
export async function removeFactors(trx: Database, accountId: string): Promise<void> {
  for (const table of [
    'secondFactors',
    'passkeys',
    'recoveryCodes',
    'factorResets',
    'deskSessions',
  ] as const)
    await trx.deleteFrom(table).where('accountId', '=', accountId).execute();
}

/** The accounts that have a second factor. */
export async function listFactorHolders(db: Database): Promise<string[]> {
  const codes = db
    .selectFrom('secondFactors')
    .select('accountId as id')
    .where('sealed', 'is not', null);
  const rows = await codes.union(db.selectFrom('passkeys').select('accountId as id')).execute();
  return rows.map(({ id }) => id);
}

/** Lists who vouches for whom since a moment. */
export function listVouchers(db: Database, since: number) {
  return db
    .selectFrom('factorResets')
    .select(['accountId', 'approvedBy as by'])
    .where('approvedAt', '>', since)
    .execute();
}

/** Forgets everybody's word for somebody. */
export async function removeVouchersOf(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('factorResets').where('approvedBy', '=', accountId).execute();
}

/** Notes that an administrator vouches for somebody. */
export async function addVoucher(
  trx: Database,
  { accountId, by }: { accountId: string; by: string },
  now: number,
): Promise<void> {
  await trx
    .insertInto('factorResets')
    .values({ accountId, approvedBy: by, approvedAt: now })
    .onConflict((clash) =>
      clash.columns(['accountId', 'approvedBy']).doUpdateSet({ approvedAt: now }),
    )
    .execute();
}

/** Secrets that are good, or those that are still to be confirmed, for another key. */
export function sealedSecrets(column: 'sealed' | 'pending'): SealedTable {
  return {
    async list(trx, afterId, limit) {
      const rows = await trx
        .selectFrom('secondFactors')
        .select(['accountId as id', column])
        .where('accountId', '>', afterId)
        .where(column, 'is not', null)
        .orderBy('accountId')
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
        .updateTable('secondFactors')
        .set({ [column]: sealed.toString('base64') })
        .where('accountId', '=', id)
        .where(column, '=', before.toString('base64'))
        .execute();
    },
  };
}
