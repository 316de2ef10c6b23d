import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { lookupText, optionalText, requiredName, requiredText } from '../accounts/fields.ts';
import { deskCall } from './desk-call.ts';
import { eventParams } from './events.ts';

const POINTS_MAX = 1_000_000;
/** The most that one rank's prize may be, in rupees. */
export const PRIZE_MAX = 100_000_000;
const MAX_CRITERIA = 8;
export const MAX_PRIZES = 50;

const Points = z
  .number('Points are a number')
  .check(z.gte(0, 'Points are 0 or more'), z.lte(POINTS_MAX));

/** Something that an event is judged by. `most`: the points that it gives at most; null where nobody said. */
export const Criterion = z.object({
  id: requiredText(40, 'id is required'),
  name: requiredName(30, 'Each criterion has a name'),
  most: z.nullable(Points.check(z.gt(0, 'The most is more than 0'))),
});
export type Criterion = z.infer<typeof Criterion>;

/** The one criterion of an event whose own nobody has named. */
export const PLAIN_POINTS: Criterion = { id: 'points', name: 'Points', most: null };

/**
 * A line of the score sheet. `points`: by the id of the criterion; none where there are none. `tie`: among entries of the same
 * points, the order that was decided on, from 1; 0 where they share their rank; null while nobody has decided.
 */
export const ResultRow = z.object({
  entryId: lookupText(64),
  points: z.record(lookupText(40), Points),
  tie: z.nullable(z.int().check(z.gte(0), z.lte(99))),
});
export type ResultRow = z.infer<typeof ResultRow>;

/** The line of an entry that nobody has written anything in. */
export function emptyRow(entryId: string): ResultRow {
  return { entryId, points: {}, tie: null };
}

/** A line with the sum of its points, null without any, and its rank, which follows from them. */
export interface Ranked extends ResultRow {
  readonly total: number | null;
  readonly rank: number | null;
}

/** The rows by rank, 1 first; those without points come last and have none. Ties share one, unless an order was decided on. */
export function ranked(rows: readonly ResultRow[]): Ranked[] {
  const sorted = rows
    .map((row) => ({ ...row, total: totalOf(row) }))
    .toSorted(
      (one, other) => (other.total ?? -1) - (one.total ?? -1) || (one.tie ?? 0) - (other.tie ?? 0),
    );
  let rank = 0;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    const isShared = before?.total === row.total && (before.tie ?? 0) === (row.tie ?? 0);
    if (!isShared) rank = index + 1;
    return { ...row, rank: row.total === null ? null : rank };
  });
}

/** A jury gives quarters and tenths: their sum is told apart to a thousandth, not to what is left of binary fractions. */
function totalOf({ points }: ResultRow): number | null {
  const all = Object.values(points);
  if (all.length === 0) return null;
  return Math.round(all.reduce((sum, one) => sum + one, 0) * 1000) / 1000;
}

/** Ranks that several entries have and nobody has decided about, among the first `ranks`; `lines`: those of `ranked`. */
export function openTies(lines: readonly Ranked[], ranks: number): Ranked[][] {
  const groups = Map.groupBy(
    lines.filter(({ rank }) => rank !== null && rank <= ranks),
    ({ rank }) => rank,
  );
  return [...groups.values()].filter(
    (group) => group.length > 1 && group.some(({ tie }) => tie === null),
  );
}

/** The rupees that a text such as `₹1,50,000 and the drum` announces; null where it tells no number, or not one alone. */
export function rupeesIn(text: string | null): number | null {
  const number = /^\D*(\d[\d,]*)(?![\p{L}\d.,])\D*$/u.exec(text ?? '')?.[1];
  const isWords = /\b(thousand|lakhs?|lacs?|crores?)\b/i.test(text ?? '');
  return number === undefined || isWords ? null : Number(number.replaceAll(',', ''));
}

/** Until then what was published can be taken back. */
export const TAKE_BACK_MS = 30 * 60 * 1000;

/** So long after a publication those concerned are mailed. */
export const TELL_AFTER_MS = 2 * 60 * 1000;

function isWithin({ points }: ResultRow, criteria: readonly Criterion[]): boolean {
  const most = new Map(criteria.map((one) => [one.id, one.most ?? POINTS_MAX]));
  return Object.entries(points).every(([id, given]) => given <= (most.get(id) ?? -1));
}

/**
 * An entry of the event, as the score sheet names it. `codes`: its people's, a captain's first. `unproven`: the names of those
 * whose e-mail nobody has confirmed. `attendance`: `came` where it is marked so, or was let in at the event's door; `gone`
 * where it has no place any more, but stands in what was published.
 */
const ScoredEntry = z.object({
  entryId: z.string(),
  name: z.string(),
  college: z.string(),
  codes: z.array(z.string()),
  unproven: z.array(z.string()),
  attendance: z.enum(['came', 'absent', 'unknown', 'gone']),
});
export type ScoredEntry = z.infer<typeof ScoredEntry>;

/** An entry of which somebody was paid: how many rupees, without what they may keep though it is above their prize. */
const PaidEntry = z.object({ entryId: z.string(), rupees: z.int() });
export type PaidEntry = z.infer<typeof PaidEntry>;

function isEachOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** The part of a score sheet that organisers write. `prizes`: of the first rank, the second …, in rupees; null where it has none. */
const written = {
  criteria: z
    .array(Criterion)
    .check(z.minLength(1, 'Name a criterion'), z.maxLength(MAX_CRITERIA, 'Too many criteria')),
  rows: z.array(ResultRow).check(
    z.maxLength(2000, 'At most 2,000 entries have points'),
    z.refine((rows) => isEachOnce(rows.map((row) => row.entryId)), 'An entry has two lines'),
  ),
  prizes: z
    .array(z.nullable(z.int('A prize is in whole rupees').check(z.gte(0), z.lte(PRIZE_MAX))))
    .check(z.maxLength(MAX_PRIZES, 'Too many prizes')),
};

/**
 * The score sheet of an event. `version`: 0 while nobody has entered anything. `ranks`: how many give points; those
 * with a prize count, too. `announced`: the prize money that the event's text names, in rupees; null where it names none.
 * `versions`: newest first; who published each, and when, also where it is overtaken; `takenBackAt`: null unless it was.
 * `published`: the version that visitors see, and what it says. Moments are epoch milliseconds.
 */
export const ScoreSheet = z.object({
  version: z.int(),
  ...written,
  entries: z.array(ScoredEntry),
  paid: z.array(PaidEntry),
  ranks: z.int(),
  announced: z.nullable(z.int()),
  versions: z.array(
    z.object({
      version: z.int(),
      by: z.string(),
      at: z.int(),
      published: z.array(
        z.object({ by: z.string(), at: z.int(), takenBackAt: z.nullable(z.int()) }),
      ),
    }),
  ),
  published: z.nullable(
    z.object({
      version: z.int(),
      by: z.string(),
      at: z.int(),
      until: z.int(),
      lines: z.array(
        z.object({
          entryId: z.string(),
          rank: z.nullable(z.int()),
          prize: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;

export const getScoreSheet = deskCall({
  name: 'getScoreSheet',
  summary: 'The sheet of an event’s results',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event/results',
  needs: 'enter results',
  params: eventParams,
  message: ScoreSheet,
});

/**
 * Saves the score sheet as the version after `version`; 409 where somebody else has saved one meanwhile. The lines of entries that
 * aren't ranked now are kept with the others, as they were where none is given.
 */
export const saveScoreSheet = deskCall({
  name: 'saveScoreSheet',
  summary: 'Enter an event’s results',
  method: 'PUT',
  path: '/api/desk/events/:cluster/:event/results',
  needs: 'enter results',
  params: eventParams,
  body: z.object({ version: z.int(), ...written }).check(
    z.refine(({ criteria, rows }) => rows.every((row) => isWithin(row, criteria)), {
      path: ['rows'],
      error: 'Points are over the most of their criterion, or of a criterion that is not there',
    }),
  ),
  message: z.object({ version: z.int() }),
});

/**
 * Puts a version on the leaderboard: what is there and differs is corrected. Certificates follow, and those concerned are
 * mailed. Not before the event has begun, and not while one of `openQuestions` has no answer: 409, which names them.
 * `answers`: to the questions by their keys, with a reason where one is asked for.
 */
export const publishResults = deskCall({
  name: 'publishResults',
  summary: 'Publish an event’s results',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/results/publish',
  needs: 'publish results',
  params: eventParams,
  body: z.object({
    version: z.int(),
    answers: z.record(lookupText(600), optionalText(200)),
  }),
  message: z.object({ certificates: z.int(), faults: z.array(z.string()) }),
});

/** Within half an hour: what stood there before stands there again, and the leaderboard shows both. */
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
