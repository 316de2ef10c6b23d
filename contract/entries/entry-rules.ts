import { hoursOf } from '../days.ts';
import type { Event } from '../events.ts';
import type { Entry, EntryState, ProgrammeEvent } from './entry.ts';

/* What follows from an entry. Apart from its schema, since pages that read no answers need it. */

/** The states of an entry with a place, marked at the door or not. */
export const REGISTERED = ['held', 'present', 'absent'] as const satisfies EntryState[];

/** Those of one in line, with an offer or without. */
export const IN_LINE = ['waiting', 'offered'] as const satisfies EntryState[];

/** Those of one that can still change: it has a place, is offered one or waits for one. */
export const ACTIVE = ['held', ...IN_LINE] as const satisfies EntryState[];

/** Those of whoever has a place or a turn in line, marked at the door or not: all but those whose entry has ended. */
export const STANDING = [...REGISTERED, ...IN_LINE] as const satisfies EntryState[];

/** True of whoever has a place that is theirs: the absent's may be somebody else's. */
export function hasPlace({ state }: Pick<Entry, 'state'>): boolean {
  return state === 'held' || state === 'present';
}

/** True while an entry can still change. */
export function isActive(state: EntryState): boolean {
  return (ACTIVE as readonly EntryState[]).includes(state);
}

/** True of an entry that still tells what its people may do; an offer doesn't once it has run out. `now`: epoch milliseconds. */
export function standsAt(
  { state, offeredUntil }: Pick<Entry, 'state' | 'offeredUntil'>,
  now: number,
): boolean {
  if (state === 'offered') return (offeredUntil ?? 0) > now;
  return isActive(state) || state === 'present';
}

/** True once an entry has ended, or its event has: who is marked at the door is in it until then. `now`: epoch milliseconds. */
export function isOver(
  { state, ...event }: Pick<Entry, 'state' | 'starts' | 'ends' | 'endsAbout'>,
  now: number,
): boolean {
  return !(STANDING as readonly EntryState[]).includes(state) || overAt(event) <= now;
}

/** From when on an entry's event is surely over, in epoch milliseconds; infinite where it has no date. */
export function overAt({
  starts,
  ends,
  endsAbout,
}: Pick<ProgrammeEvent, 'starts' | 'ends' | 'endsAbout'>): number {
  return (
    hoursOf({ begins: starts, ends: endsAbout ? null : ends })?.overAt ?? Number.POSITIVE_INFINITY
  );
}

/** Until when an entry is held for its reader to confirm their e-mail, in epoch milliseconds; undefined where nothing is to confirm. */
export function heldUntil({ members }: Pick<Entry, 'members'>): number | undefined {
  return members.find(({ isMe }) => isMe)?.confirmBy;
}

/** The time that the way between two venues is taken to need. */
const WALK_MINUTES = 15;

type Timed = Pick<ProgrammeEvent, 'starts' | 'ends'>;

/** True for two events of which nobody can see both to their end, counting the walk between their venues. */
export function clash(one: Timed, other: Timed): boolean {
  if (!one.starts || !one.ends || !other.starts || !other.ends) return false;
  const walkMs = WALK_MINUTES * 60_000;
  return (
    Date.parse(one.starts) < Date.parse(other.ends) + walkMs &&
    Date.parse(other.starts) < Date.parse(one.ends) + walkMs
  );
}

/** When both are on, ISO 8601; null where only the time for the walk between them is missing. */
export function overlapOf(one: Timed, other: Timed): { from: string; to: string } | null {
  const [, from] = [one.starts!, other.starts!].sort(byTime);
  const [to] = [one.ends!, other.ends!].sort(byTime);
  return byTime(from!, to!) < 0 ? { from: from!, to: to! } : null;
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}

/** True of an event that announces a prize, or what it is judged by: the others have no results to wait for. */
export function isContest({
  priceMoney,
  judgingCriteriaDescription,
}: Pick<Event, 'priceMoney' | 'judgingCriteriaDescription'>): boolean {
  return priceMoney !== null || judgingCriteriaDescription !== null;
}
