import { hoursOf, lastsForDays } from '../../../contract/days.ts';
import { clockAt, HOUR_MS } from '../../../contract/moments.ts';
import type { ScheduledEvent } from '../../../contract/schedule.ts';

/** `from`, `to`: hours since the day's midnight; `endsAt` in epoch milliseconds. */
interface TimedEvent extends ScheduledEvent {
  readonly begins: string;
  readonly endsAt: number;
  readonly from: number;
  readonly to: number;
}

/** An event on the wall, by the lines of its grid: a row each from 1 on, a column each quarter from 2 on, after the halls' names. */
export interface HungEvent extends TimedEvent {
  readonly row: number;
  readonly column: number;
  readonly endColumn: number;
}

/** The narrowest card that holds a name. */
const LEAST_HOURS = 1.5;
/** At two in the night a day's wall ends, whatever goes on. */
const LAST_HOUR = 26;

export const NO_HALL = 'Venue TBA';

/** Hours since the midnight at which a day (`2025-09-19`) began by the festival's clock. */
export function hoursInto(date: string, epochMs: number): number {
  const clock = clockAt(new Date(epochMs).toISOString());
  return (clock.getTime() - Date.parse(date)) / HOUR_MS;
}

/**
 * Hangs the events of a day that have an hour: halls down by name, the unknown one last, with as many rows as lie
 * side by side at once; `starts` are the same events by their hour.
 */
export function layOut(events: readonly ScheduledEvent[], date: string) {
  const timed = events.flatMap((event) => timedOf(event, date) ?? []);
  const halls: { name: string; row: number; rows: number }[] = [];
  const rowOf = new Map<TimedEvent, number>();
  let row = 1;
  for (const [name, inHall] of byHall(timed)) {
    const freeFrom: number[] = [];
    for (const event of inHall) {
      const free = freeFrom.findIndex((hour) => hour <= event.from);
      const lane = free < 0 ? freeFrom.length : free;
      freeFrom[lane] = event.to;
      rowOf.set(event, row + lane);
    }
    halls.push({ name, row, rows: freeFrom.length });
    row += freeFrom.length;
  }
  const firstHour = Math.floor(Math.min(...timed.map(({ from }) => from)));
  const columnAt = (hour: number) => Math.round((hour - firstHour) * 4) + 2;
  const hung = timed.map(
    (event): HungEvent => ({
      ...event,
      row: rowOf.get(event) ?? 1,
      column: columnAt(event.from),
      endColumn: columnAt(event.to),
    }),
  );
  return {
    halls,
    firstHour,
    endsAt: Math.max(...timed.filter((event) => !lastsForDays(event)).map(({ endsAt }) => endsAt)),
    hourCount: Math.ceil(Math.max(...hung.map(({ to }) => to))) - firstHour,
    starts: grouped(hung, ({ begins }) => begins).map(([begins, together]) => ({
      begins,
      events: together,
    })),
  };
}

function timedOf(event: ScheduledEvent, date: string): TimedEvent | undefined {
  const { day, begins } = event;
  const hours = hoursOf(event);
  if (!day || !begins || !hours) return;
  const { beginsAt, endsAt } = hours;
  const from = hoursInto(date, beginsAt);
  const end = Math.max(from + LEAST_HOURS, hoursInto(date, endsAt));
  return { ...event, begins, endsAt, from, to: Math.min(end, LAST_HOUR) };
}

function byHall(timed: readonly TimedEvent[]) {
  const isLast = (name: string) => (name === NO_HALL ? 1 : 0);
  return grouped(timed, ({ venue }) => venue ?? NO_HALL).sort(
    ([a], [b]) => isLast(a) - isLast(b) || (a < b ? -1 : 1),
  );
}

/** In the order in which the keys first come. */
function grouped<One>(list: readonly One[], keyOf: (one: One) => string): [string, One[]][] {
  const groups = new Map<string, One[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
