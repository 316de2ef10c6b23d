import type { EntryState } from '../../contract/entries/entry.ts';
import {
  DOOR_OFFER_MINUTES,
  LATE_OFFER_HOURS,
  OFFER_HOURS,
} from '../../contract/entries/entry-calls.ts';
import { DAY_MS, dayInIndia, HOUR_MS, MINUTE_MS, startOfDay } from '../../contract/moments.ts';
import type { Database } from '../database/connection.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import { offerMail } from '../mail/texts/entries.ts';
import { type Notify, takeOvertakenBack } from './entry-mails.ts';
import { type EntryEvent, hasBegun } from './event.ts';
import { findNextWaiting } from './line-store.ts';
import { type AskToConfirm, endMembers, listMembers, listMembersOf } from './members/store.ts';
import * as store from './store.ts';

/*
 * What moves places: one is offered and for how long, given free, or ends with its entry. `places.ts`, `due.ts` and `door.ts`
 * say when.
 */

const OFFER_MS = OFFER_HOURS * HOUR_MS;
const LATE_OFFER_MS = LATE_OFFER_HOURS * HOUR_MS;
const DOOR_OFFER_MS = DOOR_OFFER_MINUTES * MINUTE_MS;
const QUIET_FROM_HOUR = 23;
const QUIET_TO_HOUR = 7;

/** A change of an event's entries: its transaction, and what that needs. */
export interface EventChange {
  readonly trx: Database;
  readonly event: EntryEvent;
  readonly notify: Notify;
  readonly now: number;
}

/** A change that a person makes in an event. */
export interface OwnChange extends EventChange {
  readonly accountId: string;
  readonly askToConfirm: AskToConfirm;
}

/** Finds what is due in an event at a moment, each with what does it once the event is locked. */
export type FindDue = (
  db: Database,
  event: EntryEvent,
  now: number,
) => Promise<((change: EventChange) => Promise<void>)[]>;

/** Does what is found, and says if there was anything. */
export async function apply(change: EventChange, find: FindDue): Promise<boolean> {
  const due = await find(change.trx, change.event, change.now);
  for (const act of due) await act(change);
  return due.length > 0;
}

/** The offer of a free place to the first in line, where there is one and time to answer it. */
export const nextOffer: FindDue = async (db, event, now) => {
  const until = offerEnd(event, now);
  // An event that the content no longer has, or has no rules for, has no places to give either.
  if (until === undefined || !event.rules) return [];
  const { places, perCollege } = event.rules;
  if (places !== null && (await store.getTaken(db, event)) >= places) return [];
  const next = await findNextWaiting(db, event, { perCollege });
  return next ? [(change) => offerPlaces(change, [next], until)] : [];
};

/** An offer that was let pass at the door goes to the next, unless somebody stands there: a manager lets them in. */
const passedOn: FindDue = async (db, event, now) => {
  if (!hasBegun(event, now)) return [];
  const here = await findNextWaiting(db, event, { perCollege: null, isHere: true });
  return here ? [] : nextOffer(db, event, now);
};

/**
 * The end of an offer made now: after `OFFER_MS`, or `LATE_OFFER_MS` from the day before the event on, not between 23:00 and 07:00 by
 * India's clocks, and not after the event has begun. From its begin on after `DOOR_OFFER_MS`, at night too, since the event
 * is on, but not after its end, known or guessed: nobody is called to what began hours ago. Undefined where no time is left.
 */
export function offerEnd(
  { startsAt, endsAt }: Pick<EntryEvent, 'startsAt' | 'endsAt'>,
  now: number,
): number | undefined {
  const isLate = startsAt !== null && now >= startOfDay(dayInIndia(startsAt)) - DAY_MS;
  const end = afterQuietHours(now + (isLate ? LATE_OFFER_MS : OFFER_MS));
  if (startsAt === null || end <= startsAt) return end;
  const atDoor = Math.min(now + DOOR_OFFER_MS, endsAt ?? Number.POSITIVE_INFINITY);
  const last = now < startsAt ? beforeQuietHours(startsAt) : atDoor;
  return last > now ? last : undefined;
}

function hourOfIndia(epochMs: number): number {
  return (epochMs - startOfDay(dayInIndia(epochMs))) / HOUR_MS;
}

function afterQuietHours(epochMs: number): number {
  const hour = hourOfIndia(epochMs);
  if (hour >= QUIET_FROM_HOUR) return epochMs + (24 + QUIET_TO_HOUR - hour) * HOUR_MS;
  return hour < QUIET_TO_HOUR ? epochMs + (QUIET_TO_HOUR - hour) * HOUR_MS : epochMs;
}

function beforeQuietHours(epochMs: number): number {
  const hour = hourOfIndia(epochMs);
  if (hour > QUIET_FROM_HOUR) return epochMs - (hour - QUIET_FROM_HOUR) * HOUR_MS;
  return hour < QUIET_TO_HOUR ? epochMs - (24 + hour - QUIET_FROM_HOUR) * HOUR_MS : epochMs;
}

/** The place of somebody who is marked absent is nobody's from now on. */
export async function givePlaceFree({ trx, event, now }: EventChange, { id }: { id: string }) {
  await store.updateEntry(trx, id, { freedAt: now });
  await store.countPlaces(trx, event, { taken: -1 });
  const stays = { entryId: id, accountId: null, from: 'absent', to: 'absent' } as const;
  await store.createChange(trx, { ...stays, kind: 'place given free' }, now);
}

/**
 * Offers places to entries that wait, until a moment: in their turn, or as `kind` says `by` an organiser. `runAfter`:
 * before it the mails stay.
 */
export async function offerPlaces(
  { trx, event, notify, now }: EventChange,
  entries: readonly { readonly id: string }[],
  until: number,
  {
    by = null,
    kind = 'offered',
    runAfter,
  }: { by?: string | null; kind?: EntryChangeKind; runAfter?: number } = {},
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await store.updateEntries(trx, ids, { state: 'offered', offeredUntil: until });
  await store.countPlaces(trx, event, { taken: ids.length });
  const change = { accountId: by, kind, from: 'waiting', to: 'offered' } as const;
  const changes = ids.map((entryId) => ({ entryId, ...change }));
  const causes = await store.createChanges(trx, changes, now);
  const people = await listMembersOf(trx, ids);
  const write = (about: Parameters<typeof offerMail>[0]) => offerMail(about, until);
  const causeOf = ({ entryId }: { entryId: string }) => causes.get(entryId)!;
  await notify(trx, event, people, causeOf, write, runAfter ? { runAfter } : {});
}

/** Ends an entry, gives its place back, and mails `to` (all its people, unless given) why. */
export async function endEntry(
  given: EventChange,
  { id }: { id: string },
  state: EntryState & ('expired' | 'cancelled'),
  kind: EntryChangeKind,
  write?: Parameters<Notify>[4],
  { by = null, to }: { by?: string | null; to?: Parameters<Notify>[2] } = {},
): Promise<void> {
  const { trx, event, notify, now } = given;
  // As it is now: where several end at once, the one before may have passed its place on to this.
  const entry = (await store.findEntry(trx, id))!;
  const all = await listMembers(trx, entry.id);
  if (entry.state !== 'waiting') await takeOvertakenBack(trx, all);
  const change = { entryId: entry.id, accountId: by, kind, from: entry.state, to: state };
  const cause = await store.createChange(trx, change, now);
  await store.updateEntry(trx, entry.id, { state, offeredUntil: null, freedAt: null });
  await endMembers(trx, entry.id, now);
  const hadPlace = entry.state !== 'waiting' && entry.freedAt === null;
  if (hadPlace) await store.countPlaces(trx, event, { taken: -1 });
  if (write) await notify(trx, event, to ?? all, cause, write);
  if (entry.state === 'offered') await apply(given, passedOn);
}
