import type { EntryState } from '../../contract/entries/entry.ts';
import type { Database } from '../database/connection.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import {
  captainMail,
  noPlaceMail,
  offerMail,
  ranOutMail,
  tooFewMail,
  tooFewSoonMail,
} from '../mail/texts/entries.ts';
import { type Counters, countPlaces, getTaken, lockPlaces } from './counters/store.ts';
import type { TellPeople } from './entry-mails.ts';
import type { EntryEvent } from './event.ts';
import { createChange, hasChange } from './history/store.ts';
import { endMembers, listLeaderless, listMembers, makeCaptain } from './members/store.ts';
import { closesAt, hasBegun, isOver, offerEnd, teamSize } from './rules.ts';
import {
  type EntryRow,
  findEntry,
  findNextWaiting,
  listRunOut,
  listShort,
  listWaiting,
  summarizeEntries,
  updateEntry,
} from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Settles a locked event: the places once all is done that time and others made due. */
export interface Standing extends Counters {
  readonly waiting: number;
}

export interface Settling {
  readonly trx: Database;
  readonly event: EntryEvent;
  readonly tell: TellPeople;
  readonly now: number;
}

/**
 * Locks an event's places and does what is due: offers that have run out go to the next, and places that are free are
 * offered, strictly in order. Call it first in every transaction that changes an entry, and again after one has ended.
 */
export async function settle(settling: Settling): Promise<Standing> {
  const { trx, event, now } = settling;
  const places = event.rules?.places ?? null;
  let counters = await lockPlaces(trx, event, places);
  const { waiting, firstEnd } = await summarizeEntries(trx, event);
  const hasRunOut = firstEnd !== null && firstEnd <= now;
  if (hasRunOut)
    for (const entry of await listRunOut(trx, event, now))
      await end(settling, entry, 'expired', 'ran out', ranOutMail);
  if (waiting === 0 && !hasRunOut) return { ...counters, waiting };
  await offerFreePlaces(settling);
  counters = await lockPlaces(trx, event, places);
  return { ...counters, waiting: (await summarizeEntries(trx, event)).waiting };
}

/** As `settle`, and what only the clock or the end of an account makes due. */
export async function settleWithTeams(settling: Settling): Promise<void> {
  const { trx, event, now } = settling;
  await lockPlaces(trx, event, event.rules?.places ?? null);
  if (hasBegun(event, now))
    for (const entry of await listWaiting(trx, event))
      await end(settling, entry, 'expired', 'no place', noPlaceMail);
  if (!isOver(event, now)) {
    await nameCaptains(settling);
    for (const entry of await listShort(trx, event, 1))
      await end(settling, entry, 'expired', 'left');
    const closes = closesAt(event);
    if (closes !== null && now >= closes) await endShortTeams(settling);
    else if (closes !== null && now >= closes - DAY_MS) await warnShortTeams(settling, closes);
  }
  await settle(settling);
}

async function nameCaptains({ trx, event, tell, now }: Settling): Promise<void> {
  const led = new Set<string>();
  for (const { entryId, memberId } of await listLeaderless(trx, event)) {
    if (led.has(entryId)) continue;
    led.add(entryId);
    await makeCaptain(trx, entryId, memberId);
    const { state } = (await findEntry(trx, entryId))!;
    const change = { entryId, accountId: null, from: state, to: state } as const;
    const cause = await createChange(trx, { ...change, kind: 'handed over' }, now);
    await tell(trx, event, (await listMembers(trx, entryId)).slice(0, 1), cause, captainMail);
  }
}

async function endShortTeams(settling: Settling): Promise<void> {
  const { trx, event } = settling;
  for (const entry of await listShort(trx, event, teamSize(event.rules).min))
    await end(settling, entry, 'expired', 'too few', (about) =>
      tooFewMail(about, entry.state !== 'waiting'),
    );
}

async function warnShortTeams(settling: Settling, closes: number): Promise<void> {
  const { trx, event, tell, now } = settling;
  const { min } = teamSize(event.rules);
  for (const entry of await listToWarn(trx, event, closes)) {
    const people = await listMembers(trx, entry.id);
    const stays = { from: entry.state, to: entry.state };
    const change = { entryId: entry.id, accountId: null, kind: 'warned', ...stays } as const;
    const cause = await createChange(trx, change, now);
    await tell(trx, event, people, cause, (about) =>
      tooFewSoonMail(about, min - people.length, closes),
    );
  }
}

/** Teams that are too small still and haven't been told so; who began in the last day knows from their screen. */
async function listToWarn(trx: Database, event: EntryEvent, closes: number): Promise<EntryRow[]> {
  const toWarn: EntryRow[] = [];
  for (const entry of await listShort(trx, event, teamSize(event.rules).min))
    if (entry.team_name !== null && entry.created_at <= closes - DAY_MS)
      if (!(await hasChange(trx, entry.id, 'warned'))) toWarn.push(entry);
  return toWarn;
}

/** True where `settleWithTeams` would do something: it takes the event's lock, so it isn't asked for nothing. */
export async function isDue(db: Database, event: EntryEvent, now: number): Promise<boolean> {
  const { waiting, firstEnd } = await summarizeEntries(db, event);
  if (firstEnd !== null && firstEnd <= now) return true;
  if (waiting > 0 && hasBegun(event, now)) return true;
  const places = event.rules?.places ?? null;
  if (waiting > 0 && canOffer(event, now))
    if (places === null || (await getTaken(db, event)) < places) return true;
  if (isOver(event, now)) return false;
  if ((await listLeaderless(db, event)).length > 0) return true;
  if ((await listShort(db, event, 1)).length > 0) return true;
  const closes = closesAt(event);
  if (closes === null || now < closes - DAY_MS) return false;
  if (now < closes) return (await listToWarn(db, event, closes)).length > 0;
  return (await listShort(db, event, teamSize(event.rules).min)).length > 0;
}

/** Ends an entry, gives its place back, and tells its people with `write` why. */
export async function end(
  { trx, event, tell, now }: Settling,
  entry: EntryRow,
  to: EntryState & ('expired' | 'cancelled'),
  kind: EntryChangeKind,
  write?: Parameters<TellPeople>[4],
  { by = null, told }: { by?: string | null; told?: Parameters<TellPeople>[2] } = {},
): Promise<void> {
  const people = told ?? (await listMembers(trx, entry.id));
  const change = { entryId: entry.id, accountId: by, kind, from: entry.state, to };
  const cause = await createChange(trx, change, now);
  await updateEntry(trx, entry.id, { state: to, offered_until: null });
  await endMembers(trx, entry.id, now);
  if (entry.state !== 'waiting') await countPlaces(trx, event, { taken: -1 });
  if (write) await tell(trx, event, people, cause, write);
}

/** An event that the content no longer has, or has no rules for, has no places to give either. */
function canOffer(event: EntryEvent, now: number): boolean {
  return event.rules !== null && !hasBegun(event, now);
}

async function offerFreePlaces({ trx, event, tell, now }: Settling): Promise<void> {
  const until = offerEnd(event.startsAt, now);
  if (until === undefined || !canOffer(event, now)) return;
  const { places = null, perCollege = null } = event.rules ?? {};
  for (;;) {
    const { taken } = await lockPlaces(trx, event, places);
    const next =
      (places === null || taken < places) && (await findNextWaiting(trx, event, perCollege));
    if (!next) return;
    await updateEntry(trx, next.id, { state: 'offered', offered_until: until });
    await countPlaces(trx, event, { taken: 1 });
    const change = { entryId: next.id, accountId: null, from: next.state, to: 'offered' } as const;
    const cause = await createChange(trx, { ...change, kind: 'offered' }, now);
    const people = await listMembers(trx, next.id);
    await tell(trx, event, people, cause, (about) => offerMail(about, until));
  }
}
