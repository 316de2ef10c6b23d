import type { Places } from '../../contract/entries/entry.ts';
import { nameKey } from '../../contract/name-keys.ts';
import type { Database } from '../database/connection.ts';
import { AgainstARule, BadInputError } from '../http/errors.ts';
import { ranOutMail } from '../mail/texts/entries.ts';
import { allOfCollege } from './college-rules.ts';
import { listAbsentWithPlace } from './door-store.ts';
import {
  checkedAnswers,
  type EntryEvent,
  hasBegun,
  registrationState,
  requireCollege,
  requireOpen,
  requireUndecided,
} from './event.ts';
import { findNextWaiting, listRunOut } from './line-store.ts';
import {
  alreadyIn,
  createMember,
  findActiveMember,
  getRegistrant,
  holdUntilConfirmed,
} from './members/store.ts';
import {
  apply,
  type EventChange,
  endEntry,
  type FindDue,
  givePlaceFree,
  nextOffer,
  type OwnChange,
} from './moves.ts';
import {
  type Counters,
  countOfCollege,
  countPlaces,
  createChange,
  createEntry,
  getCounts,
  lockPlaces,
  summarizeEntries,
} from './store.ts';

/* An event's places: what is due with them is done first, then one is taken, or waited for. */

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
    `Your college has ${allOfCollege(event)} in this event, and nobody more can wait`,
  );
}

function checkedTeamName(event: EntryEvent, given: string): string | null {
  if (!event.rules?.team) return null;
  if (given === '') throw new BadInputError({ teamName: 'Give your team a name' });
  return given;
}

/** Neither a place nor one in line is left. */
class AllTaken extends AgainstARule {
  constructor() {
    super('Somebody was quicker: all places are taken, and nobody more can wait');
  }
}

/** A locked event's places, once all is done that is due. */
export interface Standing extends Counters {
  readonly waiting: number;
}

/**
 * Locks an event's places and does what is due with them. Offers that have run out go to the next, and places that are free
 * are offered, strictly in order, until the event begins. From then on those of the absent are free, too, and a free place
 * is given at the door (`door.ts`). Call it first in every transaction that changes an entry, and again after one has ended.
 */
export async function applyDue(change: EventChange): Promise<Standing> {
  const { trx, event, now } = change;
  const places = event.rules?.places ?? null;
  let counters = await lockPlaces(trx, event, places);
  if (await apply(change, placesOfAbsent)) counters = await lockPlaces(trx, event, places);
  const { waiting, firstEnd } = await summarizeEntries(trx, event);
  if (waiting === 0 && (firstEnd === null || firstEnd > now)) return { ...counters, waiting };
  await apply(change, offersThatRanOut);
  while (await apply(change, freePlace));
  const after = await lockPlaces(trx, event, places);
  return { ...after, waiting: (await summarizeEntries(trx, event)).waiting };
}

const placesOfAbsent: FindDue = async (db, event, now) =>
  (hasBegun(event, now) ? await listAbsentWithPlace(db, event) : []).map(
    (entry) => (change) => givePlaceFree(change, entry),
  );

const offersThatRanOut: FindDue = async (db, event, now) =>
  (await listRunOut(db, event, now)).map(
    (entry) => (change) => endEntry(change, entry, 'expired', 'ran out', ranOutMail),
  );

const freePlace: FindDue = async (db, event, now) =>
  hasBegun(event, now) ? [] : nextOffer(db, event, now);

/** What is due with an event's places, whoever asks for one. */
export const DUE_WITH_PLACES: readonly FindDue[] = [placesOfAbsent, offersThatRanOut, freePlace];

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

/** True where a person's college has all the places that one may have; false of an event without such a limit. */
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
