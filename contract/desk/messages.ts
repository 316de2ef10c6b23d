import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { optionalText, requiredText, text } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import type { Act } from './rights.ts';

/** Whom a message goes to: all of the festival, or the people of an event, a cluster, a day, a venue; or chosen ones. */
export const MESSAGE_KINDS = ['everybody', 'event', 'cluster', 'day', 'venue', 'people'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The right that each needs. */
export const RIGHT_TO_WRITE: Readonly<Record<MessageKind, Act>> = {
  everybody: 'write to everybody',
  event: 'send messages',
  cluster: 'send messages',
  day: 'send messages',
  venue: 'send messages',
  people: 'write to people',
};

/** `everybody`: who has a place, marked or not, and who waits for one. */
export const AUDIENCES = ['everybody', 'held', 'present', 'absent', 'waiting'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Until then a message can be taken back. */
export const MESSAGE_WAITS_MS = 30_000;

/** True of those with audiences; chosen people, and everybody of the festival, are one: `everybody`. */
export function hasAudiences(kind: MessageKind): boolean {
  return kind !== 'people' && kind !== 'everybody';
}

/** So many people can be chosen for one message. */
const MAX_CHOSEN = 1000;

const SUBJECT_MAX = 120;
const BODY_MAX = 4000;
/** As much as a venue's name of the content has. */
const NAME_MAX = 5000;

/** The words of a message, which is plain text. */
const NO_TEXT = 'The text is missing';
/** What stands there before anybody has written a word. */
const GREETING = /^Dear \{name\},?$/;
const words = {
  subject: requiredText(SUBJECT_MAX, 'The subject is missing'),
  body: requiredText(BODY_MAX, NO_TEXT).check(z.refine((body) => !GREETING.test(body), NO_TEXT)),
};

/**
 * `name`: of the event, the cluster or the venue, or the festival's day as `2026-09-19`. `cluster`: of an event, as its address has it.
 * `codes`: of chosen people.
 */
const to = {
  kind: z.enum(MESSAGE_KINDS, 'Choose whom it goes to'),
  cluster: optionalText(80),
  name: optionalText(NAME_MAX),
};
const chosen = {
  codes: z._default(
    z.array(text(64)).check(z.maxLength(MAX_CHOSEN, `At most ${MAX_CHOSEN} people at a time`)),
    [],
  ),
};

export const Recipients = z.object({ ...to, ...chosen });
export type Recipients = z.infer<typeof Recipients>;

/** How many get it by mail; and how many have no e-mail, so that somebody has to call them. */
export const Reached = z.object({ mail: z.int(), call: z.int() });
export type Reached = z.infer<typeof Reached>;

/**
 * `name` as of `Recipients`. `recipients`: who gets it by mail, null until it has left. `calls`: whom nothing reached, for
 * want of an e-mail or because the mail failed for good, and how many of them nobody has called yet. Moments are epoch
 * milliseconds.
 */
export const SentMessage = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  name: z.string(),
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  sentBy: z.string(),
  writtenAt: z.int(),
  leavesAt: z.int(),
  takenBackAt: z.nullable(z.int()),
  recipients: z.nullable(z.int()),
  calls: z.object({ people: z.int(), open: z.int() }),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** Newest first: of one event, or of `kind` '' all that the organiser wrote or whose people their right reaches. */
export const listMessages = deskCall({
  name: 'listMessages',
  summary: 'The messages that were sent',
  method: 'GET',
  path: '/api/desk/messages',
  needs: 'write to people',
  query: z.object({ ...to, kind: z._default(z.enum(['', 'event']), '') }),
  message: z.array(SentMessage),
});

/** Somebody who was chosen: no more than tells them from the others. */
const ChosenPerson = z.object({ code: z.string(), name: z.string(), college: z.string() });
export type ChosenPerson = z.infer<typeof ChosenPerson>;

/** How many of those chosen aren't there any more, as their accounts were deleted since; 0 of other messages. */
const gone = { gone: z.int() };

/**
 * `reached` by audience; chosen people, and everybody of the festival, are one: `everybody`. `people`: those chosen who are
 * there, by name; none of other messages.
 */
export const countRecipients = deskCall({
  name: 'countRecipients',
  summary: 'Whom a message would go to: how many people, and who of those chosen',
  method: 'POST',
  path: '/api/desk/messages/count',
  needs: 'write to people',
  onlyReads: true,
  body: Recipients,
  message: z.object({
    reached: z.partialRecord(z.enum(AUDIENCES), Reached),
    people: z.array(ChosenPerson),
    ...gone,
  }),
});

/**
 * Plain text; `{name}` is filled in, and to one event's people `{event}`. Each person gets it once, half a minute later, in
 * however many events they are.
 */
export const sendMessage = deskCall({
  name: 'sendMessage',
  summary: 'Write to the people of an event, a cluster, a day, a venue, to chosen ones, or to all',
  method: 'POST',
  path: '/api/desk/messages',
  needs: 'write to people',
  body: z.object({
    ...to,
    ...chosen,
    audience: z._default(z.enum(AUDIENCES, 'Choose whom it goes to'), 'everybody'),
    ...words,
  }),
  message: z.extend(SentMessage, gone),
});

/** The same to oneself alone, at once. */
export const tryMessage = deskCall({
  name: 'tryMessage',
  summary: 'Send a message to oneself first',
  method: 'POST',
  path: '/api/desk/messages/try',
  needs: 'write to people',
  unlogged: 'Nobody else gets it',
  body: sendMessage.body,
  message: Sentence,
});

const messageParams = z.object({ id: requiredText(40, 'id is required') });

export const takeMessageBack = deskCall({
  name: 'takeMessageBack',
  summary: 'Take a message back that has not left yet',
  method: 'DELETE',
  path: '/api/desk/messages/:id',
  needs: 'write to people',
  params: messageParams,
  message: Sentence,
});

/** Somebody whom a message didn't reach; `events`: theirs among those that it is about, or all of theirs. */
export const PersonToCall = z.object({
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  events: z.array(z.string()),
  hasFailed: z.boolean(),
  calledAt: z.nullable(z.int()),
  calledBy: z.nullable(z.string()),
});
export type PersonToCall = z.infer<typeof PersonToCall>;

export const openCalls = deskCall({
  name: 'openCalls',
  summary: 'Whom a message did not reach, with their phones; it is written down first',
  method: 'POST',
  path: '/api/desk/messages/:id/calls',
  needs: 'write to people',
  onlyReads: true,
  params: messageParams,
  message: z.array(PersonToCall),
});

export const markCalled = deskCall({
  name: 'markCalled',
  summary: 'Note that somebody whom a message did not reach was called, or was not',
  method: 'PUT',
  path: '/api/desk/messages/:id/calls/:code',
  needs: 'write to people',
  params: z.extend(messageParams, { code: requiredText(64, 'code is required') }),
  body: z.object({ isCalled: z.boolean() }),
  message: Sentence,
});

/** Until then a message to one person can be taken back. */
export const PERSON_MESSAGE_WAITS_MS = 10_000;

const personParams = z.object({ code: requiredText(30, 'code is required') });

/** A message to one person, in the organiser's name; `leavesAt`: epoch milliseconds. */
export const writeToPerson = deskCall({
  name: 'writeToPerson',
  summary: 'Write to one person',
  method: 'POST',
  path: '/api/desk/people/:code/letters',
  needs: 'write to people',
  params: personParams,
  body: z.object(words),
  message: z.object({ id: z.string(), leavesAt: z.int() }),
});

export const takePersonMessageBack = deskCall({
  name: 'takePersonMessageBack',
  summary: 'Take a message to one person back that has not left yet',
  method: 'DELETE',
  path: '/api/desk/people/:code/letters/:id',
  needs: 'write to people',
  params: z.extend(personParams, { id: requiredText(40, 'id is required') }),
  message: Sentence,
});
