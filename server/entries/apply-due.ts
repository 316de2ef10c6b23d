import { DAY_MS } from '../../contract/moments.ts';
import type { Database } from '../database/connection.ts';
import { type Counters, lockPlaces } from '../events/places-store.ts';
import {
  captainMail,
  noPlaceMail,
  notConfirmedMail,
  ranOutMail,
  tooFewMail,
  tooFewSoonMail,
} from '../mail/texts/entries.ts';
import { listAbsentWithPlace } from './door-store.ts';
import type { EntryEvent } from './event.ts';
import { createChange, hasChange } from './history-store.ts';
import { listRunOutHolds } from './members/holds-store.ts';
import { endMembers, listLeaderless, listMembers, makeCaptain } from './members/store.ts';
import {
  apply,
  type EventChange,
  endEntry,
  type FindDue,
  givePlaceFree,
  nextOffer,
} from './moves.ts';
import { closesAt, hasBegun, isOver, teamSize } from './rules.ts';
import * as store from './store.ts';
import { tellCaptain } from './team-news.ts';

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
  const { waiting, firstEnd } = await store.summarizeEntries(trx, event);
  if (waiting === 0 && (firstEnd === null || firstEnd > now)) return { ...counters, waiting };
  await apply(change, offersThatRanOut);
  while (await apply(change, freePlace));
  const after = await lockPlaces(trx, event, places);
  return { ...after, waiting: (await store.summarizeEntries(trx, event)).waiting };
}

/** As `applyDue`, and what only the clock or the end of an account makes due. */
export async function applyAllDue(change: EventChange): Promise<void> {
  const { trx, event } = change;
  await lockPlaces(trx, event, event.rules?.places ?? null);
  for (const find of DUE_BY_CLOCK) await apply(change, find);
  await applyDue(change);
}

/** True where `applyAllDue` would do something: it takes the event's lock, so it isn't asked for nothing. */
export async function isAnyDue(db: Database, event: EntryEvent, now: number): Promise<boolean> {
  for (const find of [...DUE_BY_CLOCK, placesOfAbsent, offersThatRanOut, freePlace])
    if ((await find(db, event, now)).length > 0) return true;
  return false;
}

const offersThatRanOut: FindDue = async (db, event, now) =>
  (await store.listRunOut(db, event, now)).map(
    (entry) => (change) => endEntry(change, entry, 'expired', 'ran out', ranOutMail),
  );

const holdsThatRanOut: FindDue = async (db, event, now) => {
  if (hasBegun(event, now)) return [];
  const late = await listRunOutHolds(db, event, now);
  return [...Map.groupBy(late, ({ entryId }) => entryId)].map(
    ([id, people]) =>
      (change) =>
        endHolds(change, id, new Set(people.map(({ memberId }) => memberId))),
  );
};

/** Some of an entry have confirmed no e-mail in time: they drop out, and it ends where nobody is left. */
async function endHolds(
  change: EventChange,
  entryId: string,
  late: ReadonlySet<string>,
): Promise<void> {
  const { trx, event, notify, now } = change;
  const entry = (await store.findEntry(trx, entryId))!;
  const people = await listMembers(trx, entryId);
  const stay = people.filter(({ id }) => !late.has(id));
  if (stay.length === 0)
    return endEntry(change, entry, 'expired', 'not confirmed', notConfirmedMail);
  const { state } = entry;
  for (const one of people.filter(({ id }) => late.has(id))) {
    await endMembers(trx, entryId, now, one.id);
    const dropped = { entryId, accountId: one.accountId, kind: 'not confirmed' } as const;
    const cause = await createChange(trx, { ...dropped, from: state, to: state }, now);
    await notify(trx, event, [one], cause, notConfirmedMail);
    await tellCaptain(change, stay.slice(0, 1), { entryId, who: one.name, did: 'left' });
  }
  await apply(change, teamsWithoutCaptain);
}

const placesOfAbsent: FindDue = async (db, event, now) =>
  (hasBegun(event, now) ? await listAbsentWithPlace(db, event) : []).map(
    (entry) => (change) => givePlaceFree(change, entry),
  );

const freePlace: FindDue = async (db, event, now) =>
  hasBegun(event, now) ? [] : nextOffer(db, event, now);

const lineAtTheEnd: FindDue = async (db, event, now) =>
  (isOver(event, now) ? await store.listWaiting(db, event) : []).map(
    (entry) => (change) => endEntry(change, entry, 'expired', 'no place', noPlaceMail),
  );

const teamsWithoutCaptain: FindDue = async (db, event, now) => {
  if (isOver(event, now)) return [];
  const people = await listLeaderless(db, event);
  const first = people.filter(
    ({ entryId }, at) => people.findIndex((one) => one.entryId === entryId) === at,
  );
  return first.map((one) => (change) => nameCaptain(change, one));
};

const entriesOfNobody: FindDue = async (db, event, now) =>
  (isOver(event, now) ? [] : await store.listShort(db, event, 1)).map(
    (entry) => (change) => endEntry(change, entry, 'expired', 'left'),
  );

const shortTeams: FindDue = async (db, event, now) => {
  const closes = closesAt(event);
  if (isOver(event, now) || closes === null || now < closes - DAY_MS) return [];
  const short = await store.listShort(db, event, teamSize(event.rules).min);
  if (now >= closes)
    return short.map(
      (entry) => (change) =>
        endEntry(change, entry, 'expired', 'too few', (about) =>
          tooFewMail(about, entry.state !== 'waiting'),
        ),
    );
  const toWarn: store.EntryRow[] = [];
  // Who began in the last day knows from their screen.
  for (const entry of short)
    if (entry.teamName !== null && entry.createdAt <= closes - DAY_MS)
      if (!(await hasChange(db, entry.id, 'warned'))) toWarn.push(entry);
  return toWarn.map((entry) => (change) => warnTeam(change, entry, closes));
};

const DUE_BY_CLOCK = [
  lineAtTheEnd,
  holdsThatRanOut,
  teamsWithoutCaptain,
  entriesOfNobody,
  shortTeams,
];

async function warnTeam(
  { trx, event, notify, now }: EventChange,
  { id: entryId, state }: store.EntryRow,
  closes: number,
): Promise<void> {
  const people = await listMembers(trx, entryId);
  const stays = { entryId, accountId: null, kind: 'warned', from: state, to: state } as const;
  const cause = await createChange(trx, stays, now);
  const lacking = teamSize(event.rules).min - people.length;
  await notify(trx, event, people, cause, (about) => tooFewSoonMail(about, lacking, closes));
}

async function nameCaptain(
  { trx, event, notify, now }: EventChange,
  { entryId, memberId }: { entryId: string; memberId: string },
): Promise<void> {
  await makeCaptain(trx, entryId, memberId);
  const { state } = (await store.findEntry(trx, entryId))!;
  const stays = { entryId, accountId: null, from: state, to: state } as const;
  const cause = await createChange(trx, { ...stays, kind: 'handed over' }, now);
  const [captain] = await listMembers(trx, entryId);
  await notify(trx, event, captain ? [captain] : [], cause, captainMail);
}
