import { randomBytes, randomInt } from 'node:crypto';
import { isActive } from '../../contract/entries/entry-rules.ts';
import {
  CODE_LENGTH,
  CODE_LETTERS,
  type Invitation,
  type InvitationEnd,
} from '../../contract/entries/team-calls.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError, TooManyRequestsError } from '../http/errors.ts';
import type { EntryEvent } from './event.ts';
import { countGuess, forgiveGuess } from './guesses-store.ts';
import { isOver, registrationState, teamSize } from './rules.ts';
import { type EntryRow, findByInvitation, updateEntry } from './store.ts';

/*
 * The invitation to a team is a link and a spoken code, of its entry's row. It opens a seat until the team is full, its
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

/** Makes a new link and code, and those before lead nowhere. */
export async function replaceInvitation(trx: Database, { id }: EntryRow): Promise<void> {
  await updateEntry(trx, id, await newInvitation(trx));
}

/** A full team's is over for good: a seat that becomes free again needs a new one. */
export function endInvitation(trx: Database, { id }: EntryRow): Promise<void> {
  return updateEntry(trx, id, { invitationEnded: 1 });
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
