import * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import { leaderboardPath } from './published-results.ts';

/** A rank in an event, with its holder. `name`: the team's or the person's first name, where one was given. */
export const Place = z.object({
  rank: z.int(),
  college: z.string(),
  name: z.nullable(z.string()),
});
export type Place = z.infer<typeof Place>;

/** As `Place`; the rank is null for an entry that came and got none. `prize`: what it got, in rupees, if anything. */
const ShownEntry = z.object({
  ...Place.shape,
  rank: z.nullable(z.int()),
  prize: z.optional(z.int()),
});

/** What a publication made of an entry that had a rank, or has one since: `is` is null where it stands there no more. */
const Correction = z.object({ at: z.string(), was: ShownEntry, is: z.nullable(ShownEntry) });

/**
 * The results of an event as they stand, by rank; `present`: how many more entries came; `prizes`: what each entry of a rank
 * gets, in rupees, by rank. Where all were taken back nobody stands there, and `publishedAt` is when. Moments are ISO 8601.
 */
export const EventResult = z.object({
  clusterName: z.string(),
  eventName: z.string(),
  publishedAt: z.string(),
  places: z.array(Place),
  present: z.int(),
  prizes: z._default(z.record(z.string(), z.int()), {}),
  corrections: z.array(Correction),
});
export type EventResult = z.infer<typeof EventResult>;

/** A college's line. `moved`: ranks won (above 0) or lost since this morning by the festival's clock. */
export const Standing = z.object({
  rank: z.int(),
  isShared: z.boolean(),
  college: z.string(),
  points: z.int(),
  moved: z.int(),
});
export type Standing = z.infer<typeof Standing>;

/**
 * The leaderboard. `results`: newest first. `events`: how many the festival has, null while that isn't known. `first`: while there is no
 * result, the event that ends next, and when.
 */
export const Leaderboard = z.object({
  events: z.nullable(z.int()),
  lastAt: z.nullable(z.string()),
  first: z.nullable(z.object({ clusterName: z.string(), eventName: z.string(), ends: z.string() })),
  standings: z.array(Standing),
  results: z.array(EventResult),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** Colleges by points, and all published results; for everybody. Its ETag makes asking again cheap. */
export const getLeaderboard = accountsCall({
  name: 'getLeaderboard',
  summary: 'The leaderboard',
  method: 'GET',
  path: leaderboardPath,
  bearer: false,
  message: Leaderboard,
  errors: { 404: 'The leaderboard is switched off.' },
});
