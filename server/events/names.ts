import type { NamedEvent } from '../../contract/event-addresses.ts';
import { type Content, ContentUnavailable } from '../content/content.ts';
import type { Database } from '../database/connection.ts';
import { updateEventNames } from './store.ts';

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
