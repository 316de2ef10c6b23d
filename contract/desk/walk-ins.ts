import * as z from 'zod/mini';
import { Email, Phone, requiredName, requiredText, text } from '../accounts/fields.ts';
import { SignUp } from '../accounts/sign-up.ts';
import { MINUTE_MS } from '../moments.ts';
import { deskCall } from './desk-call.ts';
import { LINE_MAX } from './id-proofs.ts';
import { IdProofState } from './people.ts';

const Moment = z.int();

/** So long a walk-in can be taken back, while nothing hangs on it. */
export const WALK_IN_WAITS_MS = 5 * MINUTE_MS;

/** So long the link to a pass is good, once. */
export const PASS_LINK_MS = 10 * MINUTE_MS;

const needs = 'make passes';

/** Left out, or empty: they have none. */
const EmailOrNone = z.union([z.literal(''), Email]);

const params = z.object({
  code: requiredText(64, 'code is required').check(z.toUpperCase()),
});

/** Somebody with this phone or e-mail. */
export const KnownPerson = z.object({
  code: z.string(),
  name: z.string(),
  college: z.string(),
  by: z.enum(['phone', 'e-mail']),
  idProof: IdProofState,
  signedUpAt: Moment,
});
export type KnownPerson = z.infer<typeof KnownPerson>;

/** Who has a phone or an e-mail already; what is neither whole nor sound is nobody's. */
export const findKnown = deskCall({
  name: 'findKnown',
  summary: 'Find who has a phone or an e-mail already',
  method: 'GET',
  path: '/api/desk/walk-ins/known',
  needs,
  query: z.object({
    phone: z._default(text(40), ''),
    email: z._default(text(254), ''),
  }),
  message: z.array(KnownPerson),
});

/** How many were made at all desks today, whose day begins at 5:00 in India, and in the hour before now. */
const counts = { today: z.int(), lastHour: z.int() };

/** `recent`: one's own that can still be taken back, the newest first, each until a moment. */
export const listWalkIns = deskCall({
  name: 'listWalkIns',
  summary: 'Walk-ins of today, by number, and one’s own of a moment ago',
  method: 'GET',
  path: '/api/desk/walk-ins',
  needs,
  message: z.object({
    ...counts,
    recent: z.array(
      z.object({ code: z.string(), name: z.string(), hasEmail: z.boolean(), undoUntil: Moment }),
    ),
  }),
});

const asAtSignUp = {
  user_fullname: true,
  user_phone: true,
  user_college: true,
  user_othercollege: true,
} as const;

/**
 * Opens an account without a password for somebody who stands at the desk, approves their card, and mails the link to
 * set a password where they have an e-mail. `seenBy`: who saw the card, which is written down. `sharesPhone`: another
 * person has the phone, too. 409 with `fields.user_phone` or `fields.user_email`: somebody is here with it.
 */
export const makeWalkIn = deskCall({
  name: 'makeWalkIn',
  summary: 'Make a pass for somebody who has none',
  method: 'POST',
  path: '/api/desk/walk-ins',
  needs,
  body: z.object({
    ...z.pick(SignUp, asAtSignUp).shape,
    user_email: z._default(EmailOrNone, ''),
    seenBy: requiredText(LINE_MAX, 'Say who saw the card'),
    sharesPhone: z._default(z.boolean(), false),
  }),
  message: z.object({ code: z.string() }),
  errors: { 409: 'Somebody is here with this phone or e-mail.' },
});

/** Where the desk counted them in, and until when that can be taken back. */
const Counted = z.object({ scan: z.string(), gate: z.string(), at: Moment, undoUntil: Moment });
export type Counted = z.infer<typeof Counted>;

/**
 * `email`: null for none. `undoUntil`: until when it can be taken back. `mayLink`: false once they have a password.
 * `startsOn`, `endsOn`: the festival's days, as `2026-09-18`, for the paper. `gates`: by name, none while the gate is off.
 */
export const WalkIn = z.object({
  code: z.string(),
  name: z.string(),
  college: z.string(),
  email: z.nullable(z.string()),
  madeAt: Moment,
  undoUntil: Moment,
  mayLink: z.boolean(),
  startsOn: z.string(),
  endsOn: z.string(),
  gates: z.array(z.string()),
  counted: z.nullable(Counted),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** The pass of a walk-in, to print it or to show its link; reading it is written down. */
export const getWalkIn = deskCall({
  name: 'getWalkIn',
  summary: 'The pass of a walk-in; reading it is written down',
  method: 'GET',
  path: '/api/desk/walk-ins/:code',
  needs,
  params,
  message: WalkIn,
  errors: { 404: 'No walk-in has this code.' },
});

/** A link that opens the pass on its person's phone: good once, until a moment. A new one ends those before. */
export const linkToPass = deskCall({
  name: 'linkToPass',
  summary: 'A link to a walk-in’s pass, good once for ten minutes',
  method: 'POST',
  path: '/api/desk/walk-ins/:code/link',
  needs,
  params,
  message: z.object({ link: z.string(), goodUntil: Moment }),
  errors: { 404: 'No walk-in has this code.', 409: 'They have a password by now.' },
});

/** Lets them in at a gate, by name, as a scan of their pass there does. 409: they are in by that gate's rule, or may not. */
export const countWalkIn = deskCall({
  name: 'countWalkIn',
  summary: 'Count a walk-in as in at a gate',
  method: 'POST',
  path: '/api/desk/walk-ins/:code/count',
  needs: 'count walk-ins in',
  params,
  body: z.object({ gate: requiredName(60, 'Choose the gate') }),
  message: Counted,
  errors: { 404: 'No walk-in has this code.', 409: 'They are in already, or may not.' },
});

/** `scan`: as `countWalkIn` answered; for five minutes. */
export const takeCountBack = deskCall({
  name: 'takeCountBack',
  summary: 'Take back that a walk-in counts as in',
  method: 'POST',
  path: '/api/desk/walk-ins/:code/count/take-back',
  needs: 'count walk-ins in',
  params,
  body: z.object({ scan: requiredText(40, 'scan is required') }),
  message: z.string(),
  errors: { 404: 'No walk-in has this code.', 409: 'It is too late, or taken back already.' },
});

/** Removes the account of a walk-in, while nothing hangs on it and for five minutes. */
export const takeWalkInBack = deskCall({
  name: 'takeWalkInBack',
  summary: 'Take a walk-in back',
  method: 'POST',
  path: '/api/desk/walk-ins/:code/take-back',
  needs,
  params,
  message: z.string(),
  errors: { 404: 'No walk-in has this code.', 409: 'It is too late, or something hangs on it.' },
});

/**
 * Writes an e-mail into an account in place of one that nobody has proven, or of none, and mails its link; links that
 * were mailed before are dead. `user_phone`: theirs, as they say it, where the account had no e-mail. `seenBy`: who saw
 * their card. An address that it had is told that it is another one's now. 409 with `fields.user_email`: another account has
 * it, theirs is proven, or it was corrected three times within a day.
 */
export const giveEmail = deskCall({
  name: 'giveEmail',
  summary: 'Correct an e-mail that nobody has confirmed, or give the first',
  method: 'PUT',
  path: '/api/desk/people/:code/email',
  needs,
  params,
  body: z.object({
    user_email: Email,
    user_phone: z._default(z.union([z.literal(''), Phone]), ''),
    seenBy: requiredText(LINE_MAX, 'Say who saw the card'),
  }),
  message: z.object({ email: z.string() }),
  errors: { 409: 'Another account has it, or theirs is confirmed already.' },
});
