import { nameKey } from '../../../contract/name-keys.ts';
import { listEventFiles } from '../files/clusters.ts';
import type { ContentFault } from '../files/faults.ts';

/** Tells of those among these ids on which people hang what hangs there, in words: `24 entries, 2 messages`. */
export type FindEventsInUse = (eventIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What to do about an event that is no longer there. */
export function lostEventReason(eventId: string, hanging: string): string {
  return `${eventId} is gone, and it has ${hanging}: bring its file back, or say "id: ${eventId}" in the one that it has become`;
}

/**
 * The events of `before` that `now` has no longer though people hang on them, as faults of their files; and the files that
 * would stand in their place as other events, by their names. Both are content folders.
 */
export async function lostEvents(
  before: string,
  now: string,
  findEventsInUse: FindEventsInUse,
): Promise<ContentFault[]> {
  const [known, found] = await Promise.all([listEventFiles(before), listEventFiles(now)]);
  const gone = [...known.keys()].filter((id) => !found.has(id));
  if (gone.length === 0) return [];
  const hanging = await findEventsInUse(gone);
  const added = [...found].filter(([id]) => !known.has(id)).map(([, event]) => event);
  return gone.flatMap((id) => {
    const words = hanging.get(id);
    if (words === undefined) return [];
    const { file, name } = known.get(id)!;
    const lost = { file, field: 'id', reason: lostEventReason(id, words) };
    const instead = added.filter(
      (event) => event.file !== file && nameKey(event.name) === nameKey(name),
    );
    const reason = `would be another event than ${id}, which is gone: say "id: ${id}" here`;
    return [lost, ...instead.map((event) => ({ file: event.file, field: 'id', reason }))];
  });
}
