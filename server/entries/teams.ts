import { AgainstARule, NotFoundError } from '../http/errors.ts';
import { captainMail, removedMail } from '../mail/texts/entries.ts';
import { applyAllDue } from './due.ts';
import { closesAt, requireNotBegun, teamSize } from './event.ts';
import { replaceInvitation } from './invitations-store.ts';
import {
  captainOf,
  endMembers,
  listMembers,
  type MemberRow,
  makeCaptain,
} from './members/store.ts';
import type { OwnChange } from './moves.ts';
import { applyDue } from './places.ts';
import { createChange, type EntryRow, findEntry } from './store.ts';
import { tellCaptain } from './team-news.ts';

/* Teams: who leads one, and leaves it. Who comes into one: `redeem` of `invitations-store.ts`. */

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

/** The people of a team, asked for by its captain. @throws AgainstARule for anybody else */
async function requireCaptain(
  { trx, accountId }: OwnChange,
  entry: EntryRow,
): Promise<MemberRow[]> {
  const people = await listMembers(trx, entry.id);
  if (!captainOf(people).some((one) => one.accountId === accountId))
    throw new AgainstARule('Only the captain of the team can do this');
  return people;
}

/** Gives the cause of the mails about it. The entry's state is read anew: what was due may just have changed it. */
async function noteMemberChange(
  { trx, accountId, now }: OwnChange,
  { id }: EntryRow,
  kind: 'left' | 'removed' | 'handed over',
): Promise<string> {
  const { state } = (await findEntry(trx, id))!;
  return createChange(trx, { entryId: id, accountId, kind, from: state, to: state }, now);
}
