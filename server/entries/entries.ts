import type { Places } from '../../contract/entries/entry.ts';
import type { NamedEvent } from '../../contract/event-addresses.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { Database } from '../database/connection.ts';
import { countPlaces, getCounts, lockPlaces } from '../events/places-store.ts';
import { BadInputError } from '../http/errors.ts';
import { withdrawnMail } from '../mail/texts/entries.ts';
import { applyDue, type Standing } from './apply-due.ts';
import type { EntryEvent } from './event.ts';
import { createChange } from './history-store.ts';
import { holdUntilConfirmed } from './holds.ts';
import { newInvitation } from './invitations.ts';
import {
  createMember,
  findActiveMember,
  getRegistrant,
  listMembers,
  updateAnswers,
} from './members/store.ts';
import { type EventChange, endEntry, type OwnChange } from './moves.ts';
import {
  AgainstARule,
  AllTaken,
  alreadyIn,
  checkedAnswers,
  closesAt,
  isLateToCancel,
  registrationState,
  requireCollege,
  requireNotBegun,
  requireOpen,
  requireUndecided,
} from './rules.ts';
import {
  countOfCollege,
  createEntry,
  type EntryRow,
  findEntry,
  findNextWaiting,
  updateEntry,
} from './store.ts';

interface NewEntry {
  readonly teamName: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** Takes a place, or one in the waiting list, and gives the entry's id. @throws AgainstARule, BadInputError */
export async function takePlace(change: OwnChange, wanted: NewEntry): Promise<string> {
  const { trx, event, accountId, now } = change;
  requireOpen(event, now);
  const teamName = checkedTeamName(event, wanted.teamName);
  const answers = checkedAnswers(event.rules, wanted.answers);
  const standing = await applyDue(change);
  requireUndecided(standing);
  const person = await getRegistrant(trx, accountId, event);
  if (person.memberId !== null) throw alreadyIn();
  const college = nameKey(person.college);
  requireCollege(event, college);
  const state = await stateOfNext(change, standing, college);
  const ofEvent = { eventId: event.eventId };
  const entryId = await createEntry(trx, {
    ...ofEvent,
    state,
    asked: standing.asked + 1,
    teamName,
    teamKey: teamName && nameKey(teamName),
    college,
    createdAt: now,
    ...(teamName !== null && (await newInvitation(trx))),
  });
  if (!entryId) throw new BadInputError({ teamName: 'Another team has this name' });
  const captain = { entryId, accountId, isCaptain: 1, joinedAt: now };
  const memberId = await createMember(trx, {
    ...ofEvent,
    ...captain,
    answers: JSON.stringify(answers),
  });
  await holdUntilConfirmed(change, person, { memberId, entryId });
  await countPlaces(trx, event, { asked: 1, taken: state === 'held' ? 1 : 0 });
  const asked = { entryId, accountId, kind: 'asked', from: null, to: state } as const;
  await createChange(trx, asked, now);
  return entryId;
}

/** @throws AgainstARule where neither a place nor one in line is left */
async function stateOfNext(
  { trx, event }: EventChange,
  { places, taken, waiting }: Standing,
  college: string,
): Promise<'held' | 'waiting'> {
  const { perCollege = null, waiting: limit = null } = event.rules ?? {};
  // A free place stands beside a line while the night leaves no time for an offer.
  const isLine = waiting > 0 && (await findNextWaiting(trx, event, { perCollege })) !== undefined;
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

/** Whether a person's college has all the places that one may have; false of an event without such a limit. */
export async function isCollegeFull(
  db: Database,
  event: EntryEvent,
  accountId: string,
): Promise<boolean> {
  const { perCollege } = event.rules ?? {};
  if (!perCollege) return false;
  const { college } = await getRegistrant(db, accountId, event);
  return (await countOfCollege(db, event, nameKey(college))) >= perCollege;
}

/** The places of an event as everybody sees them. Offers whose time is up are given on within a minute. */
export async function placesView(db: Database, event: EntryEvent, now: number): Promise<Places> {
  const { taken, waiting } = await getCounts(db, event);
  const { rules } = event;
  const places = rules?.places ?? null;
  const limit = rules?.waiting ?? null;
  const isFree = places === null || taken < places;
  return {
    state: registrationState(event, now),
    opens: rules?.opens ?? null,
    closes: rules?.closes ?? null,
    places,
    taken,
    waiting,
    waitingLimit: limit,
    next: isFree ? 'place' : limit === null || waiting < limit ? 'line' : 'nothing',
  };
}

/** @throws AllTaken for a newcomer. Looked at without the event's lock: a crowd that comes too late needn't wait for it */
export async function requirePlaceLeft(
  db: Database,
  event: EntryEvent,
  accountId: string,
): Promise<void> {
  if (!event.rules?.places) return;
  const { next, state } = await placesView(db, event, Date.now());
  const isLate = state === 'open' && next === 'nothing';
  if (isLate && !(await findActiveMember(db, accountId, event))) throw new AllTaken();
}

function checkedTeamName(event: EntryEvent, given: string): string | null {
  if (!event.rules?.team) return null;
  if (given === '') throw new BadInputError({ teamName: 'Give your team a name' });
  return given;
}

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
