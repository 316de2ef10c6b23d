import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { deskCall } from './desk-call.ts';
import { eventParams } from './events.ts';

const POINTS_MAX = 1_000_000;

/**
 * A line of the sheet. `points`: null for none. `tie`: among entries of the same points, the order that was decided on,
 * from 1; 0 where they share their rank; null while nobody has decided.
 */
export const ResultRow = z.object({
  entry_id: z.string(),
  points: z.nullable(
    z.number('Points are a number').check(z.gte(0, 'Points are 0 or more'), z.lte(POINTS_MAX)),
  ),
  tie: z.nullable(z.int().check(z.gte(0), z.lte(99))),
});
export type ResultRow = z.infer<typeof ResultRow>;

export interface Ranked extends ResultRow {
  readonly rank: number | null;
}

/** The rows by rank, 1 first; those without points come last and have none. Ties share one, unless an order was decided on. */
export function ranked(rows: readonly ResultRow[]): Ranked[] {
  const sorted = rows.toSorted(
    (one, other) => (other.points ?? -1) - (one.points ?? -1) || (one.tie ?? 0) - (other.tie ?? 0),
  );
  let rank = 0;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    const isShared = before?.points === row.points && (before.tie ?? 0) === (row.tie ?? 0);
    if (!isShared) rank = index + 1;
    return { ...row, rank: row.points === null ? null : rank };
  });
}

/** Ranks that several entries have and nobody has decided about, among the first `prizes`. */
export function openTies(rows: readonly ResultRow[], prizes: number): Ranked[][] {
  const groups = Map.groupBy(
    ranked(rows).filter(({ rank }) => rank !== null && rank <= prizes),
    ({ rank }) => rank,
  );
  return [...groups.values()].filter(
    (group) => group.length > 1 && group.some(({ tie }) => tie === null),
  );
}

/** Until then what was published can be taken back. */
export const TAKE_BACK_MS = 30 * 60 * 1000;

/** An entry that came, or isn't marked yet, as the sheet names it. */
const SheetEntry = z.object({ entry_id: z.string(), name: z.string(), college: z.string() });

/**
 * The sheet of an event. `version`: 0 while nobody has entered anything. `prizes`: the ranks that points and the
 * leaderboard go by. `published`: the version that visitors see. Moments are epoch milliseconds.
 */
export const ResultSheet = z.object({
  version: z.int(),
  rows: z.array(ResultRow),
  entries: z.array(SheetEntry),
  prizes: z.int(),
  versions: z.array(z.object({ version: z.int(), by: z.string(), at: z.int() })),
  published: z.nullable(
    z.object({ version: z.int(), by: z.string(), at: z.int(), until: z.int() }),
  ),
});
export type ResultSheet = z.infer<typeof ResultSheet>;

export const getResultSheet = deskCall({
  name: 'getResultSheet',
  summary: 'The sheet of an event’s results',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event/results',
  needs: 'enter results',
  params: eventParams,
  message: ResultSheet,
});

/** Keeps the sheet as the version after `version`; 409 where somebody else has kept one meanwhile. */
export const keepResultSheet = deskCall({
  name: 'keepResultSheet',
  summary: 'Enter an event’s results',
  method: 'PUT',
  path: '/api/desk/events/:cluster/:event/results',
  needs: 'enter results',
  params: eventParams,
  body: z.object({ version: z.int(), rows: z.array(ResultRow).check(z.maxLength(2000)) }),
  message: z.object({ version: z.int() }),
});

/** Puts a version on the leaderboard: what is there and differs is corrected. Certificates follow. */
export const publishResults = deskCall({
  name: 'publishResults',
  summary: 'Publish an event’s results',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/results/publish',
  needs: 'publish results',
  params: eventParams,
  body: z.object({ version: z.int() }),
  message: z.object({ certificates: z.int() }),
});

/** Within half an hour: what stood there before stands there again, and the ledger tells both. */
export const takeResultsBack = deskCall({
  name: 'takeResultsBack',
  summary: 'Take published results back',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/results/take-back',
  needs: 'publish results',
  params: eventParams,
  body: z.object({ version: z.int() }),
  message: Sentence,
});
