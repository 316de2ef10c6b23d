import { findCluster } from './clusters.ts';
import type { Event } from './events.ts';
import { DAY_BEGINS_MS, DAY_MS, dayAndHour, longDay, startOfDay } from './moments.ts';
import type { ClusterSummary } from './site.ts';

/** The address of the `Schedule`, as JSON: only its own screen shows it. */
export const scheduleAddress = '/site/schedule.json';

/** As many events as a page of the schedule has: a slow phone takes a tenth of a second over so many. */
export const MOST_ON_A_PAGE = 60;

/** An event's hour and hall. `day`: its `FestivalDay`, null where it has no hour or is on no day of the festival. */
export interface ScheduledEvent extends Pick<Event, 'title' | 'kind' | 'ends'> {
  readonly clusterId: number;
  readonly day: string | null;
  readonly begins: Event['eventDate'];
  readonly venue: Event['eventVenue'];
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

/** One page of the schedule: of a day, perhaps of one cluster, `part` of `partCount` from 1 on. */
export interface SchedulePage {
  readonly day: string;
  readonly clusterId: number | null;
  readonly part: number;
  /** When the first event of each part begins, null for one without an hour. */
  readonly parts: readonly (string | null)[];
  /** Of that day, then what goes on from an earlier one, then what has no day. */
  readonly events: readonly ScheduledEvent[];
  /** Of the asked cluster on a later day, else on any, where this day has none. */
  readonly next: ScheduledEvent | null;
  readonly venueCount: number;
  readonly isWhole: boolean;
}

interface Dated {
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
      ({ title, kind, eventDate: begins, ends, eventVenue: venue }): ScheduledEvent => ({
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

/** The page that an address's query asks for. What it doesn't say, or says wrongly, is `today`, or the first day; all clusters; the first part. */
export function schedulePage(
  { events, isWhole }: Schedule,
  asked: URLSearchParams,
  festival: Dated,
  today: FestivalDay | undefined,
): SchedulePage {
  const days = festivalDays(festival);
  const { slug: day, date } =
    days.find(({ slug }) => slug === asked.get('day')) ?? today ?? days[0]!;
  const clusterId = findCluster(asked.get('cluster') ?? undefined)?.id ?? null;
  const ofCluster = clusterId ? events.filter((one) => one.clusterId === clusterId) : events;
  const shown = [
    ...ofCluster.filter((one) => one.day === day),
    ...ofCluster.filter((one) => goesOnAt(one, date)),
    ...ofCluster.filter((one) => one.day === null),
  ];
  // Whose events are whose the browser alone knows: it picks them from the whole day.
  const size = asked.has('mine') ? shown.length || 1 : MOST_ON_A_PAGE;
  const partCount = Math.max(1, Math.ceil(shown.length / size));
  const part = Math.min(Math.max(1, Math.floor(Number(asked.get('part')) || 1)), partCount);
  const from = (at: number) => at * size;
  const later = ofCluster.filter((one) => one.day !== null);
  const dayAt = (slug: string | null) => days.findIndex((one) => one.slug === slug);
  return {
    day,
    clusterId,
    part,
    parts: [...Array(partCount).keys()].map((at) => shown[from(at)]?.begins ?? null),
    events: shown.slice(from(part - 1), from(part)),
    next:
      shown.length > 0
        ? null
        : (later.find((one) => dayAt(one.day) > dayAt(day)) ?? later[0] ?? null),
    venueCount: new Set(events.flatMap(({ venue }) => venue ?? [])).size,
    isWhole,
  };
}

/** True of what began on an earlier day and goes on in the morning of this one: a night counts to the day before it. */
function goesOnAt({ day, begins, ends }: ScheduledEvent, date: string): boolean {
  if (!day || !begins || !ends) return false;
  const morning = startOfDay(date) + DAY_BEGINS_MS;
  return Date.parse(begins) < startOfDay(date) && Date.parse(ends) > morning;
}

/** The query of a page of the schedule, `?day=fri&cluster=music`; `mine` is the visitor's own and no server's. */
export function scheduleQuery({
  day,
  clusterSlug,
  part = 1,
  mine = false,
}: {
  day: string;
  clusterSlug?: string | undefined;
  part?: number;
  mine?: boolean;
}): string {
  const words = [
    `day=${day}`,
    clusterSlug && `cluster=${clusterSlug}`,
    part > 1 && `part=${part}`,
    mine && 'mine',
  ];
  return `?${words.filter(Boolean).join('&')}`;
}
