import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';
import { requiredText } from './fields.ts';
import { MAX_LENGTH } from './messages.ts';
import { Token } from './sessions.ts';

/** Opens a session with the code of a link that was shown at the desk; `message` is its token. An addition. */
export const openPass = accountsCall({
  name: 'openPass',
  summary: 'Open my pass with the link that the desk showed me',
  method: 'POST',
  path: '/api/user/pass',
  bearer: false,
  body: z.object({ user_code: requiredText(MAX_LENGTH.code, 'Code is required') }),
  message: Token,
  errors: { 400: 'The code is missing, used or expired.' },
});
