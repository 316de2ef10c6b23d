import type { Entry } from '../../contract/entries/entry.ts';
import { isActive } from '../../contract/entries/entry-rules.ts';
import type { Invitation } from '../../contract/entries/team-calls.ts';
import type { Content } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import {
  type EntryEvent,
  getEntryEvent,
  hasBegun,
  programmeEvent,
  registrationState,
  teamSize,
} from './event.ts';
import { invitationState } from './invitations-store.ts';
import { findEntryInOrder } from './line-store.ts';
import { listMembers } from './members/store.ts';
import { type EntryRow, findEntry } from './store.ts';

/** An entry, as it is now, as the person of an account sees it; undefined for somebody who has no part in it. */
export async function entryView(
  db: Database,
  event: EntryEvent,
  id: string,
  accountId: string,
): Promise<Entry | undefined> {
  const entry = await findEntryInOrder(db, id);
  const people = await listMembers(db, id);
  const me = people.find((one) => one.accountId === accountId);
  if (!entry || !me) return undefined;
  const { min, max } = teamSize(event.rules);
  const isCaptain = me.isCaptain === 1;
  const isTeam = entry.teamName !== null;
  const isOpen = registrationState(event, Date.now()) === 'open';
  const canInvite = isCaptain && isOpen && entry.invitationEnded === 0;
  return {
    id,
    eventId: event.eventId,
    ...programmeEvent(event),
    // Until it begins whoever was scanned at its door may go again; of one without an hour nobody knows when it does.
    state: event.startsAt === null || hasBegun(event, Date.now()) ? entry.attendance : entry.state,
    askedAt: entry.createdAt,
    offeredUntil: entry.offeredUntil,
    rank: entry.rank,
    number: entry.number,
    teamName: entry.teamName,
    isCaptain,
    members: people.map((one) => ({
      id: one.id,
      name: one.name,
      college: one.college,
      isCaptain: one.isCaptain === 1,
      isMe: one === me,
      ...(one.heldUntil !== null && isActive(entry.state) && { confirmBy: one.heldUntil }),
    })),
    lacking: isTeam ? Math.max(0, min - people.length) : 0,
    room: isTeam ? Math.max(0, max - people.length) : 0,
    invitation: canInvite ? entry.invitation : null,
    code: canInvite ? entry.code : null,
    answers: JSON.parse(me.answers),
    closes: event.rules?.closes ?? null,
    cancelUntil: event.rules?.cancelUntil ?? null,
  };
}

/** An invitation as whoever has its link reads it: of its people, the captain's first name alone. */
export async function invitationView(
  db: Database,
  event: EntryEvent,
  entry: EntryRow,
  now: number,
): Promise<Invitation> {
  const people = await listMembers(db, entry.id);
  const { min, max } = teamSize(event.rules);
  return {
    ...programmeEvent(event),
    teamName: entry.teamName ?? '',
    captain: people[0]?.name.split(/\s/)[0] ?? '',
    size: people.length,
    room: Math.max(0, max - people.length),
    lacking: Math.max(0, min - people.length),
    closes: event.rules?.closes ?? null,
    ...invitationState(entry, people.length, { event, now }),
    isWaiting: entry.state === 'waiting' || entry.state === 'offered',
  };
}

/** A team as a chat shows it, without anybody's name; undefined where its invitation is over. */
export async function findInvitedTeam(db: Database, content: Content, id: string) {
  const entry = await findEntry(db, id);
  if (!entry?.teamName) return undefined;
  const event = await getEntryEvent(db, content, entry.eventId);
  const { captain: _, ...team } = await invitationView(db, event, entry, Date.now());
  return team.state === 'over' ? undefined : { ...team, kind: event.kind };
}
