import type { SignUp } from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { collegeOf } from '../colleges/rules.ts';
import { readIdProof } from '../id-proofs/picture.ts';
import { createIdProof } from '../id-proofs/store.ts';
import type { IdProofVault } from '../id-proofs/vault.ts';
import { hashPassword } from '../passwords.ts';
import { createSession } from '../sessions/store.ts';
import {
  type Credentials,
  createAccount,
  EmailTakenError,
  findCredentials,
  type NewAccount,
} from '../store.ts';

/**
 * Makes account, ID proof and session, or nothing; gives the account and the session's token.
 * Cheap checks come first, then the captcha, then what costs time, so that only who has paid for it
 * can spend ours.
 */
export async function openAccount(
  { db, captcha, vault }: { db: Database; captcha: Captcha; vault: IdProofVault },
  form: SignUp,
): Promise<{ account: Credentials; token: string }> {
  const collegeId = await collegeOf(db, form);
  await captcha.spend(form.user_recaptcha_code);
  if (await findCredentials(db, form.user_email)) throw new EmailTakenError();
  const picture = await readIdProof(form.user_id_proof);
  const passwordHash = await hashPassword(form.user_password);

  const id = crypto.randomUUID();
  await vault.keep(id, picture);
  try {
    return await db.transaction().execute(async (trx) => {
      const now = Date.now();
      const accountId = await createAccount(trx, accountOf(form, collegeId, passwordHash), now);
      await createIdProof(trx, { id, accountId, bytes: picture.length }, now);
      const token = await createSession(trx, accountId, now);
      return { account: { id: accountId, passwordHash }, token };
    });
  } catch (error) {
    await vault.remove(id);
    throw error;
  }
}

function accountOf(form: SignUp, collegeId: string | undefined, passwordHash: string): NewAccount {
  return {
    username: form.user_name,
    full_name: form.user_fullname,
    phone: form.user_phone,
    email: form.user_email,
    degree: form.user_degree,
    year: form.user_year,
    college_id: collegeId ?? null,
    other_college: collegeId ? '' : form.user_othercollege,
    sex: form.user_sex,
    nationality: form.user_nationality,
    referral_code: form.user_referral_code,
    voucher_name: form.user_voucher_name,
    address: form.user_address,
    city: form.user_city,
    state: form.user_state,
    pincode: form.user_pincode,
    password_hash: passwordHash,
  };
}
