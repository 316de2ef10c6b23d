import * as z from 'zod/mini';

/** `on` or `off`, as `festival.yaml` has it (`true` and `false` will do); read as a boolean. */
const Switch = z._default(
  z.pipe(
    z.union([z.boolean(), z.enum(['on', 'off'])], 'must be on or off'),
    z.transform((value: boolean | 'on' | 'off') => value === true || value === 'on'),
  ),
  false,
);

/**
 * The features that organisers switch on in `festival.yaml`. One that is off, or left out, isn't there at
 * all: nothing links to it, its addresses and calls answer 404. `registration` brings My programme along.
 */
export const Features = z.strictObject({
  registration: Switch,
  leaderboard: Switch,
  desk: Switch,
  gate: Switch,
  days: Switch,
});
export type Features = z.infer<typeof Features>;
export type Feature = keyof Features;

const Points = z.int('must be a whole number').check(z.gte(0, 'must be 0 or more'));

/** The points of a college: `points` by rank in an event, `present` for each entry that came. */
export const LeaderboardTable = z.strictObject({
  points: z.record(z.string().check(z.regex(/^[1-9]\d?$/)), Points, {
    error: ({ code }) => (code === 'invalid_key' ? 'must be a rank, 1 to 99' : undefined),
  }),
  present: Points,
});
export type LeaderboardTable = z.infer<typeof LeaderboardTable>;
