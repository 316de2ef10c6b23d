import type { Insertable, Selectable, Updateable } from 'kysely';
import type { EntryState } from '../../contract/entries/entry.ts';
import type { EventId } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';

export const ACTIVE = ['held', 'waiting', 'offered'] as const satisfies EntryState[];
const TAKING = ['held', 'offered'] as const satisfies EntryState[];

function entriesOf(db: Database, { eventId }: EventId) {
  return db.selectFrom('entries').where('event_id', '=', eventId);
}

/** The entries of an event that take part in its places: how many wait, and what time may have changed. */
export async function summarizeEntries(trx: Database, event: EventId) {
  const { waiting, firstEnd } = await entriesOf(trx, event)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.min('offered_until').filterWhere('state', '=', 'offered').as('firstEnd'),
    ])
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), firstEnd };
}

/** Places that a college holds or is offered in an event. */
export async function countOfCollege(
  trx: Database,
  event: EventId,
  college: string,
): Promise<number> {
  const { count } = await entriesOf(trx, event)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('college', '=', college)
    .where('state', 'in', TAKING)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first in line whose college may have one more place. */
export function findNextWaiting(trx: Database, { eventId }: EventId, perCollege: number | null) {
  return trx
    .selectFrom('entries as next')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .$if(perCollege !== null, (query) =>
      query.where(
        (of) =>
          of
            .selectFrom('entries as other')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('other.event_id', '=', 'next.event_id')
            .whereRef('other.college', '=', 'next.college')
            .where('other.state', 'in', TAKING),
        '<',
        perCollege,
      ),
    )
    .orderBy('asked')
    .limit(1)
    .executeTakeFirst();
}

/** Entries of an event whose offer has ended. */
export function listRunOut(trx: Database, event: EventId, now: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', '=', 'offered')
    .where('offered_until', '<=', now)
    .orderBy('asked')
    .execute();
}

export function listWaiting(trx: Database, event: EventId) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked')
    .execute();
}

/** Entries of an event that stand and have fewer people than `least`: nobody at all, where that is 1, else teams. */
export function listShort(trx: Database, event: EventId, least: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', 'in', ACTIVE)
    .$if(least > 1, (query) => query.where('team_name', 'is not', null))
    .where(
      (of) =>
        of
          .selectFrom('entry_members')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('entry_id', '=', 'entries.id')
          .where('left_at', 'is', null),
      '<',
      least,
    )
    .orderBy('asked')
    .execute();
}

/** Every event that has entries standing. */
export function listEventsWithEntries(db: Database): Promise<{ event_id: string }[]> {
  return db
    .selectFrom('entries')
    .select('event_id')
    .where('state', 'in', ACTIVE)
    .distinct()
    .execute();
}

/** Creates an entry and gives its id; undefined where another team of the event has its name. */
export async function createEntry(
  trx: Database,
  entry: Omit<Insertable<Tables['entries']>, 'id'>,
): Promise<string | undefined> {
  const id = crypto.randomUUID();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('entries')
    .values({ id, ...entry })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

export type EntryRow = Selectable<Tables['entries']>;

export function findEntry(db: Database, id: string) {
  return db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateEntry(
  trx: Database,
  id: string,
  change: Updateable<Tables['entries']>,
): Promise<void> {
  await trx.updateTable('entries').set(change).where('id', '=', id).execute();
}

/** The place of a waiting entry in its line, from 1. */
export function rankOf(db: Database, entry: EntryRow): Promise<number> {
  return countUpTo(db, entry, 'waiting');
}

/** Which of its event's held places an entry has, from 1, in the order of asking. */
export function numberOf(db: Database, entry: EntryRow): Promise<number> {
  return countUpTo(db, entry, 'held');
}

async function countUpTo(db: Database, entry: EntryRow, state: EntryState): Promise<number> {
  const { event_id: eventId, asked } = entry;
  const { count } = await entriesOf(db, { eventId })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .where('asked', '<=', asked)
    .executeTakeFirstOrThrow();
  return Number(count);
}
