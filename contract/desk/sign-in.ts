import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { requiredText } from '../accounts/fields.ts';
import { Login } from '../accounts/sessions.ts';
import { deskCall } from './desk-call.ts';
import { ACTS, ROLES } from './rights.ts';

const Moment = z.int();

/** A role as the desk tells it; `clusters` by name, moments in epoch milliseconds. */
export const RoleView = z.object({
  role: z.enum(ROLES),
  clusters: z.array(z.string()),
  startsAt: Moment,
  endsAt: Moment,
});
export type RoleView = z.infer<typeof RoleView>;

/** A role that is over, told to whom it was given; `why` is empty where its time had simply come. */
export const EndedRole = z.object({
  ...RoleView.shape,
  by: z.string(),
  why: z.string(),
});
export type EndedRole = z.infer<typeof EndedRole>;

/** The way on after the password: a second factor that is there, one that is still to be made, or none. */
export const AfterPassword = z.discriminatedUnion('next', [
  z.object({ next: z.literal('factor'), hasCodes: z.boolean(), hasPasskey: z.boolean() }),
  z.object({ next: z.literal('enrol') }),
  z.object({ next: z.literal('ended'), ended: EndedRole }),
]);
export type AfterPassword = z.infer<typeof AfterPassword>;

export const signInAtDesk = deskCall({
  name: 'signInAtDesk',
  summary: 'Sign in at the desk: the password',
  method: 'POST',
  path: '/api/desk/sign-in',
  needs: 'nothing',
  unlogged: 'A password opens nothing yet',
  body: Login,
  message: AfterPassword,
  errors: {
    400: 'A field is missing or wrong, or the captcha is asked for; each one is named.',
    401: 'Wrong e-mail or password, or the account never had a role.',
  },
});

/** Answered once the factor was right: `recoveryCodesLeft` where one of them was used. */
const FactorShown = z.object({ recoveryCodesLeft: z.nullable(z.int()) });

/** Six digits of an authenticator app, or a recovery code. Signs in after the password; later it is the factor once more. */
export const sendCode = deskCall({
  name: 'sendCode',
  summary: 'The second factor, by a code',
  method: 'POST',
  path: '/api/desk/sign-in/code',
  needs: 'a password',
  unlogged: 'The sign-in that it completes is written down',
  body: z.object({ code: requiredText(40, 'The code is required') }),
  message: FactorShown,
});

/** Far more than a browser's passkey functions give; whatever else goes through an input calls itself once a level. */
const LEVELS = 10;

function isShallow(value: unknown, levels = LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1));
}

/** Input and answer of a browser's passkey functions: theirs to define. Source: WebAuthn level 3. */
const PasskeyData = z
  .looseObject({})
  .check(z.refine((data) => isShallow(data), 'Must be what the browser gave'));

export const askForPasskey = deskCall({
  name: 'askForPasskey',
  summary: 'The second factor, by a passkey: what the browser is to ask for',
  method: 'POST',
  path: '/api/desk/sign-in/passkey/options',
  needs: 'a password',
  onlyReads: true,
  message: PasskeyData,
});

export const sendPasskey = deskCall({
  name: 'sendPasskey',
  summary: 'The second factor, by a passkey',
  method: 'POST',
  path: '/api/desk/sign-in/passkey',
  needs: 'a password',
  unlogged: 'The sign-in that it completes is written down',
  body: z.object({ response: PasskeyData }),
  message: FactorShown,
});

const OnlyWhereNone = {
  403: 'There is a second factor already, and it was not shown in the last ten minutes.',
};

/**
 * A new secret for an authenticator app, in base 32, and the same as an `otpauth:` address for a QR. One that is there
 * already is replaced, once the new one is confirmed: only where the caller says so, else 409.
 */
export const startCodes = deskCall({
  name: 'startCodes',
  summary: 'Set up an authenticator app',
  method: 'POST',
  path: '/api/desk/codes/start',
  needs: 'a password',
  unlogged: 'Nothing is set up before a code was shown',
  body: z.object({ replaces: z._default(z.boolean(), false) }),
  message: z.object({ secret: z.string(), uri: z.string() }),
  errors: OnlyWhereNone,
});

/** Ten, shown this once; null where a factor was added to others and the old ones stay good. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const confirmCodes = deskCall({
  name: 'confirmCodes',
  summary: 'The first code of an authenticator app',
  method: 'POST',
  path: '/api/desk/codes/confirm',
  needs: 'a password',
  body: z.object({ code: requiredText(40, 'The code is required') }),
  message: NewRecoveryCodes,
  errors: OnlyWhereNone,
});

export const startPasskey = deskCall({
  name: 'startPasskey',
  summary: 'Set up a passkey: what the browser is to make',
  method: 'POST',
  path: '/api/desk/passkeys/options',
  needs: 'a password',
  onlyReads: true,
  message: PasskeyData,
  errors: OnlyWhereNone,
});

export const confirmPasskey = deskCall({
  name: 'confirmPasskey',
  summary: 'A passkey as the browser made it',
  method: 'POST',
  path: '/api/desk/passkeys',
  needs: 'a password',
  body: z.object({ response: PasskeyData }),
  message: NewRecoveryCodes,
  errors: OnlyWhereNone,
});

/**
 * The organiser who is signed in, what they may do now, and by what they can show their second factor again. `id`: tells them
 * from another, whatever their name. `idleLeftMs`: how long the session goes on without a hand, and no longer than
 * `signedInUntil`. `release`: by it a tab sees that the server is of another build than when it was opened.
 */
export const Me = z.object({
  id: z.string(),
  name: z.string(),
  release: z.string(),
  roles: z.array(RoleView),
  acts: z.array(z.enum(ACTS)),
  signedInUntil: Moment,
  idleLeftMs: z.int(),
  hasCodes: z.boolean(),
  hasPasskey: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const getMe = deskCall({
  name: 'getMe',
  summary: 'Who is signed in at the desk',
  method: 'GET',
  path: '/api/desk/me',
  needs: 'a desk session',
  message: Me,
});

export const signOutOfDesk = deskCall({
  name: 'signOutOfDesk',
  summary: 'Sign out of the desk',
  method: 'POST',
  path: '/api/desk/sign-out',
  needs: 'a password',
  unlogged: 'It ends what the sign-in began',
  message: Sentence,
});
