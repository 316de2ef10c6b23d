import { isActive } from '../../contract/entries/entry.ts';
import { isSameName, nameKey } from '../../contract/name-keys.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError, TooManyRequestsError } from '../http/errors.ts';
import { type About, captainMail, memberMail, removedMail } from '../mail/texts/entries.ts';
import { createChange } from './history/store.ts';
import { countGuess, findByInvitation, forgiveGuess } from './invitations/store.ts';
import {
  createMember,
  endMembers,
  findActiveMember,
  getRegistrant,
  listMembers,
  type MemberRow,
  makeCaptain,
} from './members/store.ts';
import {
  alreadyIn,
  type Deed,
  newInvitation,
  requireCollege,
  requireNotBegun,
  requireOpen,
} from './places.ts';
import { AgainstARule, checkedAnswers, closesAt, teamSize } from './rules.ts';
import { settle, settleWithTeams } from './settle.ts';
import { type EntryRow, findEntry, updateEntry } from './store.ts';

const WRONG_CODES_AN_HOUR = 10;
const GUESSES_MESSAGE_SECONDS = 60 * 60;

/** The team that a link opens. @throws NotFoundError */
export async function findTeam(
  db: Database,
  { invitation }: { invitation: string },
): Promise<EntryRow> {
  const entry = await findByInvitation(db, { invitation });
  if (!entry) throw invitationOver();
  return entry;
}

export function invitationOver(): NotFoundError {
  return new NotFoundError('This invitation has run out. Ask your captain for a new one.');
}

/** The team that a spoken code opens. @throws NotFoundError, TooManyRequestsError after ten wrong codes in an hour */
export async function findTeamByCode(
  db: Database,
  accountId: string,
  code: string,
  now: number,
): Promise<EntryRow> {
  if ((await countGuess(db, accountId, now)) > WRONG_CODES_AN_HOUR)
    throw new TooManyRequestsError(GUESSES_MESSAGE_SECONDS);
  const entry = await findByInvitation(db, { code });
  if (!entry) throw new NotFoundError('No team has this code. Ask your captain again.');
  await forgiveGuess(db, accountId);
  return entry;
}

/** Puts a person into a team that invited them. @throws AgainstARule, NotFoundError, BadInputError */
export async function joinTeam(
  deed: Deed,
  team: EntryRow,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { trx, event, accountId, tell, now } = deed;
  requireOpen(event, now);
  const answers = checkedAnswers(event.rules, given);
  await settle(deed);
  const entry = await findEntry(trx, team.id);
  const people = await listMembers(trx, team.id);
  if (people.some((one) => one.accountId === accountId)) throw alreadyIn();
  const { max } = teamSize(event.rules);
  if (people.length >= max) throw new AgainstARule('This team is full');
  const isRenewed = entry?.invitation !== team.invitation;
  if (!entry || isRenewed || entry.invitation_ended === 1 || !isActive(entry.state))
    throw invitationOver();
  const { name, college } = await getRegistrant(trx, accountId);
  requireSameCollege(deed, people, college);
  if (await findActiveMember(trx, accountId, event)) throw alreadyIn();
  const { id: entry_id, event_id } = entry;
  const member = { entry_id, event_id, account_id: accountId, is_captain: 0 };
  await createMember(trx, { ...member, answers: JSON.stringify(answers), joined_at: now });
  const cause = await keepChange(deed, entry, 'joined');
  if (people.length + 1 >= max) await updateEntry(trx, team.id, { invitation_ended: 1 });
  await tell(trx, event, captainOf(people), cause, (about) => memberMail(about, name, 'joined'));
}

function requireSameCollege({ event }: Deed, people: readonly MemberRow[], college: string): void {
  requireCollege(event, nameKey(college));
  const [captain] = captainOf(people);
  if (!event.rules?.team?.sameCollege || !captain) return;
  if (!isSameName(captain.college, college))
    throw new AgainstARule(
      `All of a team are of one college here, and this one is of ${captain.college}.`,
    );
}

function captainOf(people: readonly MemberRow[]): MemberRow[] {
  return people.filter(({ isCaptain }) => isCaptain === 1);
}

/** The entry's state is read anew: settling may just have changed it. */
async function keepChange(
  { trx, accountId, now }: Deed,
  { id }: EntryRow,
  kind: 'joined' | 'left' | 'removed' | 'handed over',
): Promise<string> {
  const { state } = (await findEntry(trx, id))!;
  return createChange(trx, { entryId: id, accountId, kind, from: state, to: state }, now);
}

/** Takes a person out of a team: by themselves, or by its captain. @throws AgainstARule, NotFoundError */
export async function removeMember(deed: Deed, entry: EntryRow, memberId: string): Promise<void> {
  const { trx, event, accountId, tell, now } = deed;
  requireNotBegun(event, now);
  await settle(deed);
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
  const cause = await keepChange(deed, entry, isOwn ? 'left' : 'removed');
  const write = (about: About) => memberMail(about, me.name, 'left');
  if (isOwn) await tell(trx, event, captainOf(people), cause, write);
  else await tell(trx, event, [leaving], cause, removedMail);
  // After closing nobody can come in their place.
  await settleWithTeams(deed);
}

/** Makes another of the team its captain, who is told. @throws AgainstARule, NotFoundError */
export async function handOver(deed: Deed, entry: EntryRow, memberId: string): Promise<void> {
  const { trx, event, tell } = deed;
  await settle(deed);
  const people = await requireCaptain(deed, entry);
  const next = people.find(({ id }) => id === memberId);
  if (!next) throw new NotFoundError('This person is not in the team any more');
  if (next.isCaptain === 1) return;
  await makeCaptain(trx, entry.id, memberId);
  const cause = await keepChange(deed, entry, 'handed over');
  await tell(trx, event, [next], cause, captainMail);
}

/** Makes a new link and code. @throws AgainstARule for a full team, or once registration has closed */
export async function renewInvitation(deed: Deed, entry: EntryRow): Promise<void> {
  const { trx, event, now } = deed;
  await settle(deed);
  const people = await requireCaptain(deed, entry);
  const closes = closesAt(event);
  if (closes !== null && now >= closes) throw new AgainstARule('Registration is closed');
  if (entry.team_name === null) throw new AgainstARule('This place is for you alone');
  if (people.length >= teamSize(event.rules).max) throw new AgainstARule('Your team is full');
  await updateEntry(trx, entry.id, await newInvitation(trx));
}

async function requireCaptain({ trx, accountId }: Deed, entry: EntryRow): Promise<MemberRow[]> {
  const people = await listMembers(trx, entry.id);
  if (!captainOf(people).some((one) => one.accountId === accountId))
    throw new AgainstARule('Only the captain of the team can do this');
  return people;
}
