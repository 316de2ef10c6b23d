import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';

/** The password guidelines, in the order they are shown and checked. */
export const PASSWORD_GUIDELINES = [
  { label: 'At least 8 characters', message: MESSAGES.passwordLength, pattern: /.{8}/s },
  { label: 'One uppercase letter', message: MESSAGES.passwordUppercase, pattern: /[A-Z]/ },
  { label: 'One lowercase letter', message: MESSAGES.passwordLowercase, pattern: /[a-z]/ },
  { label: 'One digit', message: MESSAGES.passwordDigit, pattern: /[0-9]/ },
  {
    label: 'One special character from !@#$%^&*',
    message: MESSAGES.passwordSpecial,
    pattern: /[!@#$%^&*]/,
  },
] as const;

/** A password as chosen at sign-up: every guideline holds. It is never trimmed. */
export const NewPassword = z
  .string(MESSAGES.passwordRequired)
  .check(
    z.minLength(1, { error: MESSAGES.passwordRequired, abort: true }),
    z.maxLength(MAX_LENGTH.password, { error: MESSAGES.passwordTooLong, abort: true }),
    ...PASSWORD_GUIDELINES.map(({ pattern, message }) =>
      z.refine<string>((password) => pattern.test(password), message),
    ),
  );

/** Another password, by whoever knows the one of now. */
export const OwnPasswordChange = z.object({
  user_current_password: z
    .string(MESSAGES.passwordRequired)
    .check(
      z.minLength(1, MESSAGES.passwordRequired),
      z.maxLength(MAX_LENGTH.password, MESSAGES.passwordTooLong),
    ),
  user_password: NewPassword,
});

/** Changes my password. Every other session of my account ends; this one stays. An addition. */
export const changeOwnPassword = accountsCall({
  name: 'changeOwnPassword',
  summary: 'Change my password',
  method: 'PUT',
  path: '/api/user/password',
  bearer: true,
  body: OwnPasswordChange,
  message: Sentence,
  errors: { 409: 'I have no password: I only ever came through the campus sign-on.' },
});
