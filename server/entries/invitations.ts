import { randomBytes, randomInt } from 'node:crypto';
import { isActive } from '../../contract/entries/entry.ts';
import { CODE_LENGTH, CODE_LETTERS, type Invitation } from '../../contract/entries/team-calls.ts';
import { isSameName, nameKey } from '../../contract/name-keys.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError, TooManyRequestsError } from '../http/errors.ts';
import { memberMail } from '../mail/texts/entries.ts';
import { applyDue, type OwnChange } from './apply-due.ts';
import type { EntryEvent } from './event.ts';
import {
  createMember,
  findActiveMember,
  getRegistrant,
  listMembers,
  type MemberRow,
} from './members/store.ts';
import { captainOf, noteMemberChange, requireCaptain } from './members.ts';
import {
  AgainstARule,
  alreadyIn,
  checkedAnswers,
  closesAt,
  registrationState,
  requireCollege,
  requireOpen,
  teamSize,
} from './rules.ts';
import {
  countGuess,
  type EntryRow,
  findByInvitation,
  findEntry,
  forgiveGuess,
  updateEntry,
} from './store.ts';

/*
 * The invitation of a team: a link and a spoken code, of its entry's row. It opens a seat until the team is full, its
 * captain makes a new one, or registration closes.
 */

const WRONG_CODES_AN_HOUR = 10;
const GUESSES_MESSAGE_SECONDS = 60 * 60;

/** A link's words, of 128 random bits, and a code that no other team has. */
export async function newInvitation(trx: Database) {
  for (;;) {
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
    ).join('');
    if (await findByInvitation(trx, { code })) continue;
    return { invitation: randomBytes(16).toString('base64url'), code, invitationEnded: 0 };
  }
}

/** The team that a link invites to, also one whose invitation is over. @throws NotFoundError */
export async function getByLink(db: Database, invitation: string): Promise<EntryRow> {
  const team = await findByInvitation(db, { invitation });
  if (!team) throw invitationOver();
  return team;
}

/** The team that a spoken code invites to. @throws NotFoundError, TooManyRequestsError after ten wrong codes in an hour */
export async function getByCode(
  db: Database,
  accountId: string,
  code: string,
  now: number,
): Promise<EntryRow> {
  if ((await countGuess(db, accountId, now)) > WRONG_CODES_AN_HOUR)
    throw new TooManyRequestsError(GUESSES_MESSAGE_SECONDS);
  const team = await findByInvitation(db, { code });
  if (!team) throw new NotFoundError('No team has this code. Ask your captain again.');
  await forgiveGuess(db, accountId);
  return team;
}

export function invitationOver(): NotFoundError {
  return new NotFoundError('This invitation has run out. Ask your captain for a new one.');
}

/** If somebody can still join a team of `size` people. */
export function invitationState(
  { state, invitationEnded }: EntryRow,
  size: number,
  { event, now }: { event: EntryEvent; now: number },
): Invitation['state'] {
  if (!isActive(state) || registrationState(event, now) !== 'open') return 'over';
  if (size >= teamSize(event.rules).max) return 'full';
  return invitationEnded === 1 ? 'over' : 'open';
}

/** Puts a person into the team that invited them. @throws AgainstARule, NotFoundError, BadInputError */
export async function redeem(
  change: OwnChange,
  { id, invitation }: EntryRow,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { trx, event, accountId, notify, now } = change;
  requireOpen(event, now);
  const answers = checkedAnswers(event.rules, given);
  await applyDue(change);
  const team = await findEntry(trx, id);
  const people = await listMembers(trx, id);
  if (people.some((one) => one.accountId === accountId)) throw alreadyIn();
  const state = team ? invitationState(team, people.length, change) : 'over';
  if (state === 'full') throw new AgainstARule('This team is full');
  if (!team || state === 'over' || team.invitation !== invitation) throw invitationOver();
  const { name, college } = await getRegistrant(trx, accountId);
  requireSameCollege(event, people, college);
  if (await findActiveMember(trx, accountId, event)) throw alreadyIn();
  const member = { entryId: id, eventId: team.eventId, accountId, isCaptain: 0 };
  await createMember(trx, { ...member, answers: JSON.stringify(answers), joinedAt: now });
  const cause = await noteMemberChange(change, team, 'joined');
  if (people.length + 1 >= teamSize(event.rules).max) await endInvitation(trx, team);
  await notify(trx, event, captainOf(people), cause, (about) => memberMail(about, name, 'joined'));
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
      `All of a team are of one college here, and this one is of ${captain.college}.`,
    );
}

/** A full team's is over for good: a seat that becomes free again needs a new one. */
function endInvitation(trx: Database, { id }: EntryRow): Promise<void> {
  return updateEntry(trx, id, { invitationEnded: 1 });
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
  await updateEntry(trx, entry.id, await newInvitation(trx));
}
