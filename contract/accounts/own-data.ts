import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { Email, PasswordAgain } from './fields.ts';

/** All that is held about me, ID proof and bank details included; each such read is written down. An addition. */
export const downloadOwnData = accountsCall({
  name: 'downloadOwnData',
  summary: 'Download all that is held about me',
  method: 'POST',
  path: '/api/user/data',
  onlyReads: true,
  bearer: true,
  body: z.object({ user_password: PasswordAgain }),
  message: z.record(z.string(), z.unknown()),
});

/** Removes my account and all that is held about me, at once and for good. An addition. */
export const removeAccount = accountsCall({
  name: 'removeAccount',
  summary: 'Delete my account',
  method: 'DELETE',
  path: '/api/user/account',
  bearer: true,
  // The e-mail is typed once more, against a typo.
  body: z.object({ user_email: Email, user_password: PasswordAgain }),
  message: Sentence,
});
