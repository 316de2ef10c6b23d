import { sql } from 'kysely';
import { ACTIVE } from '../../contract/entries/entry-rules.ts';
import type { EventId } from '../../contract/event-addresses.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import { hasPlace, SEEN_AT } from './door-store.ts';
import type { EntryRow } from './store.ts';

/* The entries of an event that stand: who is next in its line, and what time has made due. */

function entriesOf(db: Database, { eventId }: EventId) {
  return db.selectFrom('entries').where('eventId', '=', eventId);
}

/** How many places of its event the college of a row of `entries` has; of rows grouped by both, too. */
export const OF_COLLEGE = sql<number>`(
  select count(*) from entries as other
  where other.event_id = entries.event_id and other.college = entries.college and ${hasPlace('other')}
)`;

/** The first in line whose college may have one more place; `isHere`: of those alone who stand at the door. */
export function findNextWaiting(
  trx: Database,
  { eventId }: EventId,
  { perCollege, isHere = false }: { perCollege: number | null; isHere?: boolean },
) {
  return trx
    .selectFrom('entries')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', '=', 'waiting')
    .$if(isHere, (query) => query.where(SEEN_AT, 'is not', null))
    .$if(perCollege !== null, (query) => query.where(OF_COLLEGE, '<', perCollege))
    .orderBy('asked')
    .limit(1)
    .executeTakeFirst();
}

/** The ids of those entries that wait, and whose college has as many places as it may have. */
export async function listOfFullColleges(
  db: Database,
  ids: readonly string[],
  perCollege: number | null,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || perCollege === null) return new Set();
  const rows = await db
    .selectFrom('entries')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where(OF_COLLEGE, '>=', perCollege)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * An entry, and which of its event's in the same state it is, from 1, in the order of asking: the rank in the line of one that
 * waits, the number of a held place.
 */
export async function findEntryInOrder(db: Database, id: string) {
  const { rows } = await selectInOrder(db, id);
  return rows[0];
}

const selectInOrder = compiledOnce((db, id: string) =>
  db
    .selectFrom('entries')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('entries as other')
        .select(fn.countAll<number>().as('count'))
        .whereRef('other.eventId', '=', 'entries.eventId')
        .whereRef('other.state', '=', 'entries.state')
        .whereRef('other.asked', '<=', 'entries.asked')
        .as('nth'),
    )
    .$narrowType<{ nth: number }>()
    .where('id', '=', id),
);

/** The place of a waiting entry in its line, from 1. */
export async function rankOf(db: Database, { id }: Pick<EntryRow, 'id'>): Promise<number> {
  return (await findEntryInOrder(db, id))!.nth;
}

/** Entries of an event that stand, those first that wait. */
export function listStanding(trx: Database, event: EventId, limit: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', 'in', ACTIVE)
    .orderBy('state', 'desc')
    .orderBy('asked')
    .limit(limit)
    .execute();
}

export function listWaiting(trx: Database, event: EventId) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked')
    .execute();
}

/** Entries of an event whose offer has ended. */
export function listRunOut(trx: Database, event: EventId, now: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', '=', 'offered')
    .where('offeredUntil', '<=', now)
    .orderBy('asked')
    .execute();
}

/** Entries of an event that stand and have fewer people than `least`: nobody at all, where that is 1, else teams. */
export function listShort(trx: Database, event: EventId, least: number) {
  return entriesOf(trx, event)
    .selectAll()
    .where('state', 'in', ACTIVE)
    .$if(least > 1, (query) => query.where('teamName', 'is not', null))
    .where(
      (of) =>
        of
          .selectFrom('entryMembers')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('entryId', '=', 'entries.id')
          .where('leftAt', 'is', null),
      '<',
      least,
    )
    .orderBy('asked')
    .execute();
}

/** The people of entries whose captain's account is gone; who has been in them longest comes first. */
export function listLeaderless(trx: Database, event: EventId) {
  return trx
    .selectFrom('entryMembers')
    .select(['entryId', 'id as memberId'])
    .where('eventId', '=', event.eventId)
    .where('leftAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entryMembers as other')
            .select('other.id')
            .whereRef('other.entryId', '=', 'entryMembers.entryId')
            .where('other.leftAt', 'is', null)
            .where('other.isCaptain', '=', 1),
        ),
      ),
    )
    .orderBy('joinedAt')
    .orderBy('id')
    .execute();
}

/** Every event that has entries standing. */
export function listEventsWithEntries(db: Database): Promise<{ eventId: string }[]> {
  return db
    .selectFrom('entries')
    .select('eventId')
    .where('state', 'in', ACTIVE)
    .distinct()
    .execute();
}
