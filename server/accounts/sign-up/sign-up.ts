import type { SignUp, signUp } from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import type { Change } from '../../http/serve-call.ts';
import type { AddJob } from '../../jobs/jobs.ts';
import { welcome } from '../../mail/texts/accounts.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { collegeOf } from '../colleges/rules.ts';
import { readPicture } from '../id-proofs/picture.ts';
import type { PictureJob } from '../id-proofs/process-picture.ts';
import type { SealedIdProofs } from '../id-proofs/sealed.ts';
import type { AddMailedLink } from '../mailed-codes/mailed-link.ts';
import { withPasswordTurn } from '../passwords.ts';
import { createSession } from '../sessions/store.ts';
import { createAccount, EmailTakenError, findCredentials, type NewAccount } from '../store.ts';

export interface SignUpStores {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly idProofs: SealedIdProofs;
  readonly addLink: AddMailedLink;
  readonly addPicture: AddJob<PictureJob>;
  /** @throws HttpError with 503 when the disk of the database is nearly full */
  readonly requireDiskRoom: () => Promise<void>;
  readonly publicUrl: string;
}

/**
 * Makes account, ID proof, session and welcome mail, or nothing; gives the account and the answer, which has the
 * session's token. `device` names the browser. Cheap checks come first, then a place in line, then the captcha, then what
 * costs time: only who has paid for it can spend ours, and who is told to come back hasn't paid.
 */
export async function openAccount(
  stores: SignUpStores,
  form: SignUp,
  { device, idempotencyId }: { device: string; idempotencyId: string },
  change: Change<typeof signUp>,
) {
  const collegeId = await collegeOf(stores.db, form);
  const picture = await readPicture(form.user_id_proof);
  await stores.requireDiskRoom();
  return withPasswordTurn(async (hashInTurn) => {
    await stores.captcha.spend(form.user_recaptcha_code, idempotencyId);
    if (await findCredentials(stores.db, form.user_email)) throw new EmailTakenError();
    const account = accountOf(form, collegeId, await hashInTurn(form.user_password));
    let id = '';
    const answer = await change(async (trx) => {
      id = await createAll(trx, stores, account, picture);
      return createSession(trx, { accountId: id, device }, Date.now());
    });
    return { account: { id, passwordHash: account.passwordHash ?? null }, answer };
  });
}

async function createAll(
  trx: Database,
  { idProofs, addLink, addPicture, publicUrl }: SignUpStores,
  account: NewAccount,
  picture: Buffer,
): Promise<string> {
  const now = Date.now();
  const accountId = await createAccount(trx, account, now);
  const idProof = await idProofs.keep(trx, accountId, picture, now);
  await addPicture(trx, { cause: idProof, accountId, payload: { idProof } });
  const welcomed = { purpose: 'confirm', cause: accountId } as const;
  const { email, fullName: name } = account;
  await addLink(trx, { ...welcomed, account: { id: accountId, email } }, (link) =>
    welcome(email, name, { link, profile: `${publicUrl}/profile` }),
  );
  return accountId;
}

function accountOf(form: SignUp, collegeId: string | undefined, passwordHash: string): NewAccount {
  return {
    username: form.user_name,
    fullName: form.user_fullname,
    phone: form.user_phone,
    email: form.user_email,
    degree: form.user_degree,
    year: form.user_year,
    collegeId: collegeId ?? null,
    otherCollege: collegeId ? '' : form.user_othercollege,
    sex: form.user_sex,
    nationality: form.user_nationality,
    referralCode: form.user_referral_code,
    voucherName: form.user_voucher_name,
    address: form.user_address,
    city: form.user_city,
    state: form.user_state,
    pincode: form.user_pincode,
    passwordHash,
  };
}
