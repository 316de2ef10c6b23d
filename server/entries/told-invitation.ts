import { isActive } from '../../contract/entries/entry.ts';
import type { Invitation } from '../../contract/entries/team-calls.ts';
import type { Database } from '../database/connection.ts';
import { type EntryEvent, programmeEvent } from './event.ts';
import { listMembers } from './members/store.ts';
import { registrationState, teamSize } from './rules.ts';
import type { EntryRow } from './store.ts';

/** An invitation as whoever has its link reads it: of its people, the captain's first name alone. */
export async function tellInvitation(
  db: Database,
  event: EntryEvent,
  entry: EntryRow,
  now: number,
): Promise<Invitation> {
  const people = await listMembers(db, entry.id);
  const { min, max } = teamSize(event.rules);
  const room = Math.max(0, max - people.length);
  const isOpen = isActive(entry.state) && registrationState(event, now) === 'open';
  const state = room === 0 ? 'full' : entry.invitation_ended === 1 ? 'over' : 'open';
  return {
    ...programmeEvent(event),
    team_name: entry.team_name ?? '',
    captain: people[0]?.name.split(/\s/)[0] ?? '',
    size: people.length,
    room,
    lacking: Math.max(0, min - people.length),
    closes: event.rules?.closes ?? null,
    state: isOpen ? state : 'over',
  };
}
