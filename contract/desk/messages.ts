import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { eventParams } from './events.ts';

/** `everybody`: who has a place, marked or not, and who waits for one. */
export const AUDIENCES = ['everybody', 'held', 'present', 'absent', 'waiting'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Until then a message can be taken back. */
export const MESSAGE_WAITS_MS = 30_000;

const SUBJECT_MAX = 120;
const BODY_MAX = 4000;

/** The words of a message, which is plain text. */
const words = {
  subject: requiredText(SUBJECT_MAX, 'The subject is missing'),
  body: requiredText(BODY_MAX, 'The text is missing'),
};

/** `recipients`: null until it has left. Moments are epoch milliseconds. */
export const EventMessage = z.object({
  id: z.string(),
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  sentBy: z.string(),
  writtenAt: z.int(),
  leavesAt: z.int(),
  takenBackAt: z.nullable(z.int()),
  recipients: z.nullable(z.int()),
});

/** Newest first; `people`: how many each audience has now. */
export const listMessages = deskCall({
  name: 'listMessages',
  summary: 'The messages to the people of an event',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event/messages',
  needs: 'send messages',
  params: eventParams,
  message: z.object({
    messages: z.array(EventMessage),
    people: z.record(z.enum(AUDIENCES), z.int()),
  }),
});

/** Plain text; `{name}` and `{event}` are filled in. Each person gets it once, half a minute later. */
export const sendMessage = deskCall({
  name: 'sendMessage',
  summary: 'Write to the people of an event',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/messages',
  needs: 'send messages',
  params: eventParams,
  body: z.object({
    audience: z.enum(AUDIENCES, 'Choose whom it goes to'),
    ...words,
  }),
  message: EventMessage,
});

/** The same to oneself alone, at once. */
export const tryMessage = deskCall({
  name: 'tryMessage',
  summary: 'Send a message to oneself first',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/messages/try',
  needs: 'send messages',
  unlogged: 'Nobody else gets it',
  params: eventParams,
  body: sendMessage.body,
  message: Sentence,
});

export const takeMessageBack = deskCall({
  name: 'takeMessageBack',
  summary: 'Take a message back that has not left yet',
  method: 'DELETE',
  path: '/api/desk/events/:cluster/:event/messages/:id',
  needs: 'send messages',
  params: z.extend(eventParams, { id: requiredText(40, 'id is required') }),
  message: Sentence,
});

/** Until then a message to one person can be taken back. */
export const LETTER_WAITS_MS = 10_000;

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
  name: 'takeLetterBack',
  summary: 'Take a message to one person back that has not left yet',
  method: 'DELETE',
  path: '/api/desk/people/:code/letters/:id',
  needs: 'write to people',
  params: z.extend(personParams, { id: requiredText(40, 'id is required') }),
  message: Sentence,
});
