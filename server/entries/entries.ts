import type { NamedEvent } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { AgainstARule } from '../http/errors.ts';
import { withdrawnMail } from '../mail/texts/entries.ts';
import { takeOvertakenBack } from './entry-mails.ts';
import {
  checkedAnswers,
  closesAt,
  isLateToCancel,
  requireNotBegun,
  requireUndecided,
} from './event.ts';
import {
  createMember,
  findActiveMember,
  getRegistrant,
  holdUntilConfirmed,
  listMembers,
  updateAnswers,
} from './members/store.ts';
import { endEntry, type OwnChange } from './moves.ts';
import { applyDue } from './places.ts';
import {
  countPlaces,
  createChange,
  createEntry,
  type EntryRow,
  findEntry,
  lockPlaces,
  updateEntry,
} from './store.ts';

/* What becomes of an entry that somebody has; `takePlace` of `places.ts` makes it. */

/** Takes the place that an entry is offered. @throws AgainstARule when the offer has ended */
export async function acceptOffer(change: OwnChange, entryId: string): Promise<void> {
  const { trx, accountId, now } = change;
  await applyDue(change);
  const entry = await findEntry(trx, entryId);
  if (entry?.state === 'held') return;
  if (entry?.state !== 'offered') throw new AgainstARule('The offer has run out');
  const person = await getRegistrant(trx, accountId, change.event);
  const { memberId } = person;
  if (memberId !== null) await holdUntilConfirmed(change, person, { memberId, entryId });
  await takeOvertakenBack(trx, await listMembers(trx, entryId));
  await updateEntry(trx, entryId, { state: 'held', offeredUntil: null });
  const taken = { entryId, accountId, kind: 'accepted', from: 'offered', to: 'held' } as const;
  await createChange(trx, taken, now);
}

/**
 * Gives up an entry with all of its people, who are told. Its place goes to the next in line. @throws AgainstARule for
 * all but a team's captain, and for a place once the event has begun
 */
export async function cancelEntry(change: OwnChange, entry: EntryRow): Promise<void> {
  const { trx, event, accountId, now } = change;
  await applyDue(change);
  const current = await findEntry(trx, entry.id);
  // The line and its offers go on at the door.
  if (current?.state !== 'waiting' && current?.state !== 'offered') requireNotBegun(event, now);
  const people = await listMembers(trx, entry.id);
  const me = people.find((one) => one.accountId === accountId);
  if (!current || !me) return;
  if (me.isCaptain !== 1) throw new AgainstARule('Only the captain of the team can do this');
  const isLate = current.state === 'held' && isLateToCancel(event, now);
  const others = people.filter((one) => one !== me);
  await endEntry(
    change,
    current,
    'cancelled',
    isLate ? 'cancelled late' : 'cancelled',
    withdrawnMail,
    { by: accountId, to: others },
  );
  await applyDue(change);
}

/** @throws AgainstARule once registration has closed */
export async function changeAnswers(
  { trx, event, now }: OwnChange,
  memberId: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const closes = closesAt(event);
  if (closes !== null && now >= closes)
    throw new AgainstARule('Registration is closed: answers stay as they are');
  await updateAnswers(trx, memberId, checkedAnswers(event.rules, given));
}

/**
 * Gives an account a place by organisers' word, whatever the event's rules, and gives the entry's id; undefined where it
 * takes part already. `by`: the organiser's account, where the desk knows it.
 */
export async function loadEntry(
  trx: Database,
  accountId: string,
  event: NamedEvent,
  now: number,
  by: string | null = null,
): Promise<string | undefined> {
  // Without a limit until the next who locks the event says one: organisers may give one more place than there are.
  const counters = await lockPlaces(trx, event, null);
  requireUndecided(counters);
  if (await findActiveMember(trx, accountId, event)) return undefined;
  await countPlaces(trx, event, { taken: 1, asked: 1 });
  const ofEvent = { eventId: event.eventId };
  const entry = { ...ofEvent, state: 'held', asked: counters.asked + 1, college: '' } as const;
  const entryId = (await createEntry(trx, { ...entry, createdAt: now }))!;
  const member = { entryId, accountId, isCaptain: 1, joinedAt: now };
  await createMember(trx, { ...ofEvent, ...member });
  const loaded = { entryId, accountId: by, kind: 'loaded', from: null, to: 'held' } as const;
  await createChange(trx, loaded, now);
  return entryId;
}
