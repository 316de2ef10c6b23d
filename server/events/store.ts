import { ACTIVE } from '../../contract/entries/entry-rules.ts';
import type { EventId, NamedEvent } from '../../contract/event-addresses.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { Database } from '../database/connection.ts';
import { findFact, setFact } from '../database/deployment-facts.ts';

const NAMES = ['id as eventId', 'clusterName', 'title as eventName'] as const;

/** Writes an event down that is about to have its first people, results or messages. One that is there stays as it is. */
export async function createEvent(trx: Database, event: NamedEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values(rowOf(event))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/**
 * Makes the names of these events what they are now, and writes down what they were. Events that aren't among them keep
 * theirs. `fileIds`: by the events' ids what their files say; a file that isn't an event's any more names nothing.
 */
export async function updateEventNames(
  db: Database,
  events: readonly NamedEvent[],
  fileIds: ReadonlyMap<string, string>,
): Promise<void> {
  const known = new Map((await listEvents(db)).map((event) => [event.eventId, event]));
  for (const event of events) {
    const before = known.get(event.eventId);
    const { clusterName, eventName } = before ?? {};
    if (clusterName === event.clusterName && eventName === event.eventName) continue;
    await db.transaction().execute(async (trx) => {
      if (!(await lockFile(trx, event, fileIds.get(event.eventId)))) return;
      if (before) await createFormerName(trx, before);
      const { id: _, ...names } = rowOf(event);
      await trx
        .insertInto('events')
        .values(rowOf(event))
        .onConflict((clash) => clash.column('id').doUpdateSet(names))
        .execute();
    });
  }
}

/** False where a file has been an event's by the desk's word, which was taken back since the file was read. */
async function lockFile(
  trx: Database,
  { eventId }: NamedEvent,
  fileId = eventId,
): Promise<boolean> {
  if (fileId === eventId) return true;
  const row = await trx
    .updateTable('events')
    .set(({ ref }) => ({ became: ref('became') }))
    .where('id', '=', fileId)
    .returning('became')
    .executeTakeFirst();
  return row?.became === eventId;
}

/** Of two events that were called so, links lead to the one that was it last. */
async function createFormerName(db: Database, event: NamedEvent): Promise<void> {
  const { eventId, clusterName, eventName } = event;
  await db
    .insertInto('formerEventNames')
    .values({ clusterName, nameKey: nameKey(eventName), eventId })
    .onConflict((clash) => clash.columns(['clusterName', 'nameKey']).doUpdateSet({ eventId }))
    .execute();
}

/** All names that events had before, as `nameKey` makes them. */
export function listFormerNames(db: Database) {
  return db
    .selectFrom('formerEventNames')
    .select(['clusterName', 'nameKey', 'eventId'])
    .orderBy('clusterName')
    .orderBy('nameKey')
    .execute();
}

function rowOf({ eventId, clusterName, eventName }: NamedEvent) {
  return { id: eventId, clusterName, title: eventName };
}

/** Every event that there ever was, with its last names; without those whose file is another's now. */
export function listEvents(db: Database): Promise<NamedEvent[]> {
  return db.selectFrom('events').select(NAMES).where('became', 'is', null).orderBy('id').execute();
}

/** The last names of events; those that never were are left out. */
export async function listEventsById(db: Database, ids: readonly string[]): Promise<NamedEvent[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('events').select(NAMES).where('id', 'in', ids).execute();
}

export function getEvent(db: Database, id: string): Promise<NamedEvent> {
  return db.selectFrom('events').select(NAMES).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Everything that hangs on an event, by number. */
export interface EventInUse extends NamedEvent {
  readonly entries: number;
  readonly results: number;
  readonly messages: number;
}

/** The events that ever had entries, results or messages, but for those that the desk has cancelled to the end. */
export async function listEventsInUse(db: Database): Promise<EventInUse[]> {
  const rows = await db
    .selectFrom('events')
    .select(NAMES)
    .where('became', 'is', null)
    .where((is) =>
      is.or([
        is('cancelledAt', 'is', null),
        is.exists(
          is
            .selectFrom('entries')
            .select('id')
            .whereRef('eventId', '=', 'events.id')
            .where('state', 'in', ACTIVE),
        ),
      ]),
    )
    .select(({ selectFrom, fn }) => {
      const count = (table: 'entries' | 'resultSheets' | 'eventMessages') =>
        selectFrom(table)
          .select(fn.countAll<number>().as('count'))
          .whereRef('eventId', '=', 'events.id');
      return [
        count('entries').as('entries'),
        count('resultSheets').as('results'),
        count('eventMessages').as('messages'),
      ];
    })
    .orderBy('id')
    .execute();
  return rows
    .map(({ entries, results, messages, ...event }) => ({
      ...event,
      entries: Number(entries),
      results: Number(results),
      messages: Number(messages),
    }))
    .filter(({ entries, results, messages }) => entries + results + messages > 0);
}

/** By the id that a file says, the event that it has become. */
export async function listBecome(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'became'])
    .where('became', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, became }) => [id, became!]));
}

export async function cancelEvent(
  trx: Database,
  { eventId }: EventId,
  cancelledAt: number,
): Promise<void> {
  await trx.updateTable('events').set({ cancelledAt }).where('id', '=', eventId).execute();
  await setFact(trx, 'event decisions', crypto.randomUUID());
}

/** Another one after each decision about an event. */
export function findDecisionVersion(db: Database): Promise<string | undefined> {
  return findFact(db, 'event decisions');
}

/**
 * Forgets of events that have a file again that they are cancelled, and of those whose file says their own id which
 * other file they had. `fileIds`: by the events' ids what their files say.
 */
export async function forgetDecisions(
  db: Database,
  fileIds: ReadonlyMap<string, string>,
): Promise<void> {
  const decided = await db
    .selectFrom('events')
    .select(['id', 'became'])
    .where((is) => is.or([is('cancelledAt', 'is not', null), is('became', 'is not', null)]))
    .execute();
  const back = decided
    .filter(({ id, became }) => (became ? fileIds.get(became) === became : fileIds.has(id)))
    .map(({ id }) => id);
  if (back.length === 0) return;
  await db
    .updateTable('events')
    .set({ cancelledAt: null, became: null })
    .where('id', 'in', back)
    .execute();
}
