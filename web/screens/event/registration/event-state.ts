import type { Event } from '../../../../contract/events.ts';
import { dayAndHour } from '../../../../contract/moments.ts';
import { STAMPS, type StampFace } from '../../../ui/stamp.tsx';

/** How far an event is, by its own hours; `unknown` before hydration, since a page is the same at any time. */
export type EventState = 'unknown' | 'soon' | 'open' | 'closed' | 'over';

type Hours = Pick<Event, 'eventDate' | 'ends' | 'registration'>;

/** `now` is epoch milliseconds, `timeZone` the festival's. */
export function eventStateAt(event: Hours, now: number | undefined, timeZone: string): EventState {
  if (now === undefined) return 'unknown';
  if (isOver(event, now, timeZone)) return 'over';
  const { registration: rules } = event;
  if (rules && now < Date.parse(rules.opens)) return 'soon';
  return rules && now >= Date.parse(rules.closes) ? 'closed' : 'open';
}

/** At its end or, where none is known, once its day is past; without a date never. */
function isOver({ eventDate, ends }: Hours, now: number, timeZone: string): boolean {
  if (ends) return now >= Date.parse(ends);
  const today = dayAndHour(new Date(now).toISOString(), timeZone).day;
  return eventDate !== null && today > dayAndHour(eventDate, timeZone).day;
}

/** The stamp that hours alone allow. OPEN would promise a place, so it stands only where places have no limit. */
export function stampAt({ registration: rules }: Hours, state: EventState): StampFace {
  if (state === 'open') return rules?.places === null ? STAMPS.open : STAMPS.registration;
  return STAMPS[state === 'unknown' ? 'registration' : state];
}
