import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { optionalText, requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { entryParams, eventParams } from './events.ts';

/* Calls by which managers move places at an event's door. Source: decision 047. */

/** More than any event has places. */
export const MAX_TAKEN_BACK = 5000;

/** A manager's words where somebody comes before their turn, or beyond the limit; empty where neither is so. */
const DoorReason = optionalText(200);

/** One place more than there are, with a reason. */
const Beyond = z._default(z.boolean(), false);

/** Somebody whom freeing the places moves; `rank`: of one who waits, in the line, from 1. */
const Moved = z.object({ id: z.string(), name: z.string(), rank: z.nullable(z.int()) });

/**
 * What freeing the places of the absent does. `key`: stands for all of it, and goes back with the yes. `absent`: neither
 * scanned nor marked, and without points. `free`: places that are free before; null without a limit. `letIn`: those here who get a place at
 * once. `passed`: those here whom a place passes by because their college has all of its own. `offered`: those who are asked by mail, `until` a moment in epoch milliseconds; nobody where no time is left.
 */
export const DoorPlan = z.object({
  key: z.string(),
  absent: z.array(Moved),
  free: z.nullable(z.int()),
  letIn: z.array(Moved),
  passed: z.array(Moved),
  offered: z.array(Moved),
  until: z.nullable(z.int()),
  stillWait: z.int(),
});
export type DoorPlan = z.infer<typeof DoorPlan>;

export const getDoorPlan = deskCall({
  name: 'getDoorPlan',
  summary: 'What freeing the places of the absent would do now',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event/door',
  needs: 'see events',
  params: eventParams,
  message: DoorPlan,
});

/**
 * Does what the plan of `key` says. `entries`: all that it touched, for taking back; null where the plan is another one by
 * now, which is the answer then, and nothing is done.
 */
export const freeAbsent = deskCall({
  name: 'freeAbsent',
  summary: 'Free the places of the absent: let in who is here, offer the rest',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/door/free',
  needs: 'run events',
  params: eventParams,
  body: z.object({ key: requiredText(60, 'Say which numbers you saw') }),
  message: z.object({ plan: DoorPlan, entries: z.nullable(z.array(z.string())) }),
});

/**
 * Gives a place at once to somebody who waits, or whose place was given free. 400 with `fields.reason` where they come
 * before their turn and no reason is given; 409 where no place is free and it isn't `isBeyond`.
 */
export const letInAtDoor = deskCall({
  name: 'letInAtDoor',
  summary: 'Let somebody in who waits at the door',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/:id/let-in',
  needs: 'run events',
  params: entryParams,
  body: z.object({ reason: DoorReason, isBeyond: Beyond }),
  message: Sentence,
});

export const takeBackAtDoor = deskCall({
  name: 'takeBackAtDoor',
  summary: 'Take back what was done at the door just now',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/door/take-back',
  needs: 'run events',
  params: eventParams,
  body: z.object({
    entries: z
      .array(requiredText(40, 'id is required'))
      .check(z.minLength(1, 'Choose an entry'), z.maxLength(MAX_TAKEN_BACK, 'Too many entries')),
  }),
  message: Sentence,
});

/**
 * Gives somebody a place by the organisers' word, whatever the event's rules: alone, and at once. Whoever waits is let in as
 * by `letInAtDoor`, and like there one more than there are is given with `isBeyond` and a reason alone. `person`: a
 * participant code, an e-mail, a phone or a full name, else words by which `findPeople` finds one alone; 400 with
 * `fields.person` where it finds several, of whom five at most are named with their colleges and the end of their codes.
 * `kind`: how they got it. Of whom one is found no more than the name is told: whoever adds may not know them.
 */
export const addEntry = deskCall({
  name: 'addEntry',
  summary: 'Give somebody a place by hand',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries',
  needs: 'run events',
  params: eventParams,
  body: z.object({
    person: requiredText(254, 'Give a code, an e-mail, a phone or a name'),
    reason: DoorReason,
    isBeyond: Beyond,
  }),
  message: z.object({ id: z.string(), name: z.string(), kind: z.enum(['added', 'let in']) }),
});
