import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import type { ProfileChange } from '../../../contract/accounts/profile.ts';
import type { Database } from '../../database/connection.ts';
import { collegeOf } from '../colleges/rules.ts';
import { type AccountChange, updateAccount } from './store.ts';

/** Changes what is given of an account; what is left out stays. */
export async function changeProfile(
  db: Database,
  accountId: string,
  change: ProfileChange,
): Promise<void> {
  const columns: AccountChange = {
    sex: change.user_sex,
    // The country repeats the nationality, as at registration.
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
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (given.length > 0) await updateAccount(db, accountId, Object.fromEntries(given));
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
