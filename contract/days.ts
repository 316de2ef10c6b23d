import {
  DAY_BEGINS_MS,
  DAY_MS,
  dayAndHour,
  dayInIndia,
  HOUR_MS,
  startOfDay,
  USUAL_EVENT_MS,
} from './moments.ts';
import { type FestivalDay, festivalDayAt, festivalDays } from './schedule.ts';

/*
 * What the site says of an event's time and of the festival's days. All of it is by a moment that the caller gives, in
 * epoch milliseconds.
 */

/** When an event begins and ends, ISO 8601; null where the content doesn't say. */
export interface Timed {
  readonly begins: string | null;
  readonly ends: string | null;
}

/**
 * `isAbout`: its end isn't known, or lies before its begin, and it is taken to last as long as most do. `overAt`: from when
 * on it is surely over, which is then the turn of the festival's day that it began on.
 */
export interface Hours {
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly overAt: number;
  readonly isAbout: boolean;
}

/** The hours of an event in epoch milliseconds; undefined without a date. */
export function hoursOf({ begins, ends }: Timed): Hours | undefined {
  if (begins === null) return undefined;
  const beginsAt = Date.parse(begins);
  const endsAt = ends === null ? Number.NaN : Date.parse(ends);
  if (endsAt > beginsAt) return { beginsAt, endsAt, overAt: endsAt, isAbout: false };
  const guess = beginsAt + USUAL_EVENT_MS;
  return {
    beginsAt,
    endsAt: guess,
    overAt: Math.max(guess, dayTurnAfter(beginsAt)),
    isAbout: true,
  };
}

/** The next turn of a festival's day, by India's clocks, after a moment in epoch milliseconds. */
function dayTurnAfter(epochMs: number): number {
  return startOfDay(dayInIndia(epochMs - DAY_BEGINS_MS)) + DAY_MS + DAY_BEGINS_MS;
}

/**
 * How far an event is. It is on from its begin to before its end; without a date it is never on, and over once the festival
 * is, whose `lastDay` is a date, `2025-09-21`. `begun`: it has been on for as long as most are, and nobody has said when it
 * ends: it may go on.
 */
type TimeState = 'before' | 'on' | 'begun' | 'over';

export function stateOf(event: Timed, now: number, lastDay?: string): TimeState {
  const hours = hoursOf(event);
  if (!hours) return lastDay !== undefined && dateOf(now) > lastDay ? 'over' : 'before';
  if (now < hours.beginsAt) return 'before';
  if (now < hours.endsAt) return 'on';
  return now < hours.overAt ? 'begun' : 'over';
}

/** True of what is over, and of what would be if it lasts as long as most do. */
export function isPast(event: Timed, now: number): boolean {
  const state = stateOf(event, now);
  return state === 'begun' || state === 'over';
}

/** No night lasts longer. */
const LONG_MS = DAY_MS / 2;

/**
 * True of what goes on past the turn of the festival's day that it began on, such as an exhibition; not of a night that does.
 */
export function lastsForDays(event: Timed): boolean {
  const hours = hoursOf(event);
  if (!hours || hours.endsAt - hours.beginsAt < LONG_MS) return false;
  return hours.endsAt > dayTurnAfter(hours.beginsAt);
}

/** The events that have begun and may go on, in order of their begin. */
export function begunBy<Event extends Timed>(events: readonly Event[], now: number): Event[] {
  return inOrder(events.filter((event) => stateOf(event, now) === 'begun'));
}

/** The events that are on, in order of their begin. */
export function onNow<Event extends Timed>(events: readonly Event[], now: number): Event[] {
  return inOrder(events.filter((event) => stateOf(event, now) === 'on'));
}

/**
 * The events that are on, as somebody would choose who goes to one now: first what began last. Of what began at the same
 * minute, what lasts for days comes last, and before it what goes on longest: the more of it is left to see.
 */
export function onNowForVisitors<Event extends Timed>(
  events: readonly Event[],
  now: number,
): Event[] {
  return onNow(events, now).sort((one, other) => {
    const [a, b] = [hoursOf(one)!, hoursOf(other)!];
    return (
      b.beginsAt - a.beginsAt ||
      Number(lastsForDays(one)) - Number(lastsForDays(other)) ||
      b.endsAt - a.endsAt
    );
  });
}

/** All events that begin next, at one moment; none once the last has begun. */
export function nextUp<Event extends Timed>(events: readonly Event[], now: number): Event[] {
  const later = events.filter((event) => event.begins && stateOf(event, now) === 'before');
  const next = Math.min(...later.map(beginOf));
  return later.filter((event) => beginOf(event) === next);
}

/**
 * Where the festival is. `on`: one of its days, while something of it goes on or is to come. `between`: all of the day's
 * events are over but for what lasts for days, and another day follows. `last evening`: all is over on the last day, which
 * without events of its own is that from its beginning on.
 */
export type Phase = 'before' | 'on' | 'between' | 'last evening' | 'after';

/** `day`: the festival's day, counted from 1 of `dayCount`; 0 before and after. */
interface FestivalMoment {
  readonly phase: Phase;
  readonly day: number;
  readonly dayCount: number;
}

type Dated = Parameters<typeof festivalDays>[0];

/** Where the festival is at a moment; `events`: all that it has. A day without events is `on` to its end, but for the last. */
export function festivalMomentAt(
  events: readonly Timed[],
  now: number,
  festival: Dated,
): FestivalMoment {
  const dates = festivalDays(festival).map(({ date }) => date);
  const dayCount = dates.length;
  const today = dateOf(now);
  const day = dates.indexOf(today) + 1;
  if (day === 0) return { phase: today < dates[0]! ? 'before' : 'after', day, dayCount };
  const isLast = day === dayCount;
  const on = onNow(events, now).filter((event) => isLast || !lastsForDays(event));
  if (on.length > 0 || !isDayOver(events, now, isLast)) return { phase: 'on', day, dayCount };
  return { phase: isLast ? 'last evening' : 'between', day, dayCount };
}

/** All events of the festival's day that a moment, in epoch milliseconds, belongs to. */
export function eventsOfDay<Event extends Timed>(events: readonly Event[], now: number): Event[] {
  const today = dateOf(now);
  return events.filter(({ begins }) => begins !== null && dateOf(Date.parse(begins)) === today);
}

/**
 * True once all that began on a moment's day is past, whatever has begun and lasts for days. A day without events is over
 * only where it is the festival's last, and none is to come.
 */
function isDayOver(events: readonly Timed[], now: number, isLast = false): boolean {
  const ofToday = eventsOfDay(events, now);
  if (ofToday.length === 0)
    return isLast && events.some(({ begins }) => begins) && nextUp(events, now).length === 0;
  return ofToday.every((event) => isPast(event, now) || isUnderWay(event, now));
}

function isUnderWay(event: Timed, now: number): boolean {
  return lastsForDays(event) && stateOf(event, now) === 'on';
}

/** The word of the query by which the server tells home that the festival is on. */
export const HOME_ON_DAYS = 'on';

/** True on the festival's days, where the site shows them (the feature `days`), from the midnight before the first. */
export function isOnDays(
  now: number,
  festival: Dated & { readonly features: { readonly days: boolean } },
): boolean {
  const { day } = dayAndHour(new Date(now).toISOString());
  const isBegun = festival.startsOn <= day;
  return festival.features.days && isBegun && dateOf(now) <= festival.endsOn;
}

/** The word of the query by which the server tells an event's page when it last became another. */
export const TURNED_AT = 'at';

/**
 * When an event last became another for its visitors, of all moments up to `now`, in epoch milliseconds: registration opened
 * or closed, it began or ended, or the festival's days did. 0 before all of these.
 */
export function lastTurn(
  event: {
    readonly eventDate: string | null;
    readonly ends: string | null;
    readonly registration: { readonly opens: string; readonly closes: string } | null;
  },
  now: number,
  { startsOn, endsOn }: Dated,
): number {
  const { eventDate: begins, ends, registration: rules } = event;
  const hours = hoursOf({ begins, ends });
  const turns = [
    ...(hours ? [hours.beginsAt, hours.endsAt, hours.overAt] : []),
    ...(rules ? [Date.parse(rules.opens), Date.parse(rules.closes)] : []),
    startOfDay(startsOn),
    startOfDay(endsOn) + DAY_MS + DAY_BEGINS_MS,
  ];
  return Math.max(0, ...turns.filter((turn) => turn <= now));
}

/**
 * The day at which the schedule opens: today's; with the feature `days` that of what is on of today's, and the next one's
 * once all of today's events are over. Undefined before and after the festival.
 */
export function scheduleDayAt(
  events: readonly Timed[],
  now: number,
  festival: Dated & { readonly features: { readonly days: boolean } },
): FestivalDay | undefined {
  if (!festival.features.days) return festivalDayAt(now, festival);
  const ofToday = eventsOfDay(events, now);
  const begun = onNow(ofToday, now).findLast((event) => !lastsForDays(event))?.begins;
  // The wall of a day begins at midnight: what is on shall be seen on it.
  if (begun) return festivalDayAt(Date.parse(begun), festival);
  const { day, dayCount } = festivalMomentAt(events, now, festival);
  const goesOn = day > 0 && day < dayCount && isDayOver(events, now);
  return festivalDays(festival)[goesOn ? day : day - 1];
}

/**
 * The date that is today, and the hours since its midnight: with the feature `days` until the day's turn, so that an hour past
 * midnight is the 25th.
 */
export function presentAt(
  now: number,
  { features }: { readonly features: { readonly days: boolean } },
): { readonly day: string; readonly hour: number } {
  const day = features.days ? dateOf(now) : dayInIndia(now);
  return { day, hour: (now - startOfDay(day)) / HOUR_MS };
}

/** The date, `2025-09-19`, of the festival's day that a moment belongs to. */
export function dateOf(epochMs: number): string {
  return dayAndHour(new Date(epochMs - DAY_BEGINS_MS).toISOString()).day;
}

function inOrder<Event extends Timed>(events: readonly Event[]): Event[] {
  return events.toSorted((one, other) => beginOf(one) - beginOf(other));
}

function beginOf({ begins }: Timed): number {
  return Date.parse(begins ?? '');
}
