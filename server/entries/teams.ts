import { isSameName, nameKey } from '../../contract/name-keys.ts';
import { sentence } from '../../contract/sentence.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { captainMail, removedMail } from '../mail/texts/entries.ts';
import { applyAllDue, applyDue } from './apply-due.ts';
import type { EntryEvent } from './event.ts';
import { countJoins, createChange } from './history-store.ts';
import { holdUntilConfirmed } from './holds.ts';
import {
  endInvitation,
  invitationOver,
  invitationState,
  replaceInvitation,
} from './invitations.ts';
import {
  createMember,
  endMembers,
  getRegistrant,
  listMembers,
  type MemberRow,
  makeCaptain,
} from './members/store.ts';
import type { OwnChange } from './moves.ts';
import {
  AgainstARule,
  alreadyIn,
  checkedAnswers,
  closesAt,
  requireCollege,
  requireNotBegun,
  requireOpen,
  teamSize,
} from './rules.ts';
import { type EntryRow, findEntry } from './store.ts';
import { tellCaptain } from './team-news.ts';

/* Teams: who comes into one, leads it and leaves it. Their invitations: `invitations.ts`. */

const JOINS_AN_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

/** Puts a person into the team that invited them. @throws AgainstARule, NotFoundError, BadInputError */
export async function redeem(
  change: OwnChange,
  { id, invitation }: EntryRow,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { trx, event, accountId, now } = change;
  requireOpen(event, now);
  const answers = checkedAnswers(event.rules, given);
  await applyDue(change);
  const team = await findEntry(trx, id);
  const people = await listMembers(trx, id);
  if (people.some((one) => one.accountId === accountId)) throw alreadyIn();
  const state = team ? invitationState(team, people.length, change).state : 'over';
  if (state === 'full') throw new AgainstARule('This team is full');
  if (!team || state === 'over' || team.invitation !== invitation) throw invitationOver();
  const person = await getRegistrant(trx, accountId, event);
  requireSameCollege(event, people, person.college);
  if (person.memberId !== null) throw alreadyIn();
  await requirePace(change, id);
  const member = { entryId: id, eventId: team.eventId, accountId, isCaptain: 0 };
  const memberId = await createMember(trx, {
    ...{ ...member, answers: JSON.stringify(answers), joinedAt: now },
  });
  await holdUntilConfirmed(change, person, { memberId, entryId: id });
  await noteMemberChange(change, team, 'joined');
  if (people.length + 1 >= teamSize(event.rules).max) await endInvitation(trx, team);
  await tellCaptain(change, captainOf(people), { entryId: id, who: person.name, did: 'joined' });
}

/** Who comes and goes has their team hear of it each time. @throws HttpError with 429 */
async function requirePace({ trx, accountId, now }: OwnChange, entryId: string): Promise<void> {
  if ((await countJoins(trx, { entryId, accountId }, now - HOUR_MS)) < JOINS_AN_HOUR) return;
  throw new HttpError(
    429,
    'You have joined this team three times within an hour. Try again in an hour, or ask another team',
    { retryAfterSeconds: HOUR_MS / 1000 },
  );
}

function requireSameCollege(
  event: EntryEvent,
  people: readonly MemberRow[],
  college: string,
): void {
  requireCollege(event, nameKey(college));
  const [captain] = captainOf(people);
  if (!event.rules?.team?.sameCollege || !captain) return;
  if (!isSameName(captain.college, college))
    throw new AgainstARule(
      sentence(`All of a team are of one college here, and this one is of ${captain.college}`),
    );
}

/** Makes a new link and code. @throws AgainstARule for a full team, or once registration has closed */
export async function renewInvitation(change: OwnChange, entry: EntryRow): Promise<void> {
  const { trx, event, now } = change;
  await applyDue(change);
  const people = await requireCaptain(change, entry);
  const closes = closesAt(event);
  if (closes !== null && now >= closes) throw new AgainstARule('Registration is closed');
  if (entry.teamName === null) throw new AgainstARule('This place is for you alone');
  if (people.length >= teamSize(event.rules).max) throw new AgainstARule('Your team is full');
  await replaceInvitation(trx, entry);
}

/**
 * Takes a person out of a team: by themselves, or by its captain, who gets a new link and code then: the ones before would let
 * them in again. @throws AgainstARule, NotFoundError
 */
export async function removeMember(
  change: OwnChange,
  entry: EntryRow,
  memberId: string,
): Promise<void> {
  const { trx, event, accountId, notify, now } = change;
  requireNotBegun(event, now);
  await applyDue(change);
  const people = await listMembers(trx, entry.id);
  const me = people.find((one) => one.accountId === accountId);
  const leaving = people.find(({ id }) => id === memberId);
  if (!me || !leaving) throw new NotFoundError('This person is not in the team any more');
  if (me !== leaving && me.isCaptain !== 1)
    throw new AgainstARule('Only the captain can take somebody out of the team');
  if (leaving.isCaptain === 1)
    throw new AgainstARule('Hand the team over first, or withdraw all of it');
  await endMembers(trx, entry.id, now, memberId);
  const isOwn = me === leaving;
  const cause = await noteMemberChange(change, entry, isOwn ? 'left' : 'removed');
  const left = { entryId: entry.id, who: me.name, did: 'left' } as const;
  if (isOwn) await tellCaptain(change, captainOf(people), left);
  else {
    await notify(trx, event, [leaving], cause, removedMail);
    await replaceInvitation(trx, entry);
  }
  // After closing nobody can come in their place.
  await applyAllDue(change);
}

/** Makes another of the team its captain, who is told. @throws AgainstARule, NotFoundError */
export async function handOver(
  change: OwnChange,
  entry: EntryRow,
  memberId: string,
): Promise<void> {
  const { trx, event, notify } = change;
  await applyDue(change);
  const people = await requireCaptain(change, entry);
  const next = people.find(({ id }) => id === memberId);
  if (!next) throw new NotFoundError('This person is not in the team any more');
  if (next.isCaptain === 1) return;
  await makeCaptain(trx, entry.id, memberId);
  const cause = await noteMemberChange(change, entry, 'handed over');
  await notify(trx, event, [next], cause, captainMail);
}

export function captainOf(people: readonly MemberRow[]): MemberRow[] {
  return people.filter(({ isCaptain }) => isCaptain === 1);
}

/** The people of a team, asked for by its captain. @throws AgainstARule for anybody else */
export async function requireCaptain(
  { trx, accountId }: OwnChange,
  entry: EntryRow,
): Promise<MemberRow[]> {
  const people = await listMembers(trx, entry.id);
  if (!captainOf(people).some((one) => one.accountId === accountId))
    throw new AgainstARule('Only the captain of the team can do this');
  return people;
}

/** Gives the cause of the mails about it. The entry's state is read anew: what was due may just have changed it. */
export async function noteMemberChange(
  { trx, accountId, now }: OwnChange,
  { id }: EntryRow,
  kind: 'joined' | 'left' | 'removed' | 'handed over',
): Promise<string> {
  const { state } = (await findEntry(trx, id))!;
  return createChange(trx, { entryId: id, accountId, kind, from: state, to: state }, now);
}
