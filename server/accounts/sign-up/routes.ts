import { ID_PROOF_MAX_CHARACTERS } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import type { SignUp, signUp } from '../../../contract/accounts/sign-up.ts';
import * as contract from '../../../contract/accounts/sign-up.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Change, Serve } from '../../http/serve-call.ts';
import type { AddJob } from '../../jobs/jobs.ts';
import { welcome } from '../../mail/texts/accounts.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { collegeOf } from '../colleges/rules.ts';
import { readPicture } from '../id-proofs/picture.ts';
import type { PictureJob } from '../id-proofs/process-picture.ts';
import type { SealedIdProofs, StorePicture } from '../id-proofs/sealed.ts';
import type { AddMailedLink } from '../mailed-codes/mailed-link.ts';
import { nobodysHash, type RefuseGuessable, withPasswordTurn } from '../passwords.ts';
import { deviceOf } from '../sessions/device.ts';
import { createSession } from '../sessions/store.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { createAccount, EmailTakenError, findCredentials, type NewAccount } from '../store.ts';
import type { UnconfirmedBudget } from './unconfirmed-budget.ts';

interface SignUpDependencies extends SignUpStores {
  readonly deviceCookie: DeviceCookie;
  readonly refuseGuessable: RefuseGuessable;
}

/** The ID proof as a data URL, and 128 kB for all the rest and the form's own lines. */
export const SIGN_UP_MAX_BYTES = ID_PROOF_MAX_CHARACTERS + 128 * 1024;

export async function signUpRoutes(serve: Serve, dependencies: SignUpDependencies): Promise<void> {
  const { deviceCookie, refuseGuessable } = dependencies;
  await nobodysHash();

  serve.change(
    contract.signUp,
    {
      prepare: async ({ body, idempotencyId, request, reply }, change) => {
        refuseGuessable(body.user_password, [body.user_name, body.user_fullname, body.user_email]);
        const from = {
          address: request.caller,
          device: deviceOf(request.headers),
          idempotencyId,
        };
        const { account, answer } = await openAccount(dependencies, body, from, change);
        request.about = account.id;
        deviceCookie.remember(request, reply, account);
        return answer;
      },
    },
    { ...PER_MINUTE.signUp, form: { maxBytes: SIGN_UP_MAX_BYTES, tooLarge } },
  );
}

/** Only an ID proof makes a sign-up as large as that. */
function tooLarge(): HttpError {
  return new HttpError(413, MESSAGES.idProofSize, {
    fields: { user_id_proof: MESSAGES.idProofSize },
  });
}

interface SignUpStores {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly idProofs: SealedIdProofs;
  readonly addLink: AddMailedLink;
  readonly addPicture: AddJob<PictureJob>;
  /** @throws HttpError with 503 when the disk of the database is nearly full */
  readonly requireDiskRoom: () => Promise<void>;
  readonly publicUrl: string;
  readonly unconfirmed: UnconfirmedBudget;
}

/**
 * Makes account, ID proof, session and welcome mail, or nothing; gives the account and the answer, which has the
 * session's token. `device` names the browser, `address` its group. Cheap checks come first, then a place in line, then the captcha, then what
 * costs time: only who has paid for it can spend ours, and who is told to come back hasn't paid.
 */
async function openAccount(
  stores: SignUpStores,
  form: SignUp,
  { address, device, idempotencyId }: { address: string; device: string; idempotencyId: string },
  change: Change<typeof signUp>,
) {
  const collegeId = await collegeOf(stores.db, form);
  const picture = await readPicture(form.user_id_proof);
  await stores.requireDiskRoom();
  await stores.unconfirmed.requireRoom(stores.db, address);
  return withPasswordTurn(address, async (hashInTurn) => {
    await stores.captcha.spend(form.user_recaptcha_code, idempotencyId);
    if (await findCredentials(stores.db, form.user_email)) throw new EmailTakenError();
    const account = accountOf(form, collegeId, await hashInTurn(form.user_password));
    let id = '';
    const answer = await stores.idProofs.storing(picture, (keep) =>
      change(async (trx) => {
        id = await createAll(trx, stores, account, keep);
        await stores.unconfirmed.add(trx, id, address);
        return createSession(trx, { accountId: id, device }, Date.now());
      }),
    );
    return { account: { id, passwordHash: account.passwordHash ?? null }, answer };
  });
}

async function createAll(
  trx: Database,
  { addLink, addPicture, publicUrl }: SignUpStores,
  account: NewAccount & { email: string },
  keep: StorePicture,
): Promise<string> {
  const now = Date.now();
  const accountId = await createAccount(trx, account, now);
  const idProof = await keep(trx, accountId, now);
  await addPicture(trx, { cause: idProof, accountId, payload: { idProof } });
  const welcomed = { purpose: 'confirm', cause: accountId } as const;
  const { email, fullName: name } = account;
  await addLink(trx, { ...welcomed, account: { id: accountId, email } }, (link) =>
    welcome(email, name, { link, profile: `${publicUrl}/profile` }),
  );
  return accountId;
}

function accountOf(form: SignUp, collegeId: string | undefined, passwordHash: string) {
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
