import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import type { ProfileChange } from '../../../contract/accounts/profile.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { listIssuedCertificates } from '../certificates/store.ts';
import { collegeOf } from '../colleges/rules.ts';
import { listIdProofs } from '../id-proofs/store.ts';
import { isOrganiser } from '../roles-store.ts';
import { type AccountChange, type getAccount, updateAccount } from './store.ts';

/** What somebody says of themselves, by its wire names. */
export function personalDetails(account: Awaited<ReturnType<typeof getAccount>>) {
  return {
    user_fullname: account.fullName,
    user_phone: account.phone,
    user_degree: account.degree,
    user_year: account.year,
    user_college: account.college ?? (account.otherCollege ? OTHER_COLLEGE : ''),
    user_othercollege: account.otherCollege,
    user_sex: account.sex,
    user_nationality: account.nationality,
    user_address: account.address,
    user_city: account.city,
    user_state: account.state,
    user_pincode: account.pincode,
  };
}

/** Changes the given fields of an account; those left out stay. @throws BadInputError */
export async function changeProfile(
  db: Database,
  accountId: string,
  change: ProfileChange,
): Promise<void> {
  if (change.user_fullname !== undefined) await requireOwnName(db, accountId);
  const columns = await profileColumns(db, change);
  if (Object.values(columns).some((value) => value !== undefined))
    await updateAccount(db, accountId, columns);
}

/** The columns that a change means; undefined for those that it leaves. @throws BadInputError */
export async function profileColumns(db: Database, change: ProfileChange): Promise<AccountChange> {
  return {
    fullName: change.user_fullname,
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
    voucherName: change.user_voucher_name,
    referralCode: change.user_referral_code,
    ...(await collegeColumns(db, change)),
  };
}

/** Whoever came by the campus sign-on or by a claim sets the name, until something else goes by it. */
export async function mayChangeName(db: Database, accountId: string): Promise<boolean> {
  return (await whyNameStands(db, accountId)) === undefined;
}

/** @throws BadInputError */
async function requireOwnName(db: Database, accountId: string): Promise<void> {
  const why = await whyNameStands(db, accountId);
  if (why) throw new BadInputError({ user_fullname: why });
}

async function whyNameStands(db: Database, accountId: string): Promise<string | undefined> {
  if (await isOrganiser(db, accountId, Date.now()))
    return 'You have a role at the desk: ask an administrator to change your name';
  const shown = [
    ...(await listIdProofs(db, accountId)),
    ...(await listIssuedCertificates(db, accountId)),
  ];
  return shown.length > 0 ? 'Your ID proof or a certificate shows this name' : undefined;
}

/** A college's name alone means one that isn't in the list. */
async function collegeColumns(
  db: Database,
  { user_college, user_othercollege = '' }: ProfileChange,
): Promise<AccountChange> {
  if (user_college === undefined && user_othercollege === '') return {};
  const chosen = { user_college: user_college ?? OTHER_COLLEGE, user_othercollege };
  const collegeId = await collegeOf(db, chosen);
  return { collegeId: collegeId ?? null, otherCollege: collegeId ? '' : user_othercollege };
}
