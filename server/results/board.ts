import type { Festival } from '../../contract/festival.ts';
import type { Correction, EventResult, Leaderboard } from '../../contract/results/leaderboard.ts';
import type { Content } from '../content/files/content.ts';
import { published, publishedBefore, standings } from './rules.ts';
import type { LedgerEntry } from './store.ts';

/** The leaderboard as visitors see it at a moment, from the ledger alone. */
export function tellLeaderboard(
  ledger: readonly LedgerEntry[],
  content: Pick<Content, 'festival' | 'clusters' | 'events'>,
  now: number,
): Leaderboard {
  const { leaderboard, timeZone } = content.festival;
  const dayOf = daysIn(timeZone);
  const today = dayOf(now);
  const results = tellResults(ledger);
  return {
    events: content.clusters.reduce((sum, { eventCount }) => sum + eventCount, 0),
    last_at: results[0]?.published_at ?? null,
    first: results.length === 0 ? firstToEnd(content) : null,
    standings: standings(ledger, leaderboard, (publishedAt) => dayOf(publishedAt) < today),
    results,
  };
}

/** The day of a moment by the festival's clock, as `YYYY-MM-DD`. */
export function daysIn(timeZone: Festival['timeZone']): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (epochMs) => format.format(epochMs);
}

/** Newest first; an event whose results were all taken back stays, with its corrections. */
function tellResults(ledger: readonly LedgerEntry[]): EventResult[] {
  const standing = new Set(published(ledger));
  const before = publishedBefore(ledger);
  const events = new Map<string, EventResult>();
  for (const entry of ledger) {
    if (entry.publishedAt === null) continue;
    const key = JSON.stringify([entry.clusterName, entry.eventName]);
    const event = events.get(key) ?? newResult(entry);
    // Back to the end: the event whose entry is the newest is told first.
    events.delete(key);
    events.set(key, event);
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

const USUAL_MS = 2 * 60 * 60 * 1000;

/** The event that ends first; two hours are assumed of one whose end nobody has told. */
function firstToEnd({ clusters, events }: Pick<Content, 'clusters' | 'events'>) {
  const ends = clusters.flatMap(({ id, name }) =>
    eventsOrNone(() => events(id)).flatMap(({ title, eventDate, ends: end }) => {
      const at = end ? Date.parse(end) : eventDate && Date.parse(eventDate) + USUAL_MS;
      return at ? [{ at, cluster_name: name, event_name: title }] : [];
    }),
  );
  const [first] = ends.sort((a, b) => a.at - b.at);
  return first
    ? { cluster_name: first.cluster_name, event_name: first.event_name, ends: iso(first.at) }
    : null;
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
