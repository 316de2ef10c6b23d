import type { Decision } from '../../../contract/desk/home.ts';
import { STANDING } from '../../../contract/entries/entry.ts';
import type { Content } from '../../content/reading/content.ts';
import { ContentUnavailable } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { type EntryEvent, entryEvent } from '../../entries/event.ts';
import { isSame, listTold } from '../../events/told-store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { listPeopleIn } from '../entries/store.ts';

/** The events of some clusters that are at another time or place than their people were told, until they are over. */
export async function moveDecisions(
  db: Database,
  content: Pick<Content, 'clusters' | 'events'>,
  reach: ReachedClusters,
): Promise<Decision[]> {
  const told = await listTold(db);
  const moved = eventsIn(content, reach).flatMap((event) => {
    const was = told.get(event.eventId);
    const isOver = event.endsAt !== null && event.endsAt <= Date.now();
    return was && !isSame(was, event) && !isOver ? [{ event, was }] : [];
  });
  const found = await Promise.all(
    moved.map(async ({ event, was }) => {
      const { clusterName, eventName, startsAt, venue } = event;
      const people = (await listPeopleIn(db, event, STANDING)).length;
      return {
        kind: 'moved' as const,
        clusterName,
        eventName,
        people,
        was,
        is: { startsAt, venue },
      };
    }),
  );
  return found.filter(({ people }) => people > 0);
}

function eventsIn(
  { clusters, events }: Pick<Content, 'clusters' | 'events'>,
  reach: ReachedClusters,
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
