import { stateOf } from '../../contract/days.ts';
import type { Entry } from '../../contract/entries/entry.ts';
import { standsAt } from '../../contract/entries/entry-rules.ts';
import type { EventPlaces } from '../../contract/entries/public-places.ts';
import type { Event } from '../../contract/events.ts';

/** How far an event is, by its own hours and what is out of it; `unknown` before hydration, since a page is the same at any time. */
export type EventState = 'unknown' | 'soon' | 'open' | 'closed' | 'over';

type Hours = Pick<Event, 'eventDate' | 'ends' | 'registration'>;

/**
 * `now` is epoch milliseconds. `hasResults`: its results are out, which tells that it is over where no hour does, since nobody
 * has said when it ends, or when it is at all. `lastDay`: the festival's, `2025-09-21`; after it an event that never got a date
 * is over, too.
 */
export function eventStateAt(
  event: Hours,
  now: number | undefined,
  {
    hasResults = false,
    lastDay,
  }: { hasResults?: boolean | undefined; lastDay?: string | undefined } = {},
): EventState {
  if (now === undefined) return 'unknown';
  const { eventDate: begins, ends, registration: rules } = event;
  const time = stateOf({ begins, ends }, now, lastDay);
  if (time === 'over' || (hasResults && (time === 'begun' || begins === null))) return 'over';
  if (rules && now < Date.parse(rules.opens)) return 'soon';
  return rules && now >= Date.parse(rules.closes) ? 'closed' : 'open';
}

/** What the accounts server has told: of an event's places, of what the reader has in it, and that its results are out. */
export interface Known {
  readonly places?: EventPlaces | undefined;
  readonly entry?: Entry | undefined;
  readonly hasResults?: boolean | undefined;
}

/**
 * How an event stands for its reader, the most urgent first: it is on or over, or may be either (`begun`), they have
 * something in it, registration is closed or not open yet, places are left. `unknown` where nobody has told: then nothing may look like a number of places.
 */
export type Standing =
  | { readonly name: 'unknown' | 'soon' | 'closed' | 'on' | 'begun' | 'over' | 'open' }
  | { readonly name: 'own'; readonly entry: Entry }
  | { readonly name: 'full'; readonly of: number; readonly waiting: number }
  | { readonly name: 'left'; readonly of: number; readonly left: number };

/** `now` is epoch milliseconds, undefined before hydration; `lastDay` as above. */
export function standingOf(
  event: Hours,
  known: Known,
  now: number | undefined,
  lastDay?: string | undefined,
): Standing {
  const state = eventStateAt(event, now, { hasResults: known.hasResults, lastDay });
  if (now === undefined || state === 'over') return { name: state };
  const { eventDate: begins, ends, registration: rules } = event;
  const time = stateOf({ begins, ends }, now);
  if (time === 'on' || time === 'begun') return { name: time };
  const { entry, places } = known;
  if (entry && standsAt(entry, now)) return { name: 'own', entry };
  if (!rules || state !== 'open') return { name: state === 'open' ? 'unknown' : state };
  if (rules.places === null) return { name: 'open' };
  if (!places || places.places === null) return { name: 'unknown' };
  const { places: of, taken, waiting } = places;
  return taken < of ? { name: 'left', of, left: of - taken } : { name: 'full', of, waiting };
}

/** Few enough that it matters: a quarter of all, or three. */
export function isFew(left: number, of: number): boolean {
  return left <= Math.max(3, of / 4);
}
