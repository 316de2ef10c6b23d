import { hoursOf, isOnDays } from '../../../contract/days.ts';
import type { EventPlaces } from '../../../contract/entries/public-places.ts';
import type { Event } from '../../../contract/events.ts';
import { useSite } from '../../calls/site.ts';
import { isFew, type Known, type Standing, standingOf } from '../../entries/event-standing.ts';
import { fromOf } from '../../ui/hours.ts';
import { leftStamp, STAMPS, type StampLook, stampOf } from '../../ui/stamp.tsx';

/** What an event's page says more on the festival's days. */
export interface OnDays {
  readonly standing: Standing;
  readonly places: EventPlaces | undefined;
  /** The same while people register; undefined before and after. */
  readonly openPlaces: EventPlaces | undefined;
  /** The minute that it is, in epoch milliseconds; undefined before hydration. */
  readonly now: number | undefined;
  /** True on the festival's days. */
  readonly festivalIsOn: boolean;
  /** `9 pm`, the hour until which it is on; undefined while it isn't. */
  readonly onTill: string | undefined;
}

/** Undefined while the feature is off. `moment`: of before hydration, one at which all stands as now. */
export function useOnDays(
  event: Event,
  known: Known,
  { now, moment }: { now: number | undefined; moment: number | undefined },
): OnDays | undefined {
  const { festival } = useSite();
  const { features } = festival;
  if (!features.days) return undefined;
  const standing = standingOf(event, known, moment, festival.endsOn);
  const { places } = known;
  const hours = hoursOf({ begins: event.eventDate, ends: event.ends });
  const end = hours && fromOf(new Date(hours.endsAt).toISOString(), moment);
  return {
    ...{ standing, places, now },
    festivalIsOn: moment !== undefined && isOnDays(moment, festival),
    openPlaces: standing.name === 'left' || standing.name === 'full' ? places : undefined,
    onTill: standing.name === 'on' && hours ? `${hours.isAbout ? 'about ' : ''}${end}` : undefined,
  };
}

/** The stamp of an event by how it stands; undefined where its hours alone say enough. */
export function stampOnDays(standing: Standing): StampLook | undefined {
  switch (standing.name) {
    case 'over':
      return STAMPS.over;
    case 'on':
      return STAMPS.on;
    case 'begun':
      return STAMPS.begun;
    case 'own':
      return stampOf(standing.entry);
    case 'full':
      return STAMPS.full;
    case 'left':
      return isFew(standing.left, standing.of) ? leftStamp(standing.left) : STAMPS.open;
    default:
      return undefined;
  }
}
