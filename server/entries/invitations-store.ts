import { isActive } from '../../contract/entries/entry-rules.ts';
import type { Invitation, InvitationEnd } from '../../contract/entries/team-calls.ts';
import { HOUR_MS } from '../../contract/moments.ts';
import { isSameName, nameKey } from '../../contract/name-keys.ts';
import { sentence } from '../../contract/sentence.ts';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';
import { AgainstARule, HttpError, NotFoundError, TooManyRequestsError } from '../http/errors.ts';
import {
  checkedAnswers,
  type EntryEvent,
  isOver,
  registrationState,
  requireCollege,
  requireOpen,
  teamSize,
} from './event.ts';
import {
  alreadyIn,
  captainOf,
  createMember,
  getRegistrant,
  holdUntilConfirmed,
  listMembers,
  type MemberRow,
} from './members/store.ts';
import type { OwnChange } from './moves.ts';
import { applyDue } from './places.ts';
import {
  createChange,
  type EntryRow,
  findByInvitation,
  findEntry,
  newInvitation,
  updateEntry,
} from './store.ts';
import { tellCaptain } from './team-news.ts';

/*
 * The invitation to a team is a link and a spoken code, of its entry's row. It opens a seat until the team is full, its
 * captain makes a new one, or registration closes.
 */

const WRONG_CODES_AN_HOUR = 10;
const JOINS_AN_HOUR = 3;

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
    throw new TooManyRequestsError(HOUR_MS / 1000);
  const team = await findByInvitation(db, { code });
  if (!team) throw new NotFoundError('No team has this code. Ask your captain again.');
  await forgiveGuess(db, accountId);
  return team;
}

/** If somebody can still join a team of `size` people, and where not, the reason. */
export function invitationState(
  { state, invitationEnded }: EntryRow,
  size: number,
  { event, now }: { event: EntryEvent; now: number },
): Pick<Invitation, 'state' | 'why'> {
  const over = (why: InvitationEnd) => ({ state: 'over', why }) as const;
  if (isOver(event, now)) return over('event over');
  if (state === 'cancelled' || state === 'expired') return over('team out');
  // Once somebody at the door has marked it, nobody joins.
  if (!isActive(state) || registrationState(event, now) !== 'open') return over('closed');
  if (size >= teamSize(event.rules).max) return { state: 'full' };
  return invitationEnded === 1 ? over('was full') : { state: 'open' };
}

export function invitationOver(): NotFoundError {
  return new NotFoundError('This invitation has run out. Ask your captain for a new one.');
}

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
  const stays = { entryId: id, accountId, from: team.state, to: team.state };
  await createChange(trx, { ...stays, kind: 'joined' }, now);
  // A full team's is over for good: a seat that becomes free again needs a new one.
  if (people.length + 1 >= teamSize(event.rules).max)
    await updateEntry(trx, id, { invitationEnded: 1 });
  await tellCaptain(change, captainOf(people), { entryId: id, who: person.name, did: 'joined' });
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

/** Who comes and goes has their team hear of it each time. @throws HttpError with 429 */
async function requirePace({ trx, accountId, now }: OwnChange, entryId: string): Promise<void> {
  const { joins } = await trx
    .selectFrom('entryChanges')
    .select(({ fn }) => fn.countAll().as('joins'))
    .where('entryId', '=', entryId)
    .where('accountId', '=', accountId)
    .where('kind', '=', 'joined')
    .where('changedAt', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  if (Number(joins) < JOINS_AN_HOUR) return;
  throw new HttpError(
    429,
    'You have joined this team three times within an hour. Try again in an hour, or ask another team',
    { retryAfterSeconds: HOUR_MS / 1000 },
  );
}

/** Makes a new link and code, and those before lead nowhere. */
export async function replaceInvitation(trx: Database, { id }: EntryRow): Promise<void> {
  await updateEntry(trx, id, await newInvitation(trx));
}

/** Counts a try of a spoken code; gives how many it is within the hour since the first of them. */
async function countGuess(db: Database, accountId: string, now: number): Promise<number> {
  const { guesses } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('codeGuesses')
      .values({ accountId, guesses: 1, expiresAt: now + HOUR_MS })
      .onConflict((clash) =>
        clash.column('accountId').doUpdateSet(({ eb, ref, case: given }) => {
          const isOver = eb('codeGuesses.expiresAt', '<=', now);
          const add = eb('codeGuesses.guesses', '+', 1);
          return {
            guesses: given().when(isOver).then(1).else(add).end(),
            expiresAt: given()
              .when(isOver)
              .then(ref('excluded.expiresAt'))
              .else(ref('codeGuesses.expiresAt'))
              .end(),
          };
        }),
      )
      .returning('guesses')
      .executeTakeFirstOrThrow(),
  );
  return guesses;
}

/** Takes a try back that was right: only wrong ones count. */
async function forgiveGuess(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable('codeGuesses')
    .set((column) => ({ guesses: column('guesses', '-', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}
