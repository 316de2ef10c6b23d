import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { CaptchaCode } from './captcha.ts';
import { Email, PasswordAgain, requiredName, requiredText } from './fields.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';
import { NewPassword } from './passwords.ts';

/** Asks for the mail that proves an address and allows a new password. */
export const VerificationRequest = z.object({
  user_email: Email,
  user_recaptcha_code: CaptchaCode,
});

const MailedLink = z.object({
  user_code: requiredText(MAX_LENGTH.code, 'Code is required'),
  user_email: Email,
});

/**
 * Confirms an address with the code of the mail that a new account gets. A browser that hasn't opened the
 * account is asked for its password.
 */
const EmailConfirmation = z.object({
  ...MailedLink.shape,
  user_password: PasswordAgain,
});

/** Takes an account over with that same code: its new owner's name and password. */
export const Claim = z.object({
  ...MailedLink.shape,
  user_fullname: requiredName(MAX_LENGTH.name, MESSAGES.nameRequired),
  user_password: NewPassword,
});

/** Sets a new password with the code of that mail. */
export const PasswordChange = z.object({
  ...MailedLink.shape,
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
  errors: { 400: CODE_IS_SPENT },
});

/**
 * Confirms that the account's address is the person's own. Where a password is asked for, the failure has a
 * message for `user_password`, and the code stays good. An addition to the specification.
 */
export const confirmEmail = accountsCall({
  name: 'confirmEmail',
  summary: 'Confirm an address with a mailed code',
  method: 'POST',
  path: '/api/user/confirm',
  bearer: false,
  body: EmailConfirmation,
  message: Sentence,
  errors: {
    400: 'The code is used or expired, or the password is missing where it is asked for, or wrong.',
  },
});

/**
 * Makes whoever got the mail of a new account its only owner, when somebody else had opened it: what was put
 * there before is removed. An addition to the specification.
 */
export const claimAccount = accountsCall({
  name: 'claimAccount',
  summary: 'Take over an account that somebody else opened with my address',
  method: 'POST',
  path: '/api/user/claim',
  bearer: false,
  body: Claim,
  message: Sentence,
  errors: { 400: CODE_IS_SPENT },
});
