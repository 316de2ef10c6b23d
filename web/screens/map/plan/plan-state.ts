import { begunBy, dateOf, isPast, nextUp, onNow, stateOf } from '../../../../contract/days.ts';
import { HOUSES, type House, houseOf, houses } from '../../../../contract/houses.ts';
import { nameKey } from '../../../../contract/name-keys.ts';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import type { Venue } from '../../../../contract/venues.ts';

/** When something is on at a venue again. `over`: nothing more. */
export type When = 'now' | 'today' | 'later' | 'over';

/** A venue at a moment, with all its events in order of time. `begun`: what may go on there. `next`: what begins there next. */
export interface VenueNow extends Venue {
  readonly events: readonly ScheduledEvent[];
  readonly now: readonly ScheduledEvent[];
  readonly begun: readonly ScheduledEvent[];
  readonly next: ScheduledEvent | undefined;
  readonly when: When;
}

/** A house of the plan with its venues, the highest room first. */
export interface HouseNow {
  readonly house: House;
  readonly venues: readonly VenueNow[];
  readonly now: readonly ScheduledEvent[];
  /** What begins there next, today. */
  readonly today: ScheduledEvent | undefined;
}

/** The venues at a moment in epoch milliseconds; undefined, as on the server, nothing is on yet and nothing over. */
export function venuesAt(
  venues: readonly Venue[],
  events: readonly ScheduledEvent[],
  now: number | undefined,
): VenueNow[] {
  const at = now ?? -Infinity;
  const byVenue = new Map<string, ScheduledEvent[]>();
  for (const event of events) {
    const key = nameKey(event.venue ?? '');
    const there = byVenue.get(key);
    if (there) there.push(event);
    else byVenue.set(key, [event]);
  }
  return venues.map((venue) => {
    const ofVenue = byVenue.get(nameKey(venue.name)) ?? [];
    const on = onNow(ofVenue, at);
    const [next] = nextUp(ofVenue, at);
    const isToday =
      next?.begins && now !== undefined && dateOf(Date.parse(next.begins)) === dateOf(now);
    const when = on.length > 0 ? 'now' : isToday ? 'today' : next ? 'later' : 'over';
    return { ...venue, events: ofVenue, now: on, begun: begunBy(ofVenue, at), next, when };
  });
}

/** The venue that an address or an event names, in any spelling. */
export function findVenue<Named extends Venue>(
  venues: readonly Named[],
  said: string | null,
): Named | undefined {
  const key = nameKey(said ?? '');
  return venues.find(({ name }) => nameKey(name) === key);
}

/** The houses that have venues, in reading order. */
export function housesAt(venues: readonly VenueNow[]): HouseNow[] {
  return houses.flatMap((house) => {
    const parts: readonly string[] = HOUSES[house];
    const order = ({ place }: VenueNow) => parts.indexOf(place?.split('/')[1] ?? '');
    const inside = venues
      .filter(({ place }) => place && houseOf(place) === house)
      .sort((one, other) => order(one) - order(other));
    if (inside.length === 0) return [];
    const today = inside.filter(({ when, now }) => when === 'today' || now.length > 0);
    const [first] = today
      .flatMap(({ next, when }) => (when === 'today' && next ? next : []))
      .sort((one, other) => Date.parse(one.begins ?? '') - Date.parse(other.begins ?? ''));
    return { house, venues: inside, now: inside.flatMap(({ now }) => now), today: first };
  });
}

/** A stop of somebody's way: an event that they go to. `been`: it is over, or has lasted as long as most do. */
export interface Stop {
  readonly event: ScheduledEvent;
  readonly venue: Venue | undefined;
  readonly state: 'been' | 'there' | 'next' | 'later';
}

/** The events of the festival's day that `now` is in, or of the next day with any once all of those are past. */
export function wayAt(
  mine: readonly ScheduledEvent[],
  venues: readonly Venue[],
  now: number,
): { readonly date: string; readonly stops: readonly Stop[] } {
  const today = dateOf(now);
  const dated = mine.flatMap((event) =>
    event.begins ? { event, date: dateOf(Date.parse(event.begins)) } : [],
  );
  const left = dated.filter(({ event, date }) => date >= today && !isPast(event, now));
  const date = left.map((one) => one.date).sort()[0] ?? today;
  const ofDay = dated
    .filter((one) => one.date === date)
    .map(({ event }) => event)
    .sort((one, other) => Date.parse(one.begins ?? '') - Date.parse(other.begins ?? ''));
  const next = ofDay.find((event) => stateOf(event, now) === 'before');
  const stops = ofDay.map((event): Stop => {
    const words = {
      over: 'been',
      begun: 'been',
      on: 'there',
      before: event === next ? 'next' : 'later',
    } as const;
    return { event, venue: findVenue(venues, event.venue), state: words[stateOf(event, now)] };
  });
  return { date, stops };
}
