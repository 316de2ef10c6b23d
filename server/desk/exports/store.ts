import { sql } from 'kysely';
import { EntryFilter } from '../../../contract/desk/events.ts';
import type { EntryList } from '../../../contract/desk/exports.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import {
  attendance,
  findScored,
  isSeenByJury,
  PRESENT_BY_DOOR_SINCE,
} from '../../entries/door-store.ts';
import { isNotified } from '../../entries/members/store.ts';
import { doorKey } from '../../events/door-key.ts';
import { GATE_SCOPE } from '../../gate/devices/gate-places.ts';
import {
  type AskedWithScored,
  type EntriesAsked,
  entriesOf,
  isIn,
  SINCE,
  wasAtDoor,
} from '../entries/store.ts';

/** The people of one of an event's lists, by their membership. */
function membersIn(db: Database, event: EventId, asked: AskedWithScored) {
  return entriesOf(db, event, asked)
    .innerJoin('entryMembers', 'entryMembers.entryId', 'entries.id')
    .where(isIn('entryMembers'))
    .$if(asked.list === 'attendance', (members) =>
      members.where(({ or, eb }) =>
        or([eb('entries.state', '=', 'present'), wasAtDoor(event), isSeenByJury(asked.scored)]),
      ),
    );
}

const ALL = EntryFilter.parse({});

/** Counts the entries and the people of each of an event's lists. */
export async function countLists(db: Database, event: EventId) {
  const scored = await findScored(db, event);
  const count = async (list: EntryList) => {
    const { entries, people } = await membersIn(db, event, { ...ALL, list, scored })
      .clearOrderBy()
      .select(({ fn }) => [
        fn.count('entries.id').distinct().as('entries'),
        fn.countAll().as('people'),
      ])
      .executeTakeFirstOrThrow();
    return { entries: Number(entries), people: Number(people) };
  };
  return {
    registered: await count('registered'),
    attendance: await count('attendance'),
    waited: await count('waited'),
  };
}

/** Everybody in one of an event's lists, in its order; an entry's people stand together, its captain first. */
export async function listMemberIds(
  db: Database,
  event: EventId,
  asked: EntriesAsked,
): Promise<string[]> {
  const scored = await findScored(db, event);
  const rows = await membersIn(db, event, { ...asked, scored })
    .select('entryMembers.id')
    .orderBy('entryMembers.isCaptain', 'desc')
    .orderBy('entryMembers.joinedAt')
    .orderBy('entryMembers.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whom the desk has just added isn't reached before they know of it. */
function ifNotified<Column extends 'email' | 'phone'>(column: Column) {
  return sql<string>`case when ${isNotified(Date.now())} then coalesce(${sql.ref(column)}, '') else '' end`.as(
    column,
  );
}

/** Reads the members of an event's entries for an export, in the order of their ids. */
export async function listMembersById(db: Database, event: EventId, ids: readonly string[]) {
  const scored = await findScored(db, event);
  const rows = await db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('accounts', 'accounts.id', 'entryMembers.accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .leftJoin('gateArrivals as door', (join) =>
      join.onRef('door.accountId', '=', 'accounts.id').on('door.scope', '=', doorKey(event)),
    )
    .leftJoin('gateArrivals as gate', (join) =>
      join.onRef('gate.accountId', '=', 'accounts.id').on('gate.scope', '=', GATE_SCOPE),
    )
    .select([
      'entryMembers.id',
      'teamName as team',
      'fullName as name',
      'isCaptain',
      sql<string>`coalesce(colleges.name, accounts.other_college)`.as('college'),
      'participantCode as code',
      attendance(scored).as('state'),
      'entries.createdAt as asked',
      sql<number | null>`coalesce(${PRESENT_BY_DOOR_SINCE}, ${SINCE})`.as('since'),
      'door.at as door',
      'gate.at as gateAt',
      'gate.place as gate',
      'answers',
      ifNotified('email'),
      ifNotified('phone'),
    ])
    .where('entryMembers.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
