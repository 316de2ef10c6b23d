import { ordinal } from '../ordinal.ts';
import { rupees } from '../rupees.ts';
import {
  countingRanks,
  mayRank,
  type OutcomeLine,
  outcomeOf,
  rankedOf,
  type SheetFacts,
  sumOf,
} from './outcome.ts';
import { openTies, type PaidEntry, type Ranked, ranked, type ScoredEntry } from './results.ts';

/** What questions follow from. Moments are epoch milliseconds; `announced`: in rupees, null where the event's text names none. */
export interface QuestionFacts extends SheetFacts {
  readonly entries: readonly Omit<ScoredEntry, 'college'>[];
  readonly announced: number | null;
  /** What entries have been paid, by the ids of those. */
  readonly paid: readonly PaidEntry[];
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly now: number;
}

type Kind =
  | 'not begun'
  | 'no points'
  | 'not over'
  | 'unmarked'
  | 'absent'
  | 'tie'
  | 'unproven'
  | 'order'
  | 'sum'
  | 'paid';

/**
 * Something to be decided before results go out. `key`: by which its answer comes; it names what is asked about, so that an
 * answer is to nothing else. `takes`: a press, or a reason; null where the score sheet or the marks have to change.
 */
export interface Question {
  readonly kind: Kind;
  readonly key: string;
  readonly takes: 'press' | 'reason' | null;
  readonly words: string;
  readonly entryIds: readonly string[];
}

/** All questions that a score sheet asks, with an answer or without. */
export function questionsOf(facts: QuestionFacts): Question[] {
  const { startsAt, endsAt, now } = facts;
  const all: Question[] = [];
  const ask = (kind: Kind, takes: Question['takes'], words: string, more: Partial<Question> = {}) =>
    void all.push({ kind, key: kind, takes, words, entryIds: [], ...more });
  if (startsAt !== null && now < startsAt) ask('not begun', null, 'The event has not begun yet.');
  else if (endsAt !== null && now < endsAt) ask('not over', 'press', 'The event isn’t over.');
  askOfAbsent(facts, ask);
  // Once for all questions: in an event of thousands it is most of their work.
  const lines = rankedOf(facts);
  if (lines.every(({ total }) => total === null)) {
    ask('no points', null, 'Nobody has points yet.');
    return all;
  }
  const outcome = outcomeOf(facts, lines);
  askOfEntries(facts, { lines, outcome }, ask);
  askOfMoney(facts, outcome, ask);
  return all;
}

type Ask = (kind: Kind, takes: Question['takes'], words: string, more?: Partial<Question>) => void;

/** Who has points was seen by a jury: one of mark and points is a slip, and nobody leaves the ranks by it unasked. */
function askOfAbsent({ entries, rows }: QuestionFacts, ask: Ask): void {
  const absent = new Map(
    entries.filter(({ attendance }) => attendance === 'absent').map((one) => [one.entryId, one]),
  );
  const scored = ranked(rows.filter(({ entryId }) => absent.has(entryId))).filter(
    ({ total }) => total !== null,
  );
  const [first, ...others] = scored;
  if (!first) return;
  const words =
    others.length > 0
      ? `${scored.length} have points, and are marked absent.`
      : `${absent.get(first.entryId)!.name} has ${first.total} points, and is marked absent.`;
  const entryIds = scored.map(({ entryId }) => entryId);
  ask('absent', 'press', words, { key: scoredAbsentKey(scored), entryIds });
}

function askOfEntries(
  facts: QuestionFacts,
  { lines, outcome }: { lines: readonly Ranked[]; outcome: readonly OutcomeLine[] },
  ask: Ask,
): void {
  const ranks = new Map(outcome.map(({ entryId, rank }) => [entryId, rank]));
  const unmarked = facts.entries.filter((entry) => mayRank(entry) && !ranks.has(entry.entryId));
  if (unmarked.length > 0) {
    const words = `${unmarked.length} ${unmarked.length === 1 ? 'has' : 'have'} neither points nor a mark.`;
    ask('unmarked', null, words, { entryIds: unmarked.map(({ entryId }) => entryId) });
  }
  for (const tie of openTies(lines, countingRanks(facts))) {
    const entryIds = tie.map(({ entryId }) => entryId);
    const words = `${tie.length} share the ${ordinal(tie[0]!.rank!)} rank.`;
    ask('tie', null, words, { key: `tie ${tie[0]!.rank}`, entryIds });
  }
  const strangers = facts.entries.filter(
    (one) => ranks.has(one.entryId) && one.unproven.length > 0,
  );
  if (strangers.length === 0) return;
  const people = strangers.reduce((sum, { unproven }) => sum + unproven.length, 0);
  const first = strangers.find(({ entryId }) => ranks.get(entryId) === 1);
  const of = people === 1 ? 'the e-mail' : `${people} e-mails`;
  ask('unproven', 'reason', `${first ? '1st: nobody' : 'Nobody'} has confirmed ${of}.`, {
    key: unprovenKey(strangers),
    entryIds: (first ? [first, ...strangers.filter((one) => one !== first)] : strangers).map(
      ({ entryId }) => entryId,
    ),
  });
}

function askOfMoney(facts: QuestionFacts, outcome: readonly OutcomeLine[], ask: Ask): void {
  const prizes = facts.prizes.map((prize) => prize ?? 0);
  if (prizes.some((prize, at) => prize > Math.min(...prizes.slice(0, at))))
    ask('order', 'press', 'A lower rank has more money.', { key: `order ${prizes.join(' ')}` });
  askOfPaid(facts, outcome, ask);
  const [given, { announced }] = [sumOf(outcome), facts];
  if (announced === null || given === announced) return;
  const differs = `${rupees(Math.abs(given - announced))} ${given > announced ? 'above' : 'below'}`;
  ask('sum', 'press', `Prizes are ${differs} the announced sum.`, {
    key: sumKey(given, announced),
  });
}

/** Money doesn't come back by itself: who has more by now than their prize is the treasurer's question, once it is out. */
function askOfPaid({ paid }: QuestionFacts, outcome: readonly OutcomeLine[], ask: Ask): void {
  const prizes = new Map(outcome.map(({ entryId, prize }) => [entryId, prize ?? 0]));
  const above = paid.filter(({ entryId, rupees: sum }) => sum > (prizes.get(entryId) ?? 0));
  if (above.length === 0) return;
  const sum = above.reduce((all, one) => all + one.rupees, 0);
  const due = above.reduce((all, { entryId }) => all + (prizes.get(entryId) ?? 0), 0);
  ask('paid', 'press', `${rupees(sum)} are already paid: the treasurer decides.`, {
    key: `paid ${sum} of ${due}`,
    entryIds: above.map(({ entryId }) => entryId),
  });
}

/** The key of a question about prizes that come to another sum, in rupees, than the announced one. */
export function sumKey(given: number, announced: number): string {
  return `sum ${given} of ${announced}`;
}

/** The key of a question about these entries, and about those of their people whose e-mail nobody has confirmed. */
export function unprovenKey(
  entries: readonly { readonly entryId: string; readonly unproven: readonly string[] }[],
): string {
  const all = entries.filter(({ unproven }) => unproven.length > 0);
  const named = all.map(({ entryId, unproven }) =>
    JSON.stringify([entryId, ...unproven.toSorted()]),
  );
  return `unproven ${shortHash(named.sort().join())}`;
}

/** The key of a question about entries that are marked absent and have so many points. */
export function scoredAbsentKey(scored: readonly Pick<Ranked, 'entryId' | 'total'>[]): string {
  const named = scored.map(({ entryId, total }) => `${entryId} ${total}`);
  return `absent ${shortHash(named.sort().join())}`;
}

/** Of 53 bits (cyrb53), against mistakes and nobody's malice: the ids of thousands would be too long for a key. */
function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    [high, low] = [Math.imul(high ^ code, 2654435761), Math.imul(low ^ code, 1597334677)];
  }
  const mixed = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  [high, low] = [mixed(high, low), mixed(low, high)];
  return ((low & 0x1fffff) * 2 ** 32 + (high >>> 0)).toString(36);
}

/** By the keys of questions: what an organiser says to them; a press is empty. */
export type Answers = Readonly<Record<string, string>>;

/** Those that stand in the way of publishing. */
export function openQuestions(questions: readonly Question[], answers: Answers): Question[] {
  return questions.filter(({ key, takes }) => {
    if (takes === null || !Object.hasOwn(answers, key)) return true;
    return takes === 'reason' && answers[key] === '';
  });
}
