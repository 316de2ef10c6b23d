import { type RawBuilder, sql } from 'kysely';
import { ACTIVE, REGISTERED } from '../../contract/entries/entry-rules.ts';
import type { EventId } from '../../contract/event-addresses.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import { hasPlace, KNOWN_ATTENDANCE, SEEN_AT } from './door-store.ts';

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

/** How many of an entry's event have asked no later than it, itself included, and are in the states of this condition. */
const upTo = (isCounted: RawBuilder<unknown>) => sql`(
  select count(*) from entries as other
  where other.event_id = entries.event_id and other.asked <= entries.asked and ${isCounted}
)`;

const WITH_PLACE = sql`(${sql.join(REGISTERED.map((state) => sql.lit(state)))})`;

/** The rank of an entry that waits in its line, from 1; null of any other. */
const RANK = sql<number | null>`case when entries.state = 'waiting'
  then ${upTo(sql`other.state = 'waiting'`)} end`;

/** The number of an entry with a place, from 1: of all that had one, or marking who came would move it. Null of any other. */
const NUMBER = sql<
  number | null
>`case when entries.state in ${WITH_PLACE} and entries.freed_at is null
  then ${upTo(sql`other.state in ${WITH_PLACE}`)} end`;

/** An entry with its rank or its number, and its state as its people are told it: with what the door and certificates say. */
export async function findEntryInOrder(db: Database, id: string) {
  const { rows } = await selectInOrder(db, id);
  return rows[0];
}

const selectInOrder = compiledOnce((db, id: string) =>
  db
    .selectFrom('entries')
    .selectAll()
    .select([RANK.as('rank'), NUMBER.as('number'), KNOWN_ATTENDANCE.as('attendance')])
    .where('id', '=', id),
);

/** The ranks and numbers of entries, by their ids. */
export async function listOrders(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('entries')
    .select(['id', RANK.as('rank'), NUMBER.as('number')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...order }) => [id, order]));
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
