import { randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '../../contract/entries/team-calls.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { Database } from '../database/connection.ts';
import { BadInputError } from '../http/errors.ts';
import { withdrawnMail } from '../mail/texts/entries.ts';
import { countPlaces } from './counters/store.ts';
import type { EntryEvent } from './event.ts';
import { createChange } from './history/store.ts';
import { findByInvitation } from './invitations/store.ts';
import {
  createMember,
  findActiveMember,
  getRegistrant,
  listMembers,
  updateAnswers,
} from './members/store.ts';
import {
  AgainstARule,
  AllTaken,
  checkedAnswers,
  closesAt,
  hasBegun,
  isLateToCancel,
  registrationState,
} from './rules.ts';
import { end, type Settling, type Standing, settle } from './settle.ts';
import {
  countOfCollege,
  createEntry,
  type EntryRow,
  findEntry,
  findNextWaiting,
  updateEntry,
} from './store.ts';

/** One deed of a person in an event: the transaction that it is done in, and what that needs. */
export interface Deed extends Settling {
  readonly accountId: string;
}

interface Wanted {
  readonly teamName: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** Takes a place, or one in the waiting list, and gives the entry's id. @throws AgainstARule, BadInputError */
export async function takePlace(deed: Deed, wanted: Wanted): Promise<string> {
  const { trx, event, accountId, now } = deed;
  requireOpen(event, now);
  const teamName = checkedTeamName(event, wanted.teamName);
  const answers = checkedAnswers(event.rules, wanted.answers);
  const standing = await settle(deed);
  if (await findActiveMember(trx, accountId, event)) throw alreadyIn();
  const { college: name } = await getRegistrant(trx, accountId);
  const college = nameKey(name);
  requireCollege(event, college);
  const state = await stateOfNext(deed, standing, college);
  const ofEvent = { event_id: event.eventId };
  const entryId = await createEntry(trx, {
    ...ofEvent,
    state,
    asked: standing.asked + 1,
    team_name: teamName,
    team_key: teamName && nameKey(teamName),
    college,
    created_at: now,
    ...(teamName !== null && (await newInvitation(trx))),
  });
  if (!entryId) throw new BadInputError({ team_name: 'Another team has this name' });
  const captain = { entry_id: entryId, account_id: accountId, is_captain: 1, joined_at: now };
  await createMember(trx, { ...ofEvent, ...captain, answers: JSON.stringify(answers) });
  await countPlaces(trx, event, { asked: 1, taken: state === 'held' ? 1 : 0 });
  const change = { entryId, accountId, kind: 'asked', from: null, to: state } as const;
  await createChange(trx, change, now);
  return entryId;
}

export function alreadyIn(): AgainstARule {
  return new AgainstARule('You are in this event already, alone or in a team');
}

export function requireOpen(event: EntryEvent, now: number): void {
  const state = registrationState(event, now);
  if (state === 'soon') throw new AgainstARule('Registration has not opened yet');
  if (state === 'closed') throw new AgainstARule('Registration is closed');
}

/** @throws AgainstARule once those who take part are counted on */
export function requireNotBegun(event: EntryEvent, now: number): void {
  if (hasBegun(event, now))
    throw new AgainstARule('The event has begun: nothing can be given back any more');
}

function checkedTeamName(event: EntryEvent, given: string): string | null {
  if (!event.rules?.team) return null;
  if (given === '') throw new BadInputError({ team_name: 'Give your team a name' });
  return given;
}

/** The rules by college can't be kept for somebody who has told none. */
export function requireCollege({ rules }: EntryEvent, college: string): void {
  if (college === '' && (rules?.perCollege || rules?.team?.sameCollege))
    throw new AgainstARule('Tell us your college in your profile first: this event counts by it');
}

/** @throws AgainstARule where neither a place nor one in line is left */
async function stateOfNext(
  { trx, event }: Deed,
  { places, taken, waiting }: Standing,
  college: string,
): Promise<'held' | 'waiting'> {
  const { perCollege = null, waiting: limit = null } = event.rules ?? {};
  // A free place stands beside a line while the night leaves no time for an offer.
  const isLine = waiting > 0 && (await findNextWaiting(trx, event, perCollege)) !== undefined;
  const isFull = isLine || (places !== null && taken >= places);
  const hasItsOwn =
    !isFull && perCollege && (await countOfCollege(trx, event, college)) >= perCollege;
  if (!isFull && !hasItsOwn) return 'held';
  if (limit === null || waiting < limit) return 'waiting';
  if (!hasItsOwn) throw new AllTaken();
  throw new AgainstARule(
    `Your college has all of its ${perCollege} places in this event, and nobody more can wait`,
  );
}

/** A link's words, of 128 random bits, and a code that no other team has. */
export async function newInvitation(trx: Database) {
  for (;;) {
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
    ).join('');
    if (await findByInvitation(trx, { code })) continue;
    return { invitation: randomBytes(16).toString('base64url'), code, invitation_ended: 0 };
  }
}

/** Takes the place that an entry is offered. @throws AgainstARule when the offer has ended */
export async function acceptOffer(deed: Deed, entryId: string): Promise<void> {
  const { trx, accountId, now } = deed;
  await settle(deed);
  const entry = await findEntry(trx, entryId);
  if (entry?.state === 'held') return;
  if (entry?.state !== 'offered') throw new AgainstARule('The offer has run out');
  await updateEntry(trx, entryId, { state: 'held', offered_until: null });
  const change = { entryId, accountId, kind: 'accepted', from: 'offered', to: 'held' } as const;
  await createChange(trx, change, now);
}

/**
 * Gives up an entry with all of its people, who are told. Its place goes to the next in line. @throws AgainstARule for
 * all but a team's captain, and once the event has begun
 */
export async function cancelEntry(deed: Deed, entry: EntryRow): Promise<void> {
  const { trx, event, accountId, now } = deed;
  requireNotBegun(event, now);
  await settle(deed);
  const current = await findEntry(trx, entry.id);
  const people = await listMembers(trx, entry.id);
  const me = people.find((one) => one.accountId === accountId);
  if (!current || !me) return;
  if (me.isCaptain !== 1) throw new AgainstARule('Only the captain of the team can do this');
  const isLate = current.state === 'held' && isLateToCancel(event, now);
  const others = people.filter((one) => one !== me);
  await end(deed, current, 'cancelled', isLate ? 'cancelled late' : 'cancelled', withdrawnMail, {
    by: accountId,
    told: others,
  });
  await settle(deed);
}

/** @throws AgainstARule once registration has closed */
export async function changeAnswers(
  { trx, event, now }: Deed,
  memberId: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const closes = closesAt(event);
  if (closes !== null && now >= closes)
    throw new AgainstARule('Registration is closed: answers stay as they are');
  await updateAnswers(trx, memberId, checkedAnswers(event.rules, given));
}
