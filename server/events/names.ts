import type { NamedEvent } from '../../contract/event-addresses.ts';
import type { FindEventsInUse } from '../content/reading/clusters.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { type EventInUse, listEventsInUse, updateEventNames } from './store.ts';

/** Writes down what the content calls its events now. Those of a cluster that can't be had keep their last names. */
export async function noteEventNames(
  db: Database,
  { clusters, events }: Pick<Content, 'clusters' | 'events'>,
): Promise<void> {
  const named = clusters.map(({ id, name }): NamedEvent[] => {
    try {
      return events(id).map(({ eventId, title }) => {
        return { eventId, clusterName: name, eventName: title };
      });
    } catch (error) {
      if (error instanceof ContentUnavailable) return [];
      throw error;
    }
  });
  await updateEventNames(db, named.flat());
}

/** Tells what people have in events, so that no event goes while anything hangs on it. */
export function findEventsInUse(db: Database): FindEventsInUse {
  return async (eventIds) => {
    const inUse = (await listEventsInUse(db)).filter(({ eventId }) => eventIds.includes(eventId));
    return new Map(inUse.map((event) => [event.eventId, usesInWords(event)]));
  };
}

/** `24 entries, 1 message`. */
export function usesInWords({ entries, results, messages }: EventInUse): string {
  const counted = [
    [entries, 'entry', 'entries'],
    [results, 'result', 'results'],
    [messages, 'message', 'messages'],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`)
    .join(', ');
}
