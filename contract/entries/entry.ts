import * as z from 'zod/mini';
import { ShownText } from '../accounts/accounts-call.ts';

/**
 * The state of an entry. `held`: it has a place. `waiting`: in line, with a rank. `offered`: a place is kept for it until
 * `offeredUntil`. `cancelled` and `expired` have ended, by hand and by time. `present` and `absent`: as its attendance
 * is known, which its people are told from its begin on.
 */
export const EntryState = z.enum([
  'held',
  'waiting',
  'offered',
  'cancelled',
  'expired',
  'present',
  'absent',
]);
export type EntryState = z.infer<typeof EntryState>;

/**
 * A person of a team, as the others of the team see them. `id` means nothing outside of this entry. `confirmBy`: until
 * then, in epoch milliseconds, their part is held for them to confirm their e-mail; left out where there is nothing to confirm.
 */
export const Member = z.object({
  id: ShownText,
  name: ShownText,
  college: ShownText,
  isCaptain: z.boolean(),
  isMe: z.boolean(),
  confirmBy: z.optional(z.int()),
});
export type Member = z.infer<typeof Member>;

/** An event in a programme. Moments are ISO 8601; without an end of its own two hours are assumed: `endsAbout`. */
export const ProgrammeEvent = z.object({
  clusterName: ShownText,
  eventName: ShownText,
  starts: z.nullable(ShownText),
  ends: z.nullable(ShownText),
  endsAbout: z.boolean(),
  venue: z.nullable(ShownText),
});
export type ProgrammeEvent = z.infer<typeof ProgrammeEvent>;

/**
 * One person's or one team's place in an event, as one of its people sees it. Moments are ISO 8601, but `askedAt` and
 * `offeredUntil`, which are epoch milliseconds. `rank`: the place in the waiting list, from 1. `number`: which of the
 * places it has, from 1, marked at the door or not. `lacking`: people whom a team needs by `closes`. `room`: people whom it can still take.
 * `eventId`: absent from what a device has kept since before it was told. `invitation` and `code` let friends in; they are
 * the captain's alone, and null once they have ended.
 */
export const Entry = z.object({
  id: ShownText,
  eventId: z.optional(ShownText),
  ...ProgrammeEvent.shape,
  state: EntryState,
  askedAt: z.int(),
  offeredUntil: z.nullable(z.int()),
  rank: z.nullable(z.int()),
  number: z.nullable(z.int()),
  teamName: z.nullable(ShownText),
  isCaptain: z.boolean(),
  members: z.array(Member),
  lacking: z.int(),
  room: z.int(),
  invitation: z.nullable(ShownText),
  code: z.nullable(ShownText),
  answers: z.record(z.string(), ShownText),
  closes: z.nullable(ShownText),
  cancelUntil: z.nullable(ShownText),
});
export type Entry = z.infer<typeof Entry>;

/**
 * The places of an event at this moment. `places`: null where there is no limit. `taken`: places held or offered.
 * `waiting` and `waitingLimit`: people or teams in line, and the most of them, null without a limit. `next`: what asking now would give.
 */
export const Places = z.object({
  state: z.enum(['soon', 'open', 'closed']),
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  places: z.nullable(z.int()),
  taken: z.int(),
  waiting: z.int(),
  waitingLimit: z.nullable(z.int()),
  next: z.enum(['place', 'line', 'nothing']),
});
export type Places = z.infer<typeof Places>;
