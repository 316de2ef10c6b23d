import * as z from 'zod/mini';
import { accountsCall, Sentence } from './accounts-call.ts';
import { Email } from './fields.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';

/** The proof of a session: opaque, sent as `Authorization: Bearer <token>`. */
export const Token = z.string().check(z.minLength(1));

/**
 * Source: section 3, Login payload. The captcha is asked for after many failures alone, by an error of its
 * field; it isn't `CaptchaCode`, which would bring its module to the login screen.
 */
export const Login = z.object({
  user_email: Email,
  user_password: z
    .string(MESSAGES.passwordRequired)
    .check(
      z.minLength(1, MESSAGES.passwordRequired),
      z.maxLength(MAX_LENGTH.password, MESSAGES.passwordTooLong),
    ),
  user_recaptcha_code: z.optional(
    z.string().check(z.maxLength(MAX_LENGTH.captcha, MESSAGES.captchaRequired)),
  ),
});

/** Opens a session; `message` is its token. An unknown address and a wrong password answer alike. */
export const logIn = accountsCall({
  name: 'logIn',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/api/user/login',
  bearer: false,
  body: Login,
  message: Token,
  errors: {
    400: 'A field is missing or wrong, or the captcha is asked for; each one is named.',
    401: 'Wrong e-mail or password.',
  },
});

/** Ends this session on the server. Not in the specification's list: an addition for its Logout. */
export const logOut = accountsCall({
  name: 'logOut',
  summary: 'End this session',
  method: 'POST',
  path: '/api/user/logout',
  bearer: true,
  message: Sentence,
});
