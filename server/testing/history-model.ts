import type { Standing } from '../../contract/results/leaderboard.ts';

/** The festival's table that the model counts by. */
export const TABLE = { points: { 1: 10, 2: 6, 3: 4 }, present: 1 };
const RANKS = 3;

/** What a jury gave an entry: the sum, and the order among those of the same one. */
export interface SheetLine {
  readonly id: string;
  readonly points: number | null;
  readonly tie: number;
}

interface ModelEntry {
  readonly id: string;
  readonly name: string;
  readonly isTeam: boolean;
  readonly college: string;
}

interface Place {
  readonly rank: number | null;
  readonly college: string;
  readonly name: string | null;
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

/** The leaderboard with what has no order of its own put into one. */
export function comparable({ standings, results }: Board) {
  const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
  const words = ({ rank, college, name }: Place) => [rank, college, name];
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

interface EventState {
  readonly name: string;
  readonly entries: readonly ModelEntry[];
  readonly sheets: SheetLine[][];
  /** The versions that stand, newest last. */
  readonly standing: number[];
  readonly absent: Set<string>;
  readonly gone: Set<string>;
  /** Whoever was ever published: their college is known. */
  readonly known: Set<string>;
  /** What visitors see: ranks by entry. */
  ranks: Map<string, number | null>;
  readonly corrections: { id: string; was: number | null; is: number | null | undefined }[];
  changedAt: number;
}

/** Results as one would keep them on paper: the plainest way to say what visitors see after a history. */
export class HistoryModel {
  readonly #events: EventState[] = [];
  #moment = 0;

  /** Adds events, and gives the number of the first. */
  add(events: readonly Pick<EventState, 'name' | 'entries'>[]): number {
    const states = events.map(
      ({ name, entries }): EventState => ({
        ...{ name, entries, sheets: [], standing: [], corrections: [], changedAt: 0 },
        ...{ absent: new Set(), gone: new Set(), known: new Set(), ranks: new Map() },
      }),
    );
    return this.#events.push(...states) - events.length;
  }

  version(at: number): number {
    return this.#events[at]!.sheets.length;
  }

  standingVersion(at: number): number {
    return this.#events[at]!.standing.at(-1) ?? 0;
  }

  isAbsent(at: number, id: string): boolean {
    return this.#events[at]!.absent.has(id);
  }

  keep(at: number, lines: SheetLine[]): void {
    this.#events[at]!.sheets.push(lines);
  }

  /** Marks somebody as absent, or who was as present, and gives which. */
  mark(at: number, id: string): 'absent' | 'present' {
    const { absent } = this.#events[at]!;
    if (absent.delete(id)) return 'present';
    absent.add(id);
    return 'absent';
  }

  remove(at: number, id: string): void {
    this.#events[at]!.gone.add(id);
  }

  /** Publishes the newest sheet; gives the status of the answer. */
  publish(at: number): number {
    const event = this.#events[at]!;
    const version = event.sheets.length;
    if (version === 0 || event.standing.at(-1) === version) return 409;
    if (this.#scored(event, version).length === 0) return 400;
    event.standing.push(version);
    this.#show(event, version);
    return 200;
  }

  takeBack(at: number): number {
    const event = this.#events[at]!;
    if (event.standing.pop() === undefined) return 409;
    this.#show(event, event.standing.at(-1));
    return 200;
  }

  #scored({ sheets, absent }: EventState, version: number): SheetLine[] {
    return sheets[version - 1]!.filter(({ id, points }) => points !== null && !absent.has(id));
  }

  #show(event: EventState, version: number | undefined): void {
    const scored = version === undefined ? [] : this.#scored(event, version);
    const next = new Map<string, number | null>();
    for (const { id, isTeam } of scored.length === 0 ? [] : event.entries) {
      // A team has one more; of whoever went before anything was published nothing is known.
      const isNobodys = event.gone.has(id) && !isTeam && !event.known.has(id);
      if (event.absent.has(id) || isNobodys) continue;
      const own = scored.find((one) => one.id === id);
      const isBetter = (one: SheetLine) =>
        one.points! > own!.points! || (one.points === own!.points && one.tie < own!.tie);
      const rank = own ? 1 + scored.filter(isBetter).length : null;
      event.known.add(id);
      next.set(id, rank !== null && rank <= RANKS ? rank : null);
    }
    const changed = [...event.ranks].filter(([id, rank]) => next.get(id) !== rank);
    event.corrections.push(...changed.map(([id, was]) => ({ id, was, is: next.get(id) })));
    const isNew = [...next.keys()].some((id) => !event.ranks.has(id));
    if (changed.length > 0 || isNew) event.changedAt = ++this.#moment;
    event.ranks = next;
  }

  shown() {
    const points = new Map<string, number>();
    for (const { entries, ranks } of this.#events)
      for (const { id, college } of entries)
        if (ranks.has(id))
          points.set(college, (points.get(college) ?? 0) + pointsOf(ranks.get(id)));
    const all = [...points.values()];
    const standings = [...points].map(([college, own]) => ({
      ...{ college, points: own, rank: 1 + all.filter((other) => other > own).length },
      isShared: all.filter((other) => other === own).length > 1,
    }));
    standings.sort((a, b) => a.rank - b.rank || (a.college < b.college ? -1 : 1));
    const seen = this.#events.filter(({ changedAt }) => changedAt > 0);
    seen.sort((a, b) => b.changedAt - a.changedAt);
    const results = seen.map((event) => {
      const place = (id: string, rank: number | null) => {
        const { name, college, isTeam } = event.entries.find((one) => one.id === id)!;
        return { rank, college, name: event.gone.has(id) && !isTeam ? null : name };
      };
      const places = [...event.ranks].map(([id, rank]) => place(id, rank));
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
