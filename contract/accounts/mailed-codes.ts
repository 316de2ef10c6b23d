import * as z from 'zod/mini';
import { accountsCall, BUSY, Sentence } from './accounts-call.ts';
import { CaptchaCode } from './captcha.ts';
import { Email, requiredText } from './fields.ts';
import { MAX_LENGTH } from './messages.ts';
import { NewPassword } from './new-password.ts';

/** Asks for the mail that proves an address and allows a new password. */
export const VerificationRequest = z.object({
  user_email: Email,
  user_recaptcha_code: CaptchaCode,
});

/** Confirms an address with the code of the mail that a new account gets. */
const EmailConfirmation = z.object({
  user_code: requiredText(MAX_LENGTH.code, 'Code is required'),
  user_email: Email,
});

/** Sets a new password with the code of that mail. */
export const PasswordChange = z.object({
  ...EmailConfirmation.shape,
  user_password: NewPassword,
  user_recaptcha_code: CaptchaCode,
});

/** Sends the mail that proves an address and allows a new password. Answers alike for known and unknown ones. */
export const requestVerification = accountsCall({
  name: 'requestVerification',
  summary: 'Send the verification mail',
  method: 'POST',
  path: '/api/user/verify',
  bearer: false,
  body: VerificationRequest,
  message: Sentence,
});

const CODE_IS_SPENT = 'A field is wrong, or the code is used or expired.';

/** Sets a new password with the code that was mailed, and ends every session of the account. */
export const changePassword = accountsCall({
  name: 'changePassword',
  summary: 'Set a new password with a mailed code',
  method: 'POST',
  path: '/api/user/changePassword',
  bearer: false,
  body: PasswordChange,
  message: Sentence,
  errors: { 400: CODE_IS_SPENT, 503: BUSY },
});

/** Confirms that the account's address is the person's own. An addition to the specification. */
export const confirmEmail = accountsCall({
  name: 'confirmEmail',
  summary: 'Confirm an address with a mailed code',
  method: 'POST',
  path: '/api/user/confirm',
  bearer: false,
  body: EmailConfirmation,
  message: Sentence,
  errors: { 400: CODE_IS_SPENT },
});
