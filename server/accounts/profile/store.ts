import type { Updateable } from 'kysely';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import { searchKeysOf } from '../../database/search-keys.ts';
import type { AccountRow } from '../../database/tables.ts';
import { NoSessionError } from '../../http/errors.ts';
import { goodSession } from '../sessions/store.ts';

/** A session with what its profile shows, at once: every visitor's page asks for it. */
export const selectSessionWithProfile = compiledOnce((db, tokenHash: string, now: number) =>
  goodSession(db, tokenHash, now)
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select(({ fn, val }) => [
      'full_name as name',
      'accounts.college_id as collegeId',
      fn
        .coalesce('colleges.name', fn<string | null>('nullif', ['other_college', val('')]))
        .as('college'),
      'degree',
      'year',
      'tshirt_size as tshirtSize',
      'participant_code as participantCode',
    ]),
);

/** Everything of an account's own row, with its college's name. */
export async function getAccount(db: Database, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select([
      'username',
      'full_name as fullName',
      'email',
      'email_verified_at as emailVerifiedAt',
      'phone',
      'degree',
      'year',
      'colleges.name as college',
      'other_college as otherCollege',
      'sex',
      'nationality',
      'referral_code as referralCode',
      'voucher_name as voucherName',
      'address',
      'city',
      'state',
      'pincode',
      'tshirt_size as tshirtSize',
      'participant_code as participantCode',
      'password_hash as passwordHash',
      'created_at as createdAt',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new NoSessionError();
  return row;
}

export type AccountChange = Omit<Updateable<AccountRow>, 'name_key' | 'other_college_key'>;

export async function updateAccount(
  db: Database,
  accountId: string,
  change: AccountChange,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...change, ...searchKeysOf(change) })
    .where('id', '=', accountId)
    .execute();
}

/** Removes a person: sessions, codes, bank details and ID proofs go with the account. */
export async function removeAccount(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
}
