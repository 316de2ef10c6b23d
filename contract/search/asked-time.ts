import { dateOf, stateOf } from '../days.ts';
import type { Event } from '../events.ts';
import { DAY_MS } from '../moments.ts';

type Hours = Pick<Event, 'eventDate' | 'ends'>;

/** The words that ask for a time. */
const DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
]);
const NOW = 'now';

export function asksForTime(word: string): boolean {
  return word === NOW || DAYS.has(word);
}

/** True of an event at the time that one of `words` asks for: on at `now`, in epoch milliseconds, or on that day, which lasts into the night. */
export function isAtAskedTime(
  { eventDate: begins, ends }: Hours,
  words: readonly string[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): boolean {
  const isOn = stateOf({ begins, ends }, now) === 'on';
  if (words.includes(NOW)) return isOn;
  const later = words.flatMap((word) => DAYS.get(word) ?? [])[0] ?? 0;
  const date = (moment: number) => dateOf(moment, { timeZone });
  const isThatDay = begins !== null && date(Date.parse(begins)) === date(now + later * DAY_MS);
  return isThatDay || (later === 0 && isOn);
}
