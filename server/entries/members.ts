import { NotFoundError } from '../http/errors.ts';
import { type About, captainMail, memberMail, removedMail } from '../mail/texts/entries.ts';
import { applyAllDue, applyDue, type OwnChange } from './apply-due.ts';
import { endMembers, listMembers, type MemberRow, makeCaptain } from './members/store.ts';
import { AgainstARule, requireNotBegun } from './rules.ts';
import { createChange, type EntryRow, findEntry } from './store.ts';

/** Takes a person out of a team: by themselves, or by its captain. @throws AgainstARule, NotFoundError */
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
  const write = (about: About) => memberMail(about, me.name, 'left');
  if (isOwn) await notify(trx, event, captainOf(people), cause, write);
  else await notify(trx, event, [leaving], cause, removedMail);
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
