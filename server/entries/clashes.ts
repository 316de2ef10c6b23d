import { clash } from '../../contract/entries/clashes.ts';
import type { ProgrammeEvent } from '../../contract/entries/entry.ts';
import { type EntryContext, nameOf } from './context.ts';
import { type EntryEvent, programmeEvent } from './event.ts';
import { listEntriesOf } from './members/store.ts';

/** The other events in a person's programme that overlap with this one, the walk between them counted. */
export async function findClashes(
  { db, eventOf }: Pick<EntryContext, 'db' | 'eventOf'>,
  event: EntryEvent,
  accountId: string,
): Promise<ProgrammeEvent[]> {
  const entries = await listEntriesOf(db, accountId);
  const events = await Promise.all(entries.map((entry) => eventOf(nameOf(entry))));
  const isSame = (other: EntryEvent) =>
    other.clusterName === event.clusterName && other.eventName === event.eventName;
  return events
    .filter((other) => !isSame(other))
    .map(programmeEvent)
    .filter((other) => clash(other, programmeEvent(event)));
}
