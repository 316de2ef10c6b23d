import * as z from 'zod/mini';
import { accountsCall, Sentence, ShownText } from './accounts-call.ts';
import { Email, requiredText } from './fields.ts';
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

/**
 * A session of mine. `device`: browser and system by name, empty where they aren't known. The moments are epoch
 * milliseconds; `lastSeenAt` is right to the hour. `isThis`: the one that asks.
 */
export const OwnSession = z.object({
  id: z.pipe(ShownText, z.string().check(z.minLength(1))),
  device: ShownText,
  createdAt: z.int(),
  lastSeenAt: z.int(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The browsers in which I am logged in; the one seen last comes first. An addition. */
export const listSessions = accountsCall({
  name: 'listSessions',
  summary: 'My sessions',
  method: 'GET',
  path: '/api/user/sessions',
  bearer: true,
  message: z.array(OwnSession),
});

/** Ends one session of my account. An addition. */
export const endSession = accountsCall({
  name: 'endSession',
  summary: 'End one of my sessions',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  bearer: true,
  params: z.object({ id: requiredText(MAX_LENGTH.code, 'id is required') }),
  message: Sentence,
  errors: { 404: 'There is no such session of mine any more.' },
});

/** Ends every session of my account, this one too. An addition. */
export const endSessions = accountsCall({
  name: 'endSessions',
  summary: 'Log out everywhere',
  method: 'DELETE',
  path: '/api/user/sessions',
  bearer: true,
  message: Sentence,
});
