import type { ProgrammeEvent } from '../../contract/entries/entry.ts';
import type { EventName } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { RegistrationRules } from '../../contract/registration-rules.ts';
import type { Content } from '../content/files/content.ts';
import { findFestivalEvent } from '../content/files/festival-events.ts';

/** An event as its entries need it. Moments are epoch milliseconds; null where the content has none. */
export interface EntryEvent extends EventName {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly endsAbout: boolean;
  readonly venue: string | null;
  /** Null where visitors register elsewhere. */
  readonly rules: RegistrationRules | null;
}

/** Assumed of an event whose end nobody has told. */
const USUAL_MS = 2 * 60 * 60 * 1000;

/** The event of a cluster, by the words of its address or by its names; undefined where the content has none. */
export async function findEntryEvent(
  content: Content,
  clusterWord: string,
  title: string,
): Promise<EntryEvent | undefined> {
  const found = await findFestivalEvent(content.events, clusterWord, title);
  return found && entryEvent(found.cluster.name, found.event);
}

/** An event of the content as its entries need it. */
export function entryEvent(clusterName: string, event: Event): EntryEvent {
  const startsAt = moment(event.eventDate);
  const endsAt = moment(event.ends);
  const isEndKnown = startsAt !== null && endsAt !== null && endsAt > startsAt;
  return {
    clusterName,
    eventName: event.title,
    startsAt,
    endsAt: isEndKnown ? endsAt : startsAt && startsAt + USUAL_MS,
    endsAbout: startsAt !== null && !isEndKnown,
    venue: event.eventVenue,
    rules: event.registration,
  };
}

/** An event as a programme tells it. */
export function programmeEvent(event: EntryEvent): ProgrammeEvent {
  return {
    cluster_name: event.clusterName,
    event_name: event.eventName,
    starts: isoOrNull(event.startsAt),
    ends: isoOrNull(event.endsAt),
    ends_about: event.endsAbout,
    venue: event.venue,
  };
}

/** An event that the content no longer has, by what an entry knows of it. */
export function goneEvent({ clusterName, eventName }: EventName): EntryEvent {
  const nothing = { startsAt: null, endsAt: null, endsAbout: false, venue: null, rules: null };
  return { clusterName, eventName, ...nothing };
}

export function moment(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}

function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
