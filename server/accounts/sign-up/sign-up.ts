import type { SignUp } from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { collegeOf } from '../colleges/rules.ts';
import { readIdProof } from '../id-proofs/picture.ts';
import { createIdProof } from '../id-proofs/store.ts';
import type { IdProofVault } from '../id-proofs/vault.ts';
import { hashPassword } from '../passwords.ts';
import { createSession } from '../sessions/store.ts';
import { createAccount, EmailTakenError, findCredentials } from '../store.ts';

/**
 * Makes account, ID proof and session, or nothing; gives the account's id and the session's token.
 * Cheap checks come first, then the captcha, then what costs time, so that only who has paid for it
 * can spend ours.
 */
export async function signUp(
  { db, captcha, vault }: { db: Database; captcha: Captcha; vault: IdProofVault },
  form: SignUp,
): Promise<{ accountId: string; token: string }> {
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
      const accountId = await createAccount(trx, { form, collegeId, passwordHash }, now);
      await createIdProof(trx, { id, accountId, bytes: picture.length }, now);
      return { accountId, token: await createSession(trx, accountId, now) };
    });
  } catch (error) {
    await vault.remove(id);
    throw error;
  }
}
