import type { Updateable } from 'kysely';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import { searchKeysOf } from '../../database/search-keys.ts';
import type { AccountRow } from '../../database/tables.ts';
import { NoSessionError } from '../../http/errors.ts';
import { writeOffLeft } from '../../results/payments-store.ts';
import { validSession } from '../sessions/store.ts';

/** A session with what its profile shows, at once: every visitor's page asks for it. */
export const selectSessionWithProfile = compiledOnce((db, tokenHash: string, now: number) =>
  validSession(db, tokenHash, now)
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn, val }) => [
      'fullName as name',
      'accounts.collegeId',
      fn
        .coalesce('colleges.name', fn<string | null>('nullif', ['otherCollege', val('')]))
        .as('college'),
      'degree',
      'year',
      'tshirtSize',
      'participantCode',
    ]),
);

/** Everything of an account's own row, with its college's name. */
export async function getAccount(db: Database, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select([
      'username',
      'fullName',
      'email',
      'emailVerifiedAt',
      'phone',
      'degree',
      'year',
      'colleges.name as college',
      'otherCollege',
      'sex',
      'nationality',
      'referralCode',
      'voucherName',
      'address',
      'city',
      'state',
      'pincode',
      'tshirtSize',
      'participantCode',
      'passwordHash',
      'createdAt',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new NoSessionError();
  return row;
}

export type AccountChange = Omit<Updateable<AccountRow>, 'nameKey' | 'otherCollegeKey'>;

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
  await writeOffLeft(db, accountId);
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
}
