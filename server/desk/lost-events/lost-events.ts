import type { Decision } from '../../../contract/desk/home.ts';
import { ACTIVE, STANDING } from '../../../contract/entries/entry-rules.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { type EventInUse, listBecome, listEventsInUse } from '../../events/store.ts';
import { HttpError } from '../../http/errors.ts';
import { listStanding } from '../../results/store.ts';
import { type ReachedClusters, requireReach } from '../access/guard.ts';
import { countStates, listPeopleIn } from '../entries/store.ts';

type Files = Pick<Content, 'fileIds' | 'newcomers'>;

/** The events of some clusters on which people hang though no file is theirs; none while a content server has not told all. */
async function listLostEvents(
  db: Database,
  { fileIds, newcomers }: Files,
  reach: ReachedClusters,
): Promise<EventInUse[]> {
  if (!fileIds) return [];
  const files = new Set([...fileIds.values(), ...newcomers.map(({ fileId }) => fileId)]);
  // What is decided just now, perhaps in another process, is read from the files in a moment.
  const decided = [...(await listBecome(db))].flatMap(([file, id]) =>
    files.has(file) ? [id] : [],
  );
  const found = new Set([...fileIds.keys(), ...decided]);
  return (await listEventsInUse(db)).filter(
    ({ eventId, clusterName }) =>
      !found.has(eventId) && (reach === 'all' || reach.includes(clusterName)),
  );
}

/** One of them. @throws HttpError with 403 beyond the reach, or with 409 where it is none any more */
export async function getLostEvent(
  db: Database,
  files: Files,
  eventId: string,
  reach: ReachedClusters,
): Promise<EventInUse> {
  const lost = (await listLostEvents(db, files, 'all')).find((one) => one.eventId === eventId);
  if (!lost) throw new HttpError(409, 'Its file is there again, or somebody has decided meanwhile');
  requireReach(reach, lost.clusterName);
  return lost;
}

/** The people who would hear that an event is cancelled: whoever is marked counts on it no more. */
export async function countToTell(db: Database, event: EventId): Promise<number> {
  return (await listPeopleIn(db, event, ACTIVE)).length;
}

/** Lost events as they stand on the home screen. */
export async function lostEventDecisions(
  db: Database,
  content: Files & Pick<Content, 'clusters' | 'events'>,
  reach: ReachedClusters,
): Promise<Decision[]> {
  const lost = await listLostEvents(db, content, reach);
  if (lost.length === 0) return [];
  const shown = new Set(
    content.clusters.flatMap(({ id }) => content.events(id).map(({ eventId }) => eventId)),
  );
  return Promise.all(
    lost.map(async ({ entries: _, ...event }) => {
      const states = await countStates(db, event);
      const sum = (some: readonly string[]) =>
        states.reduce(
          (all, one) => all + (some.includes(one.state) ? one.count - one.freed : 0),
          0,
        );
      return {
        kind: 'no file' as const,
        ...event,
        isShown: shown.has(event.eventId),
        isOut: (await listStanding(db, event)).length > 0,
        people: (await listPeopleIn(db, event, STANDING)).length,
        toTell: await countToTell(db, event),
        taken: sum(['held', 'offered', 'present', 'absent']),
        waiting: sum(['waiting']),
      };
    }),
  );
}
