import { findCluster } from './clusters.ts';
import { DAY_BEGINS_MS, startOfDay } from './moments.ts';
import {
  type Dated,
  type FestivalDay,
  festivalDays,
  type Schedule,
  type ScheduledEvent,
} from './schedule.ts';

/* The pages of the schedule. Apart from it, since only its own screen shows them. */

/** As many events as a page of the schedule has: a slow phone takes a tenth of a second over so many. */
export const MOST_ON_A_PAGE = 60;

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

/**
 * The page that an address's query asks for. What it doesn't say, or says wrongly, is `today`, or the first day; all clusters;
 * of `today` the part with the last event that has begun by `now` (epoch milliseconds), else the first.
 */
export function schedulePage(
  { events, isWhole }: Schedule,
  asked: URLSearchParams,
  festival: Dated,
  today: FestivalDay | undefined,
  now = 0,
): SchedulePage {
  const days = festivalDays(festival);
  const { slug: day, date } =
    days.find(({ slug }) => slug === asked.get('day')) ?? today ?? days[0]!;
  const clusterId = findCluster(asked.get('cluster') ?? undefined)?.id ?? null;
  const ofCluster = clusterId ? events.filter((one) => one.clusterId === clusterId) : events;
  const ofDay = ofCluster.filter((one) => one.day === day);
  const shown = [
    ...ofDay,
    ...ofCluster.filter((one) => goesOnAt(one, date)),
    ...ofCluster.filter((one) => one.day === null),
  ];
  // Whose events are whose the browser alone knows: it picks them from the whole day.
  const size = asked.has('mine') ? shown.length || 1 : MOST_ON_A_PAGE;
  const partCount = Math.max(1, Math.ceil(shown.length / size));
  const isBegun = ({ begins }: ScheduledEvent) => Date.parse(begins ?? '') <= now;
  const last = day === today?.slug ? ofDay.findLastIndex(isBegun) : 0;
  const wanted = Number(asked.get('part')) || last / size + 1;
  const part = Math.min(Math.max(1, Math.floor(wanted)), partCount);
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

/** The query of a page of the schedule, `?day=fri&cluster=music`; without `part` that of the hour. `mine` is the visitor's own and no server's. */
export function scheduleQuery({
  day,
  clusterSlug,
  part,
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
    part && `part=${part}`,
    mine && 'mine',
  ];
  return `?${words.filter(Boolean).join('&')}`;
}
