import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';
import { requiredText } from './fields.ts';
import { MAX_LENGTH } from './messages.ts';
import { Token } from './sessions.ts';

/** The query of the way back from the campus sign-on; `site` is `other` for this site. */
const CampusSignOnReturn = z.object({
  code: requiredText(2048, 'code is required'),
  site: z.literal('other', "site must be 'other'"),
  /** What this browser sent along as `nonce`: a code is good in the browser alone that asked for it. An addition. */
  nonce: z.optional(requiredText(MAX_LENGTH.code, 'nonce is empty')),
});

/** The site's message to its opener when the provider has sent the visitor back. Source: section 3. */
export const LoginCallbackMessage = z.object({
  source: z.literal('dauth-login-callback'),
  code: z.string(),
  state: z.string(),
});
export type LoginCallbackMessage = z.infer<typeof LoginCallbackMessage>;

/** The same where the provider refused, with its own word for it. */
export const LoginRefusalMessage = z.object({
  source: z.literal('dauth-login-callback'),
  error: z.string().check(z.minLength(1)),
});
export type LoginRefusalMessage = z.infer<typeof LoginRefusalMessage>;

/** Opens a session with the code that the campus sign-on gave; `message` is its token. */
export const campusSignOn = accountsCall({
  name: 'campusSignOn',
  summary: 'Sign in with the campus sign-on',
  method: 'GET',
  path: '/api/user/dauth/callback',
  bearer: false,
  query: CampusSignOnReturn,
  message: Token,
  errors: {
    401: 'The provider refused the code, or another browser asked for it.',
    403: 'The address is not of this campus, or not proven there.',
    409: 'The account with this address is of another person at the campus.',
    502: 'The provider does not answer.',
    503: 'Too many are signing in this way just now; try again in a moment.',
  },
});
