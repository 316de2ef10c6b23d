import type { Decision } from '../../../contract/desk/home.ts';
import { STANDING } from '../../../contract/entries/entry-rules.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { listEntryEvents } from '../../entries/event.ts';
import { isSame, listAnnouncedHours } from '../../events/announced-hours-store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { countReached } from '../messages/recipients-store.ts';

/** The events of some clusters that are at another time or place than their people were told, until they are over. */
export async function moveDecisions(
  db: Database,
  content: Pick<Content, 'clusters' | 'events'>,
  reach: ReachedClusters,
): Promise<Decision[]> {
  const announced = await listAnnouncedHours(db);
  const moved = listEntryEvents(content, reach).flatMap((event) => {
    const was = announced.get(event.eventId);
    const isOver = event.endsAt !== null && event.endsAt <= Date.now();
    return was && !isSame(was, event) && !isOver ? [{ event, was }] : [];
  });
  const found = await Promise.all(
    moved.map(async ({ event, was }) => {
      const { clusterName, eventName, startsAt, venue } = event;
      const who = { eventIds: [event.eventId], states: STANDING };
      const { mail, call: toCall } = await countReached(db, who);
      return {
        kind: 'moved' as const,
        clusterName,
        eventName,
        people: mail + toCall,
        toCall,
        was,
        is: { startsAt, venue },
      };
    }),
  );
  return found.filter(({ people }) => people > 0);
}
