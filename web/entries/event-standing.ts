import { stateOf } from '../../contract/days.ts';
import type { Entry } from '../../contract/entries/entry.ts';
import { isActive } from '../../contract/entries/entry-rules.ts';
import type { EventPlaces } from '../../contract/entries/told-places.ts';
import type { Event } from '../../contract/events.ts';

/** How far an event is, by its own hours; `unknown` before hydration, since a page is the same at any time. */
export type EventState = 'unknown' | 'soon' | 'open' | 'closed' | 'over';

type Hours = Pick<Event, 'eventDate' | 'ends' | 'registration'>;

/** `now` is epoch milliseconds. */
export function eventStateAt(event: Hours, now: number | undefined): EventState {
  if (now === undefined) return 'unknown';
  const { eventDate: begins, ends, registration: rules } = event;
  if (stateOf({ begins, ends }, now) === 'over') return 'over';
  if (rules && now < Date.parse(rules.opens)) return 'soon';
  return rules && now >= Date.parse(rules.closes) ? 'closed' : 'open';
}

/** What the accounts server has told: of an event's places, and of what the reader has in it. */
export interface Known {
  readonly places?: EventPlaces | undefined;
  readonly entry?: Entry | undefined;
}

/**
 * How an event stands for its reader, the most urgent first: it is on or over, they have something in it, registration is
 * closed or not open yet, places are left. `unknown` where nobody has told: then nothing may look like a number of places.
 */
export type Standing =
  | { readonly name: 'unknown' | 'soon' | 'closed' | 'on' | 'over' | 'open' }
  | { readonly name: 'own'; readonly entry: Entry }
  | { readonly name: 'full'; readonly of: number; readonly waiting: number }
  | { readonly name: 'left'; readonly of: number; readonly left: number };

/** `now` is epoch milliseconds, undefined before hydration. */
export function standingOf(event: Hours, known: Known, now: number | undefined): Standing {
  const state = eventStateAt(event, now);
  if (now === undefined || state === 'over') return { name: state };
  const { eventDate: begins, ends, registration: rules } = event;
  if (stateOf({ begins, ends }, now) === 'on') return { name: 'on' };
  const { entry, places } = known;
  if (entry && isActive(entry.state)) return { name: 'own', entry };
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
