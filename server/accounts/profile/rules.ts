import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import type { ProfileChange } from '../../../contract/accounts/profile.ts';
import type { Database } from '../../database/connection.ts';
import { collegeOf } from '../colleges/rules.ts';
import { type AccountChange, updateAccount } from './store.ts';

/** Changes the given fields of an account; those left out stay. */
export async function changeProfile(
  db: Database,
  accountId: string,
  change: ProfileChange,
): Promise<void> {
  const columns = {
    sex: change.user_sex,
    // The country repeats the nationality, as at sign-up.
    nationality: change.user_nationality ?? change.user_country,
    address: change.user_address,
    pincode: change.user_pincode,
    state: change.user_state,
    city: change.user_city,
    phone: change.user_phone,
    degree: change.user_degree,
    year: change.user_year,
    voucher_name: change.user_voucher_name,
    referral_code: change.user_referral_code,
    ...(await collegeColumns(db, change)),
  };
  if (Object.values(columns).some((value) => value !== undefined))
    await updateAccount(db, accountId, columns);
}

/** A college's name alone means one that isn't in the list. */
async function collegeColumns(
  db: Database,
  { user_college, user_othercollege = '' }: ProfileChange,
): Promise<AccountChange> {
  if (user_college === undefined && user_othercollege === '') return {};
  const chosen = { user_college: user_college ?? OTHER_COLLEGE, user_othercollege };
  const collegeId = await collegeOf(db, chosen);
  return { college_id: collegeId ?? null, other_college: collegeId ? '' : user_othercollege };
}
