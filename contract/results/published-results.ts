/*
 * Who won, for pages that read no other answers: without the schemas, which weigh more than such a page. `leaderboard.ts`
 * has the call.
 */

/** Where `getLeaderboard` answers. */
export const leaderboardPath = '/api/leaderboard';

/** Who has a rank, or came and got none, with the prize in rupees, if any. */
export interface ShownPlace {
  readonly rank: number | null;
  readonly college: string;
  readonly name: string | null;
  readonly prize?: number | undefined;
}

/** What became of a place that stood; `is` is null where it stands there no more. `at`: ISO 8601. */
export interface Corrected {
  readonly at: string;
  readonly was: ShownPlace;
  readonly is: ShownPlace | null;
}

/**
 * What stands of an event's results: ranks with their holders and prizes, how many more came, and what was corrected. As
 * `EventResult` has it.
 */
export interface PublishedResult {
  readonly clusterName: string;
  readonly eventName: string;
  readonly places: readonly {
    readonly rank: number;
    readonly college: string;
    readonly name: string | null;
  }[];
  readonly present: number;
  readonly prizes: Readonly<Record<number, number>>;
  readonly corrections: readonly Corrected[];
}

/** False of results that were taken back: they stay on the leaderboard, and name nobody. */
export function areOut({ places, present }: Pick<PublishedResult, 'places' | 'present'>): boolean {
  return places.length + present > 0;
}

/** The results in an answer of `getLeaderboard` that are out, newest first. @throws TypeError where it is none */
export function readResults(json: unknown): PublishedResult[] {
  const { message } = (json ?? {}) as { message?: { results?: unknown } };
  if (!Array.isArray(message?.results)) throw new TypeError('No results');
  return (message.results as Partial<PublishedResult>[]).flatMap(
    ({ clusterName = '', eventName = '', places, present = 0, prizes = {}, corrections = [] }) =>
      Array.isArray(places) && areOut({ places, present })
        ? [{ clusterName, eventName, places, present, prizes, corrections }]
        : [],
  );
}
