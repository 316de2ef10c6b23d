import { isSameName } from '../../contract/name-keys.ts';
import { AgainstARule, HttpError, NotFoundError } from '../http/errors.ts';
import { swappedInMail, swappedOutMail } from '../mail/texts/entries.ts';
import { findSwap, listSwapped } from './history-store.ts';
import { replaceInvitation } from './invitations-store.ts';
import {
  createMember,
  endMembers,
  findActiveMember,
  getRegistrant,
  listMembers,
  type MemberRow,
} from './members/store.ts';
import type { EventChange } from './moves.ts';
import { applyDue } from './places.ts';
import { createChange, type EntryRow, findEntry } from './store.ts';

/*
 * Members of a team whom the desk swaps. A place is held by the team, so none is taken or free by it. Answers go with their
 * person, but for the captain's, which are the team's.
 */

interface Swap {
  readonly entry: EntryRow;
  /** The account that goes, and the one that comes. */
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly reason: string;
  /** Before it nobody is mailed, in epoch milliseconds. */
  readonly mailsAt: number;
}

/** Gives the swap's id. @throws AgainstARule, NotFoundError, HttpError with 409 */
export async function swapMember(
  change: EventChange,
  { entry: { id }, from, to, by, reason, mailsAt }: Swap,
): Promise<string> {
  const { trx, event, notify, now } = change;
  await applyDue(change);
  const entry = (await findEntry(trx, id))!;
  if (entry.state === 'cancelled' || entry.state === 'expired')
    throw new HttpError(409, 'This entry has ended meanwhile');
  if (entry.teamName === null)
    throw new HttpError(409, 'This is nobody’s team: take the entry out and add another');
  const people = await listMembers(trx, id);
  const goes = people.find(({ accountId }) => accountId === from);
  if (!goes) throw new NotFoundError('This person is not in the team any more');
  const { college, memberId } = await getRegistrant(trx, to, event);
  if (memberId !== null)
    throw new AgainstARule('They are in this event already, alone or in a team');
  requireCollegeOf(change, { people, goes }, college);
  const { isCaptain, answers } = goes;
  await endMembers(trx, id, now, goes.id);
  await createMember(trx, {
    ...{ entryId: id, eventId: entry.eventId, accountId: to, isCaptain, joinedAt: now },
    answers: isCaptain === 1 ? answers : '{}',
  });
  // With the one before, whoever goes would be in again.
  if (entry.invitationEnded !== 1) await replaceInvitation(trx, entry);
  const swap = await createChange(
    trx,
    { ...stays(entry), accountId: by, kind: 'member swapped' },
    now,
  );
  const runAfter = { runAfter: mailsAt };
  await notify(trx, event, [goes], swap, (about) => swappedOutMail(about, reason), runAfter);
  const comes = (await listMembers(trx, id)).filter(({ accountId }) => accountId === to);
  await notify(trx, event, comes, swap, (about) => swappedInMail(about, isCaptain === 1), runAfter);
  return swap;
}

/** Makes it as it was before; gives whom it concerned. @throws NotFoundError, HttpError with 409 */
export async function undoSwap(
  change: EventChange,
  entry: EntryRow,
  { swap, by, undoneFor }: { swap: string; by: string; undoneFor: number },
): Promise<{ came: string; went: string }> {
  const { trx, event, now } = change;
  await applyDue(change);
  const made = await findSwap(trx, entry.id, swap);
  if (!made) throw new NotFoundError('There was no such swap');
  const { came, went } = await listSwapped(trx, entry.id, made.at);
  const isOpen = now - made.at <= undoneFor;
  if (!isOpen || !came || !went || (await findActiveMember(trx, went.accountId, event)))
    throw new HttpError(409, 'It can’t be undone any more: swap them back instead');
  await endMembers(trx, entry.id, now, came.id);
  const { entryId, eventId, accountId, answers, joinedAt } = went;
  const { isCaptain } = came;
  await createMember(trx, { entryId, eventId, accountId, answers, joinedAt, isCaptain });
  await createChange(trx, { ...stays(entry), accountId: by, kind: 'swap taken back' }, now);
  return { came: came.accountId, went: accountId };
}

function stays({ id, state }: EntryRow) {
  return { entryId: id, from: state, to: state };
}

/** Where an event goes by colleges, whoever comes is of the captain's. @throws AgainstARule */
function requireCollegeOf(
  { event: { rules } }: EventChange,
  { people, goes }: { people: readonly MemberRow[]; goes: MemberRow },
  college: string,
): void {
  const captain = people[0]!;
  const isCounted = Boolean(rules?.perCollege) && goes.isCaptain === 1;
  if ((!rules?.team?.sameCollege && !isCounted) || isSameName(captain.college, college)) return;
  throw new AgainstARule(
    isCounted && !rules?.team?.sameCollege
      ? `Places are counted by the captain’s college here: a captain comes from ${captain.college}`
      : `All of a team are of one college here, and this one is of ${captain.college}`,
  );
}
