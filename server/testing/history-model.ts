import { scoredAbsentKey } from '../../contract/desk/result-questions.ts';
import type { Standing } from '../../contract/results/leaderboard.ts';
import {
  type EventState,
  isIn,
  type Mark,
  type ModelEntry,
  type ModelSheet,
  type Outcome,
  outcomeOf,
  scoredOf,
} from './history-outcome.ts';

/** The festival's table that the model counts by. */
export const TABLE = { points: { 1: 10, 2: 6, 3: 4 }, present: 1 };

interface Place {
  readonly rank: number | null;
  readonly college: string;
  readonly name: string | null;
  readonly prize?: number | null;
}

interface Board {
  readonly standings: readonly Pick<Standing, 'rank' | 'isShared' | 'college' | 'points'>[];
  readonly results: readonly {
    readonly eventName: string;
    readonly places: readonly Place[];
    readonly present: number;
    readonly corrections: readonly { readonly was: Place; readonly is: Place | null }[];
  }[];
}

function placed(place: string): string {
  return `${place} place`;
}

/** The leaderboard with what has no order of its own put into one. */
export function comparable({ standings, results }: Board) {
  const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
  const words = ({ rank, college, name, prize }: Place) => [rank, college, name, prize || null];
  return {
    standings: standings.map((one) => [one.rank, one.isShared, one.college, one.points]),
    results: results.map(({ eventName, places, present, corrections }) => ({
      ...{ eventName, present, places: sorted(places.map(words)) },
      corrections: sorted(corrections.map(({ was, is }) => [words(was), is && words(is)])),
    })),
  };
}

function pointsOf(rank: number | null | undefined): number {
  return 1 + ([10, 6, 4][(rank ?? 9) - 1] ?? 0);
}

/** Results as one would keep them on paper: the plainest way to say what visitors see after a history. */
export class HistoryModel {
  readonly #events: EventState[] = [];
  #moment = 0;

  /** Adds events, and gives the number of the first. */
  add(events: readonly Pick<EventState, 'name' | 'entries' | 'announced'>[]): number {
    const states = events.map(
      ({ name, entries, announced }): EventState => ({
        ...{ name, entries, announced, sheets: [], standing: [], corrections: [], changedAt: 0 },
        ...{ marks: new Map(), atDoor: new Set(), gone: new Set(), known: new Set() },
        ...{ outcome: new Map(), stood: new Map() },
      }),
    );
    return this.#events.push(...states) - events.length;
  }

  version(at: number): number {
    return this.#events[at]!.sheets.length;
  }

  standingVersion(at: number): number {
    return this.#events[at]!.standing.at(-1)?.version ?? 0;
  }

  mayRank(at: number, id: string): boolean {
    return isIn(this.#events[at]!, id, ['came', 'unknown']);
  }

  keep(at: number, sheet: ModelSheet): void {
    const { sheets } = this.#events[at]!;
    const isSaid = (id: string) => sheet.lines.some((one) => one.id === id);
    const before = sheets.at(-1)?.lines ?? [];
    const kept = before.filter(({ id }) => !isSaid(id) && !this.mayRank(at, id));
    sheets.push({ ...sheet, lines: [...sheet.lines, ...kept] });
  }

  mark(at: number, id: string, mark: Mark): void {
    this.#events[at]!.marks.set(id, mark);
  }

  letIn(at: number, id: string): void {
    this.#events[at]!.atDoor.add(id);
  }

  isGone(at: number, id: string): boolean {
    return this.#events[at]!.gone.has(id);
  }

  remove(at: number, id: string): void {
    this.#events[at]!.gone.add(id);
    this.#events[at]!.atDoor.delete(id);
  }

  /** The keys of what the newest score sheet asks about its prizes, and about points of the absent. */
  questions(at: number): string[] {
    const event = this.#events[at]!;
    const sheet = event.sheets.at(-1);
    if (!sheet || scoredOf(event, sheet).length === 0) return [];
    const absent = sheet.lines
      .filter(({ id, points }) => points !== null && isIn(event, id, ['absent']))
      .map(({ id: entryId, points: total }) => ({ entryId, total }));
    const prizes = sheet.prizes.map((prize) => prize ?? 0);
    const isOdd = prizes.some((prize, rank) => rank > 0 && prize > prizes[rank - 1]!);
    const given = [...outcomeOf(event, sheet).values()].map(({ prize }) => prize ?? 0);
    const sum = given.reduce((all, prize) => all + prize, 0);
    return [
      ...(absent.length > 0 ? [scoredAbsentKey(absent)] : []),
      ...(isOdd ? [`order ${prizes.join(' ')}`] : []),
      ...(sum === event.announced ? [] : [`sum ${sum} of ${event.announced}`]),
    ];
  }

  /** Publishes the newest score sheet; gives the status of the answer. `isAnswered`: what `questions` says. */
  publish(at: number, isAnswered: boolean): number {
    const event = this.#events[at]!;
    const version = event.sheets.length;
    const sheet = event.sheets.at(-1);
    if (!sheet || event.standing.at(-1)?.version === version) return 409;
    const scored = scoredOf(event, sheet);
    const isUnmarked = ({ id }: ModelEntry) =>
      isIn(event, id, ['unknown']) && !scored.some((one) => one.id === id);
    if (scored.length === 0 || event.entries.some(isUnmarked)) return 409;
    if (!isAnswered && this.questions(at).length > 0) return 409;
    const outcome = outcomeOf(event, sheet);
    event.standing.push({ version, outcome });
    this.#show(event, outcome);
    return 200;
  }

  takeBack(at: number): number {
    const event = this.#events[at]!;
    if (event.standing.pop() === undefined) return 409;
    this.#show(event, event.standing.at(-1)?.outcome ?? new Map());
    return 200;
  }

  #show(event: EventState, next: Map<string, Outcome>): void {
    for (const id of next.keys()) event.known.add(id);
    const rankOf = (id: string) => next.get(id)?.rank;
    const changed = [...event.outcome].filter(([id, was]) => rankOf(id) !== was.rank);
    const isNew = [...next.keys()].some((id) => !event.outcome.has(id));
    const isCorrected = this.#correct(event, next);
    if (changed.length > 0 || isNew || isCorrected) event.changedAt = ++this.#moment;
    event.outcome = next;
    if (next.size > 0) event.stood = next;
  }

  /** Writes down what becomes of ranks and prizes that stood, unless all are taken back. */
  #correct({ stood, corrections }: EventState, next: Map<string, Outcome>): boolean {
    const before = corrections.length;
    for (const [id, was] of next.size === 0 ? [] : stood) {
      const is = next.get(id);
      const isSame = is?.rank === was.rank && (is.prize ?? 0) === (was.prize ?? 0);
      if (!isSame && (was.rank ?? is?.rank ?? null) !== null) corrections.push({ id, was, is });
    }
    return corrections.length > before;
  }

  /** The newest publication of an event: rank and prize by entry. */
  ledger(at: number): Map<string, Outcome> {
    return this.#events[at]!.outcome;
  }

  /** What the certificates of an event say, by account. */
  certificates(at: number): Map<string, string> {
    const { entries, outcome, gone } = this.#events[at]!;
    const words = ['Took part', ...['First', 'Second', 'Third', 'Fourth', 'Fifth'].map(placed)];
    const all = entries.flatMap(({ id, people }) => {
      const one = outcome.get(id);
      const own = gone.has(id) ? people.slice(1) : people;
      return one ? own.map((account) => [account, words[one.rank ?? 0]!] as const) : [];
    });
    return new Map(all);
  }

  shown() {
    const points = new Map<string, number>();
    for (const { entries, outcome } of this.#events)
      for (const { id, college } of entries)
        if (outcome.has(id))
          points.set(college, (points.get(college) ?? 0) + pointsOf(outcome.get(id)!.rank));
    const all = [...points.values()];
    const standings = [...points].map(([college, own]) => ({
      ...{ college, points: own, rank: 1 + all.filter((other) => other > own).length },
      isShared: all.filter((other) => other === own).length > 1,
    }));
    standings.sort((a, b) => a.rank - b.rank || (a.college < b.college ? -1 : 1));
    const seen = this.#events.filter(({ changedAt }) => changedAt > 0);
    seen.sort((a, b) => b.changedAt - a.changedAt);
    const results = seen.map((event) => {
      const place = (id: string, outcome: Outcome) => {
        const { name, college, isTeam } = event.entries.find((one) => one.id === id)!;
        return { ...outcome, college, name: event.gone.has(id) && !isTeam ? null : name };
      };
      // Of what stands the prizes are told by rank, for all that share it.
      const places = [...event.outcome].map(([id, { rank }]) => place(id, { rank, prize: null }));
      return {
        eventName: event.name,
        places: places.filter(({ rank }) => rank !== null),
        present: places.filter(({ rank }) => rank === null).length,
        corrections: event.corrections.map(({ id, was, is }) => ({
          ...{ was: place(id, was), is: is === undefined ? null : place(id, is) },
        })),
      };
    });
    return comparable({ standings, results });
  }
}
