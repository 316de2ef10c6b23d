import { hash } from 'node:crypto';
import type { DoorRow } from './door-store.ts';
import { type EntryEvent, hasBegun } from './event.ts';
import { offerEnd } from './moves.ts';

/** What freeing the places of the absent would do at a moment. Each list is in the order of asking. */
export interface DoorPlan {
  /** Neither scanned nor marked, without points, and with a place since before the event began. */
  readonly absent: readonly DoorRow[];
  /** The places that are free before; null without a limit. */
  readonly free: number | null;
  /** Those here who get a place at once. */
  readonly letIn: readonly DoorRow[];
  /** Those here whom a place passes by because their college has all of its own. */
  readonly passed: readonly DoorRow[];
  /** Those who are offered one, until a moment; nobody where no time is left. */
  readonly offered: readonly DoorRow[];
  readonly until: number | null;
  readonly stillWait: number;
}

interface DoorFacts {
  readonly event: EntryEvent;
  readonly scored: ReadonlySet<string>;
  readonly taken: number;
  readonly now: number;
}

/**
 * Says whom freeing the places of the absent marks, lets in and asks: never more than there are places, nor than a college
 * may have. `rows`: the event's entries that stand, by asking; `taken`: places held or offered; `scored`: those of them who have
 * points.
 */
export function planDoor(rows: readonly DoorRow[], facts: DoorFacts): DoorPlan {
  const { event, taken, now } = facts;
  const absent = hasBegun(event, now) ? rows.filter((row) => isMissing(row, facts)) : [];
  const places = event.rules?.places ?? null;
  const free = places === null ? null : Math.max(0, places - taken);
  const isGone = new Set(absent);
  const seats = seatsOf(
    rows.filter((row) => hasSeat(row) && !isGone.has(row)),
    places === null ? Number.POSITIVE_INFINITY : places - taken + absent.length,
    event.rules?.perCollege ?? Number.POSITIVE_INFINITY,
  );
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const here = waiting.filter((row) => row.seenAt !== null);
  const letIn = here.filter(seats.take);
  const passed = seats.areLeft() ? here.filter((row) => !letIn.includes(row)) : [];
  const until = offerEnd(event, now) ?? null;
  const offered = waiting.filter((row) => until !== null && row.seenAt === null && seats.take(row));
  const stillWait = waiting.length - letIn.length - offered.length;
  const asked = { offered, until: offered.length > 0 ? until : null };
  return { absent, free, letIn, passed, ...asked, stillWait };
}

/** Who has points was seen by the jury; whoever came into their place after the begin was seen, or asked, by somebody. */
function isMissing({ id, state, seenAt, since }: DoorRow, { event, scored }: DoorFacts): boolean {
  const isUnseen = state === 'held' && seenAt === null && !scored.has(id);
  return isUnseen && event.startsAt !== null && since < event.startsAt;
}

function hasSeat({ state, freedAt }: DoorRow): boolean {
  return state !== 'waiting' && freedAt === null;
}

/** Seats to give, one by one, to whose college may have one more. */
function seatsOf(sitting: readonly DoorRow[], free: number, perCollege: number) {
  const ofCollege = new Map<string, number>();
  const seat = ({ college }: DoorRow) => ofCollege.set(college, (ofCollege.get(college) ?? 0) + 1);
  for (const row of sitting) seat(row);
  let left = free;
  return {
    areLeft: () => left > 0,
    take(row: DoorRow): boolean {
      if (left <= 0 || (ofCollege.get(row.college) ?? 0) >= perCollege) return false;
      left -= 1;
      seat(row);
      return true;
    },
  };
}

/** Stands for all that a plan does: another one where anything of it has changed. */
export function planKey({ absent, free, letIn, offered }: DoorPlan): string {
  const ids = [absent, letIn, offered].map((rows) => rows.map(({ id }) => id));
  return hash('sha256', JSON.stringify([free, ...ids]), 'base64url');
}
