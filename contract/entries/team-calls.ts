import * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import { lookupText, requiredText, text } from '../accounts/fields.ts';
import { Entry, ProgrammeEvent } from './entry.ts';
import { AGAINST_A_RULE, Answers, EntryParams, ofEntry } from './entry-calls.ts';

/** Digits and letters that nobody mishears or mistakes for one another. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRTUVWXYZ';
export const CODE_LENGTH = 6;

/** A spoken code as it was typed: blanks, hyphens and case don't matter. */
export function readCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Why a typed text can be no team's code; undefined where it may be one. */
export function faultOfCode(typed: string): string | undefined {
  const code = readCode(typed);
  const wrong = [...code].find((sign) => /[A-Z0-9]/.test(sign) && !CODE_LETTERS.includes(sign));
  if ([...code].length !== CODE_LENGTH || /[^A-Z0-9]/.test(code))
    return 'A code has six letters and numbers, such as K7Q2MX.';
  return (
    wrong &&
    `No code has ${/[ILOS]/.test(wrong) ? 'the letter' : 'a'} ${wrong} in it. Ask your captain again.`
  );
}

/**
 * Why an invitation lets nobody in any more: the event is over, the team has no place or turn in it, registration isn't open,
 * or the team was full once, which ends its link for good.
 */
export const InvitationEnd = z.enum(['event over', 'team out', 'closed', 'was full']);
export type InvitationEnd = z.infer<typeof InvitationEnd>;

/**
 * The page that an invitation opens, without the members' names. `captain`: the first name. `lacking`: people whom
 * the team needs by `closes`, ISO 8601. `state`: `full` has no room left, `over` lets nobody in any more, for the
 * reason `why`. `isWaiting`: the team itself has no place yet.
 */
export const Invitation = z.object({
  ...ProgrammeEvent.shape,
  teamName: z.string(),
  captain: z.string(),
  size: z.int(),
  room: z.int(),
  lacking: z.int(),
  closes: z.nullable(z.string()),
  state: z.enum(['open', 'full', 'over']),
  why: z.optional(InvitationEnd),
  isWaiting: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const InvitationText = text(64);

/** The words of an invitation, for anyone who has its link. */
export const readInvitation = accountsCall({
  name: 'readInvitation',
  summary: 'Read a team’s invitation',
  method: 'GET',
  path: '/api/events/invitations/:invitation',
  bearer: false,
  params: z.object({ invitation: InvitationText }),
  message: Invitation,
  errors: { 404: 'This invitation has run out.' },
});

/** The invitation that a spoken code stands for, for signed-in people; ten wrong codes an hour are all that one has. */
export const findInvitation = accountsCall({
  name: 'findInvitation',
  summary: 'Find the invitation of a spoken code',
  method: 'POST',
  path: '/api/events/teams/code',
  onlyReads: true,
  bearer: true,
  body: z.object({ code: z.pipe(lookupText(32), z.transform(readCode)) }),
  message: z.object({ invitation: z.string() }),
  errors: { 404: 'No team that lets anybody in has this code.' },
});

/** Joins a team by its invitation. */
export const joinTeam = accountsCall({
  name: 'joinTeam',
  summary: 'Join a team',
  method: 'POST',
  path: '/api/events/teams/join',
  bearer: true,
  body: z.object({ invitation: InvitationText, answers: Answers }),
  message: Entry,
  errors: { 404: 'This invitation has run out.', 409: AGAINST_A_RULE },
});

const MemberParams = z.extend(EntryParams, { member: requiredText(64, 'member is required') });

/** Leaves a team or, by its captain, removes somebody from it, which makes the link and the code new. `member`: as the entry names them. */
export const removeMember = accountsCall({
  name: 'removeMember',
  summary: 'Leave a team, or remove somebody from mine',
  method: 'DELETE',
  path: '/api/events/entries/:id/members/:member',
  ...ofEntry,
  params: MemberParams,
  message: z.nullable(Entry),
});

/** Makes another member of my team its captain. */
export const handOver = accountsCall({
  name: 'handOver',
  summary: 'Hand my team over',
  method: 'PUT',
  path: '/api/events/entries/:id/captain',
  ...ofEntry,
  body: z.object({ member: requiredText(64, 'Choose who leads now') }),
});

/** Makes a new link and code for my team; the ones before open nothing any more. */
export const renewInvitation = accountsCall({
  name: 'renewInvitation',
  summary: 'Renew my team’s link and code',
  method: 'PUT',
  path: '/api/events/entries/:id/invitation',
  ...ofEntry,
});
