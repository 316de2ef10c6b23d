import { findCluster } from '../../contract/clusters.ts';
import { hoursOf } from '../../contract/days.ts';
import type { ProgrammeEvent } from '../../contract/entries/entry.ts';
import { isContest } from '../../contract/entries/entry-rules.ts';
import { findEvent, type NamedEvent } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { RegistrationRules } from '../../contract/registration-rules.ts';
import { findFestivalEvent, findFestivalEventById } from '../content/festival-events.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { getEvent, listEvents } from '../events/store.ts';

/** An event as its entries need it. Moments are epoch milliseconds; null where the content has none. */
export interface EntryEvent extends NamedEvent {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly endsAbout: boolean;
  /** From when on it is surely over. */
  readonly overAt: number | null;
  readonly venue: string | null;
  readonly kind: string | null;
  /** It announces a prize, or what it is judged by. */
  readonly isContest: boolean;
  /** Null where visitors register elsewhere. */
  readonly rules: RegistrationRules | null;
}

/** The event of a cluster, by the words of its address or by its names; undefined where the content has none. */
export async function findEntryEvent(
  content: Content,
  clusterWord: string,
  title: string,
): Promise<EntryEvent | undefined> {
  const found = await findFestivalEvent(content, clusterWord, title);
  return found && entryEvent(found.cluster.name, found.event);
}

/** The same, also one that the content no longer has: by the names that it had last. */
export async function findAnyEvent(
  db: Database,
  content: Content,
  clusterWord: string,
  title: string,
): Promise<EntryEvent | undefined> {
  const found = await findEntryEvent(content, clusterWord, title);
  if (found) return found;
  const cluster = findCluster(clusterWord);
  const former = (await listEvents(db)).filter(({ clusterName }) => clusterName === cluster?.name);
  const named = former.map(({ eventId, eventName }) => ({ eventId, title: eventName }));
  const event = findEvent(named, title);
  return event && getEntryEvent(db, content, event.eventId);
}

/** The event of an id, also one that the content no longer has. */
export async function getEntryEvent(
  db: Database,
  content: Content,
  eventId: string,
): Promise<EntryEvent> {
  const found = await findFestivalEventById(content.events, eventId);
  if (found) return entryEvent(found.cluster.name, found.event);
  return withoutContent(await getEvent(db, eventId));
}

/** An event of the content as its entries need it. */
export function entryEvent(clusterName: string, event: Event): EntryEvent {
  const hours = hoursOf({ begins: event.eventDate, ends: event.ends });
  return {
    eventId: event.eventId,
    clusterName,
    eventName: event.title,
    startsAt: hours?.beginsAt ?? null,
    endsAt: hours?.endsAt ?? null,
    endsAbout: hours?.isAbout ?? false,
    overAt: hours?.overAt ?? null,
    venue: event.eventVenue,
    kind: event.kind,
    isContest: isContest(event),
    rules: event.registration,
  };
}

/** All events of some clusters; one whose content can't be had now has none. */
export function listEntryEvents(
  { clusters, events }: Pick<Content, 'clusters' | 'events'>,
  reach: 'all' | readonly string[],
): EntryEvent[] {
  return clusters.flatMap(({ id, name }) => {
    if (reach !== 'all' && !reach.includes(name)) return [];
    try {
      return events(id).map((event) => entryEvent(name, event));
    } catch (error) {
      if (error instanceof ContentUnavailable) return [];
      throw error;
    }
  });
}

/** An event as a programme tells it. */
export function programmeEvent(event: EntryEvent): ProgrammeEvent {
  return {
    clusterName: event.clusterName,
    eventName: event.eventName,
    starts: isoOrNull(event.startsAt),
    ends: isoOrNull(event.endsAt),
    endsAbout: event.endsAbout,
    venue: event.venue,
  };
}

/** An event that the content no longer has. */
export function withoutContent(event: NamedEvent): EntryEvent {
  const noHours = { startsAt: null, endsAt: null, endsAbout: false, overAt: null };
  return { ...event, ...noHours, venue: null, kind: null, isContest: false, rules: null };
}

export function moment(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}

function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
