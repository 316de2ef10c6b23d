import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';
import { CaptchaCode } from './captcha.ts';
import { Degree, Nationality, Sex, Year } from './choices.ts';
import { Email, optionalName, optionalText, Phone, requiredName } from './fields.ts';
import { IdProofDataUrl } from './id-proofs.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';
import { NewPassword } from './passwords.ts';
import { Token } from './sessions.ts';

/**
 * The form as it is sent: multipart, text fields only. Source: section 7.
 * `user_college` is a name of the college list, or 'Other' with `user_othercollege` filled.
 * `user_country` repeats the nationality; `user_voucher_name` is sent empty.
 */
export const SignUp = z.object({
  user_name: requiredName(MAX_LENGTH.username, MESSAGES.usernameRequired),
  user_fullname: requiredName(MAX_LENGTH.name, MESSAGES.nameRequired),
  user_phone: Phone,
  user_email: Email,
  user_degree: Degree,
  user_year: Year,
  user_college: requiredName(MAX_LENGTH.college, MESSAGES.collegeRequired),
  user_othercollege: optionalName(MAX_LENGTH.college),
  user_sex: Sex,
  user_nationality: Nationality,
  user_country: z.optional(Nationality),
  user_referral_code: optionalName(MAX_LENGTH.referralCode),
  user_voucher_name: optionalName(MAX_LENGTH.voucherName),
  user_id_proof: IdProofDataUrl,
  user_address: optionalText(MAX_LENGTH.address),
  user_city: optionalName(MAX_LENGTH.place),
  user_state: optionalName(MAX_LENGTH.place),
  user_pincode: optionalName(MAX_LENGTH.pincode),
  user_password: NewPassword,
  user_recaptcha_code: CaptchaCode,
});
export type SignUp = z.infer<typeof SignUp>;

/** Creates an account, its ID proof and a first session, or nothing; `message` is the session's token. */
export const signUp = accountsCall({
  name: 'signUp',
  summary: 'Create an account',
  method: 'POST',
  path: '/api/user/register',
  bearer: false,
  bodyKind: 'multipart',
  body: SignUp,
  message: Token,
  errors: {
    409: 'There is an account with this e-mail already.',
    413: 'The request is too large.',
    415: 'The request is not multipart.',
  },
});
