import {
  begunBy,
  dateOf,
  eventsOfDay,
  festivalMomentAt,
  onNow,
  type Phase,
  stateOf,
} from '../../../contract/days.ts';
import { HOUR_MS } from '../../../contract/moments.ts';
import type { festivalDays, ScheduledEvent } from '../../../contract/schedule.ts';

/** Where the festival is, as home shows it. */
export interface HomeDay {
  /** `morning`: of a day whose first event is to come. */
  readonly phase: Phase | 'morning';
  readonly day: number;
  readonly isLastDay: boolean;
  /** Of the festival's day, `2025-09-19`. */
  readonly date: string;
  /** All of that day. */
  readonly events: readonly ScheduledEvent[];
}

type Dated = Parameters<typeof festivalDays>[0];

/** What home says and draws at a moment, in epoch milliseconds. */
export function homeDayAt(
  events: readonly ScheduledEvent[],
  now: number,
  festival: Dated,
): HomeDay {
  const { phase, day, dayCount } = festivalMomentAt(events, now, festival);
  const date = dateOf(now);
  const ofDay = eventsOfDay(events, now);
  const isMorning =
    phase === 'on' &&
    ofDay.length > 0 &&
    ofDay.every((event) => stateOf(event, now) === 'before') &&
    onNow(events, now).length === 0;
  return {
    phase: isMorning ? 'morning' : phase,
    ...{ day, date, events: ofDay },
    isLastDay: day === dayCount,
  };
}

const SET_OUT_WITHIN_MS = 6 * HOUR_MS;

/** What began last and may go on, while somebody would still set out for it. `now`: epoch milliseconds. */
export function lastBegun(
  events: readonly ScheduledEvent[],
  now: number,
): ScheduledEvent | undefined {
  const event = begunBy(events, now).at(-1);
  return event && Date.parse(event.begins!) > now - SET_OUT_WITHIN_MS ? event : undefined;
}

export function isLastEvening({ phase }: HomeDay): boolean {
  return phase === 'last evening' || phase === 'after';
}

const AT_NIGHT = 0.38;
const BY_DAY = [0.5, 0.7, 0.86];
const ON_THE_LAST_DAY = 0.95;
const ON_THE_LAST_EVENING = 0.8;

/** How far home's door is open, from 0 to 1: each day further, and nearly shut while the campus sleeps. */
export function openOf(home: HomeDay): number {
  const { phase, day, isLastDay } = home;
  if (isLastEvening(home)) return ON_THE_LAST_EVENING;
  if (phase === 'before' || phase === 'between') return AT_NIGHT;
  return isLastDay ? ON_THE_LAST_DAY : (BY_DAY[day - 1] ?? BY_DAY.at(-1)!);
}
