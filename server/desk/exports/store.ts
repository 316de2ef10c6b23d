import { sql } from 'kysely';
import type { EventName } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';

/** Everybody in an event's entries, in the order of asking; an entry's people stand together, its captain first. */
export async function listMemberIds(
  db: Database,
  { clusterName, eventName }: EventName,
): Promise<string[]> {
  const rows = await db
    .selectFrom('entry_members')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .select('entry_members.id')
    .where('entries.cluster_name', '=', clusterName)
    .where('entries.event_name', '=', eventName)
    .where('left_at', 'is', null)
    .orderBy('asked')
    .orderBy('entry_id')
    .orderBy('is_captain', 'desc')
    .orderBy('joined_at')
    .orderBy('entry_members.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the members of entries for an export, in the order of their ids. */
export async function listMembersById(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('entry_members')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select([
      'entry_members.id',
      'team_name as team',
      'full_name as name',
      'is_captain as isCaptain',
      sql<string>`coalesce(colleges.name, accounts.other_college)`.as('college'),
      'participant_code as code',
      'entries.state',
      'entries.created_at as askedAt',
      'answers',
      'email',
      'phone',
    ])
    .where('entry_members.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
