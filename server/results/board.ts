import { dayAndHour } from '../../contract/moments.ts';
import type { Correction, EventResult, Leaderboard } from '../../contract/results/leaderboard.ts';
import type { Content } from '../content/files/content.ts';
import { entryEvent } from '../entries/event.ts';
import { published, publishedBefore, standings } from './rules.ts';
import type { LedgerEntry } from './store.ts';

/** The leaderboard as visitors see it at a moment, from the ledger alone. */
export function tellLeaderboard(
  ledger: readonly LedgerEntry[],
  content: Pick<Content, 'festival' | 'clusters' | 'events'>,
  now: number,
): Leaderboard {
  const { leaderboard, timeZone } = content.festival;
  const dayOf = (epochMs: number) => dayAndHour(iso(epochMs), timeZone).day;
  const today = dayOf(now);
  const results = tellResults(ledger);
  return {
    events: countEvents(content.clusters),
    last_at: results[0]?.published_at ?? null,
    first: results.length === 0 ? firstToEnd(content, now) : null,
    standings: standings(ledger, leaderboard, (publishedAt) => dayOf(publishedAt) < today),
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

/** Newest first; an event whose results were all taken back stays, with its corrections. */
function tellResults(ledger: readonly LedgerEntry[]): EventResult[] {
  const standing = new Set(published(ledger));
  const before = publishedBefore(ledger);
  const events = new Map<string, EventResult>();
  for (const entry of ledger) {
    if (entry.publishedAt === null) continue;
    const event = events.get(entry.eventId) ?? newResult(entry);
    // Back to the end: the event whose entry is the newest is told first.
    events.delete(entry.eventId);
    events.set(entry.eventId, event);
    event.published_at = iso(entry.publishedAt);
    const was = before(entry);
    if (was) event.corrections.push(correction(was, entry));
    if (!standing.has(entry)) continue;
    const { rank, college, name } = entry;
    if (rank === null) event.present += 1;
    else event.places.push({ rank, college, name });
  }
  for (const { places } of events.values()) places.sort((a, b) => a.rank - b.rank);
  return [...events.values()].reverse();
}

function newResult({ clusterName, eventName }: LedgerEntry): EventResult {
  return {
    cluster_name: clusterName,
    event_name: eventName,
    published_at: '',
    places: [],
    present: 0,
    corrections: [],
  };
}

function correction(was: LedgerEntry, is: LedgerEntry): Correction {
  const told = ({ rank, college, name }: LedgerEntry) => ({ rank, college, name });
  return { at: iso(is.publishedAt!), was: told(was), is: is.came ? told(is) : null };
}

/** The event that ends next: of those that are over no result has come yet. */
function firstToEnd({ clusters, events }: Pick<Content, 'clusters' | 'events'>, now: number) {
  const ends = clusters.flatMap(({ id, name }) =>
    eventsOrNone(() => events(id)).flatMap((event) => {
      const { endsAt } = entryEvent(name, event);
      const ofEvent = { cluster_name: name, event_name: event.title };
      return endsAt === null || endsAt <= now ? [] : [{ ...ofEvent, ends: iso(endsAt) }];
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
