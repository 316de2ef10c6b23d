import {
  DOOR_OFFER_MINUTES,
  LATE_OFFER_HOURS,
  OFFER_HOURS,
} from '../../../../contract/entries/entry-calls.ts';
import { DAY_MS, dayInIndia, hourOf, startOfDay } from '../../../../contract/moments.ts';
import { inWords } from '../../../ui/formats.ts';

interface Wait {
  /** People or teams in the line. */
  readonly before: number;
  readonly behind: number;
  /** Places are free, but none for their college. */
  readonly isHeldBack: boolean;
  /** The event's begin, ISO 8601; null where nobody has said. */
  readonly starts: string | null;
  /** Somebody scans at the door. */
  readonly hasDoor: boolean;
}

const EARLY_OFFER = OFFER_HOURS === 24 ? 'a day' : `${inWords(OFFER_HOURS)} hours`;
const LATE_OFFER = `${inWords(LATE_OFFER_HOURS)} hours, or until it begins`;

/** What whoever waits may expect: the next place, and how they hear of it. `now`: epoch milliseconds. */
export function waitingWords({ before, behind, isHeldBack, starts, hasDoor }: Wait, now: number) {
  const hasBegun = starts !== null && now >= Date.parse(starts);
  const isLate = starts !== null && now >= startOfDay(dayInIndia(Date.parse(starts))) - DAY_MS;
  const offer = hasBegun
    ? `${inWords(DOOR_OFFER_MINUTES)} minutes at most`
    : `${isLate ? LATE_OFFER : EARLY_OFFER} (it never ends at night)`;
  const door = hasBegun
    ? ' It has begun, and the line moves at the door, too: come there now.'
    : starts && ` On the day the line moves at the door, too: be there by ${hourOf(starts)}.`;
  return {
    next: before === 0 && !isHeldBack ? 'The first place that comes free is yours.' : '',
    offer: `When a place is yours we mail you, and keep it for ${offer}; then it ${
      behind > 0 ? 'goes to the next' : 'is free for anybody'
    }.${(hasDoor && door) || ''}`,
  };
}
