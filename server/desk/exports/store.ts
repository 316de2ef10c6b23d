import { sql } from 'kysely';
import type { EntryList } from '../../../contract/desk/exports.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { doorKey, GATE_SCOPE } from '../../gate/devices/places.ts';
import { REGISTERED, SINCE, wasAtDoor } from '../entries/store.ts';

/** The people of one of an event's lists, by their membership. */
function membersIn(db: Database, event: EventId, list: EntryList) {
  const all = db
    .selectFrom('entry_members')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .where('entries.event_id', '=', event.eventId);
  if (list === 'waiting')
    return all
      .where((is) => is.or([is('left_at', 'is', null), is('left_at', '=', SINCE)]))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('entry_changes')
            .select('entry_changes.id')
            .whereRef('entry_changes.entry_id', '=', 'entries.id')
            .where('to_state', '=', 'waiting'),
        ),
      );
  const registered = all.where('left_at', 'is', null).where('entries.state', 'in', REGISTERED);
  if (list === 'registered') return registered;
  return registered.where(({ or, eb }) =>
    or([eb('entries.state', '=', 'present'), wasAtDoor(event)]),
  );
}

/** Counts the entries and the people of each of an event's lists. */
export async function countLists(db: Database, event: EventId) {
  const count = async (list: EntryList) => {
    const { entries, people } = await membersIn(db, event, list)
      .select(({ fn }) => [
        fn.count('entry_id').distinct().as('entries'),
        fn.countAll().as('people'),
      ])
      .executeTakeFirstOrThrow();
    return { entries: Number(entries), people: Number(people) };
  };
  return {
    registered: await count('registered'),
    attendance: await count('attendance'),
    waiting: await count('waiting'),
  };
}

/** Everybody in one of an event's lists, in the order of asking; an entry's people stand together, its captain first. */
export async function listMemberIds(
  db: Database,
  event: EventId,
  list: EntryList,
): Promise<string[]> {
  const rows = await membersIn(db, event, list)
    .select('entry_members.id')
    .orderBy('asked')
    .orderBy('entry_id')
    .orderBy('is_captain', 'desc')
    .orderBy('joined_at')
    .orderBy('entry_members.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the members of an event's entries for an export, in the order of their ids. */
export async function listMembersById(db: Database, event: EventId, ids: readonly string[]) {
  const rows = await db
    .selectFrom('entry_members')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .innerJoin('accounts', 'accounts.id', 'entry_members.account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .leftJoin('gate_arrivals as door', (join) =>
      join.onRef('door.account_id', '=', 'accounts.id').on('door.scope', '=', doorKey(event)),
    )
    .leftJoin('gate_arrivals as gate', (join) =>
      join.onRef('gate.account_id', '=', 'accounts.id').on('gate.scope', '=', GATE_SCOPE),
    )
    .select([
      'entry_members.id',
      'team_name as team',
      'full_name as name',
      'is_captain as isCaptain',
      sql<string>`coalesce(colleges.name, accounts.other_college)`.as('college'),
      'participant_code as code',
      'entries.state',
      'entries.created_at as asked',
      SINCE.as('since'),
      'door.at as door',
      'gate.at as gate_at',
      'gate.place as gate',
      'answers',
      'email',
      'phone',
    ])
    .where('entry_members.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
