import { dayAndHour } from '../../contract/moments.ts';
import type { EventResult, Leaderboard } from '../../contract/results/leaderboard.ts';
import type { Content } from '../content/reading/content.ts';
import { entryEvent } from '../entries/event.ts';
import { type PublishedEvent, publicNames, publishedEvents, standings } from './rules.ts';
import type { EntryName, Publication, ResultLine } from './store.ts';

/** The leaderboard as visitors see it at a moment; `names`: of the entries, by their ids. */
export function leaderboardAt(
  publications: readonly Publication[],
  names: ReadonlyMap<string, EntryName>,
  content: Pick<Content, 'festival' | 'clusters' | 'events'>,
  now: number,
): Leaderboard {
  const { leaderboard } = content.festival;
  const dayOf = (epochMs: number) => dayAndHour(iso(epochMs)).day;
  const today = dayOf(now);
  const published = publishedEvents(publications);
  const earlier = publishedEvents(publications.filter(({ at }) => dayOf(at) < today));
  const results = published.map((event) => eventResult(event, names));
  return {
    events: countEvents(content.clusters),
    lastAt: results[0]?.publishedAt ?? null,
    first: results.length === 0 ? firstToEnd(content, now) : null,
    standings: standings(published, earlier, leaderboard),
    results,
  };
}

/** Null while the events of a cluster can't be had. */
function countEvents(clusters: Content['clusters']): number | null {
  return clusters.reduce<number | null>(
    (sum, { eventCount }) => (sum === null || eventCount === null ? null : sum + eventCount),
    0,
  );
}

/** An event whose results were all taken back stays, with nobody in it, and its corrections of before. */
function eventResult(event: PublishedEvent, names: ReadonlyMap<string, EntryName>): EventResult {
  const { clusterName, eventName, at, lines, corrections } = event;
  const nameOf = publicNames(event, names);
  const place = <Rank>({ entryId, college }: ResultLine, rank: Rank) => ({
    ...{ rank, college, name: nameOf.get(entryId) ?? null },
  });
  const withPrize = (line: ResultLine) => ({
    ...place(line, line.rank),
    ...(line.prize && { prize: line.prize }),
  });
  const places = lines.flatMap((line) => (line.rank === null ? [] : [place(line, line.rank)]));
  return {
    clusterName,
    eventName,
    publishedAt: iso(at),
    places: places.sort((a, b) => a.rank - b.rank),
    present: lines.length - places.length,
    prizes: prizesByRank(lines),
    corrections: corrections.map(({ at, was, is }) => ({
      ...{ at: iso(at), was: withPrize(was), is: is && withPrize(is) },
    })),
  };
}

/** What an entry of each rank gets, if anything; where it is shared, without a rupee that is left over and goes to one of them. */
function prizesByRank(lines: readonly ResultLine[]): Record<string, number> {
  const prizes: Record<string, number> = {};
  for (const { rank, prize } of lines)
    if (rank !== null && prize) prizes[rank] = Math.min(prize, prizes[rank] ?? Infinity);
  return prizes;
}

/** The event that ends next: of those that are over no result has come yet. */
function firstToEnd({ clusters, events }: Pick<Content, 'clusters' | 'events'>, now: number) {
  const ends = clusters.flatMap(({ id, name }) =>
    eventsOrNone(() => events(id)).flatMap((event) => {
      const { endsAt, isContest } = entryEvent(name, event);
      const ofEvent = { clusterName: name, eventName: event.title };
      return !isContest || endsAt === null || endsAt <= now
        ? []
        : [{ ...ofEvent, ends: iso(endsAt) }];
    }),
  );
  return ends.sort((a, b) => (a.ends < b.ends ? -1 : 1))[0] ?? null;
}

/** Another content server may not be there; the leaderboard is all the same. */
function eventsOrNone(events: () => ReturnType<Content['events']>) {
  try {
    return events();
  } catch {
    return [];
  }
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
