import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { Email, requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { GIVEN_ROLES } from './rights.ts';
import { RoleView } from './sign-in.ts';

const MAX_REASON = 200;

/** Words that are written down, and shown to whom they concern. */
export const Reason = requiredText(MAX_REASON, 'Say why');

/** A role as it was given; `ended` where somebody ended it before its time. Moments are epoch milliseconds. */
export const OrganiserRole = z.object({
  id: z.string(),
  ...RoleView.shape,
  givenBy: z.string(),
  givenAt: z.int(),
  ended: z.nullable(z.object({ at: z.int(), by: z.string(), why: z.string() })),
});
export type OrganiserRole = z.infer<typeof OrganiserRole>;

/**
 * Somebody who has a role, or had one. `hasFactor`: a second factor is set up. `vouchedBy`: administrators who would
 * let them set up another one; the second of them does.
 */
export const OrganiserView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  hasFactor: z.boolean(),
  lastSeenAt: z.nullable(z.int()),
  vouchedBy: z.array(z.string()),
  roles: z.array(OrganiserRole),
});
export type OrganiserView = z.infer<typeof OrganiserView>;

export const listOrganisers = deskCall({
  name: 'listOrganisers',
  summary: 'Everybody with a role, and those whose role has ended',
  method: 'GET',
  path: '/api/desk/organisers',
  needs: 'see organisers',
  message: z.array(OrganiserView),
});

/** The mail about it leaves after this long; until then the role can be taken back unseen. */
export const INVITATION_WAITS_MS = 30_000;

export const giveRole = deskCall({
  name: 'giveRole',
  summary: 'Give somebody a role, by e-mail',
  method: 'POST',
  path: '/api/desk/roles',
  needs: 'give roles',
  body: z.object({
    user_email: Email,
    role: z.enum(GIVEN_ROLES, 'Choose a role'),
    clusters: z.array(requiredText(80, 'Name a cluster')).check(z.maxLength(30, 'Too many')),
    endsAt: z.int('Say until when'),
  }),
  message: z.object({ id: z.string(), name: z.string() }),
});

const params = z.object({ id: requiredText(40, 'id is required') });

/** Takes a role back that was given in the last half minute, as if it had never been. */
export const takeRoleBack = deskCall({
  name: 'takeRoleBack',
  summary: 'Take a role back that was given just now',
  method: 'DELETE',
  path: '/api/desk/roles/:id',
  needs: 'give roles',
  params,
  message: Sentence,
});

/** Mails somebody once more of a role that they haven't come for: who has a second factor needs no reminder, 409. */
export const mailRoleAgain = deskCall({
  name: 'mailRoleAgain',
  summary: 'Remind somebody of a role',
  method: 'POST',
  path: '/api/desk/roles/:id/mail',
  needs: 'give roles',
  params,
  message: Sentence,
});

/** Ends a role at once, and its sessions. The last administrator's can't be. */
export const endRole = deskCall({
  name: 'endRole',
  summary: 'End a role',
  method: 'POST',
  path: '/api/desk/roles/:id/end',
  needs: 'give roles',
  params,
  body: z.object({ reason: Reason }),
  message: Sentence,
});

/** Gives a role again that was ended in the last day. */
export const restoreRole = deskCall({
  name: 'restoreRole',
  summary: 'Undo the end of a role',
  method: 'POST',
  path: '/api/desk/roles/:id/restore',
  needs: 'give roles',
  params,
  message: Sentence,
});

/**
 * Vouches for somebody who has lost every factor. The second administrator who does so lets them set up a new one: both
 * for a week at least, neither made one by the other nor by that somebody.
 */
export const vouchFor = deskCall({
  name: 'vouchFor',
  summary: 'Let somebody in again who has lost their second factor',
  method: 'POST',
  path: '/api/desk/organisers/:id/let-in',
  needs: 'give roles',
  params,
  message: z.object({ isDone: z.boolean() }),
});
