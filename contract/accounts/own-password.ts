import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';
import { NewPassword } from './new-password.ts';

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
