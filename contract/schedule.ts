import { clusters } from './clusters.ts';
import { type EventId, eventAddress } from './event-addresses.ts';
import type { Event } from './events.ts';
import { DAY_MS, dayAndHour, longDay } from './moments.ts';
import type { ClusterSummary } from './site.ts';

/** The address of the `Schedule`, as JSON: only its own screen shows it. */
export const scheduleAddress = '/site/schedule.json';

/**
 * An event's hour and hall. `day`: its `FestivalDay`, null where it has no hour or is on no day of the festival. `eventId`:
 * absent from what a device has stored since before it was told.
 */
export interface ScheduledEvent extends Pick<Event, 'title' | 'kind' | 'ends'>, Partial<EventId> {
  readonly clusterId: number;
  readonly day: string | null;
  readonly begins: Event['eventDate'];
  readonly venue: Event['eventVenue'];
}

/** The page of an event of the schedule. */
export function addressOf({ clusterId, title }: ScheduledEvent): string {
  return eventAddress(clusterNameOf(clusterId), title);
}

export function clusterNameOf(clusterId: number): string {
  return clusters.find(({ id }) => id === clusterId)?.name ?? '';
}

/** In order of time, those without a day last. `isWhole` is false while a cluster's events can't be had. */
export interface Schedule {
  readonly events: readonly ScheduledEvent[];
  readonly isWhole: boolean;
}

/** `slug` stands in addresses: `fri`, or the date where the festival is longer than a week. `date`: `2025-09-19`. */
export interface FestivalDay {
  readonly slug: string;
  readonly weekday: string;
  readonly date: string;
}

/** The festival's first and last day, as dates. */
export interface Dated {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The days of the festival in order. */
export function festivalDays({ startsOn, endsOn }: Dated): FestivalDay[] {
  const count = Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS) + 1;
  return [...Array(Math.max(1, count)).keys()].map((at) => {
    const date = new Date(Date.parse(startsOn) + at * DAY_MS).toISOString().slice(0, 10);
    const weekday = longDay(date);
    return { slug: count > 7 ? date : weekday.slice(0, 3).toLowerCase(), weekday, date };
  });
}

/** The festival's day at a moment in epoch milliseconds. */
export function festivalDayAt(epochMs: number, festival: Dated): FestivalDay | undefined {
  const date = dayAndHour(new Date(epochMs).toISOString()).day;
  return festivalDays(festival).find((day) => day.date === date);
}

/** The schedule of the events that `eventsOf` gives for a cluster's id; null where they can't be had. */
export function scheduleOf(
  clusters: readonly Pick<ClusterSummary, 'id'>[],
  eventsOf: (clusterId: number) => readonly Event[] | null,
  festival: Dated,
): Schedule {
  const days = new Map(festivalDays(festival).map(({ date, slug }) => [date, slug]));
  const dayOf = (moment: string) => days.get(dayAndHour(moment).day) ?? null;
  const known = clusters.map(({ id }) => ({ id, events: eventsOf(id) }));
  const events = known.flatMap(({ id, events }) =>
    (events ?? []).map(
      ({ eventId, title, kind, eventDate: begins, ends, eventVenue: venue }): ScheduledEvent => ({
        eventId,
        title,
        kind,
        clusterId: id,
        day: begins && dayOf(begins),
        begins,
        ends,
        venue,
      }),
    ),
  );
  const order = ({ day, begins }: ScheduledEvent) =>
    day && begins ? Date.parse(begins) : Infinity;
  return {
    events: events.sort((one, other) => order(one) - order(other) || 0),
    isWhole: known.every(({ events }) => events !== null),
  };
}
