import { dateOf } from '../../contract/days.ts';
import { hourOf, momentInWords } from '../../contract/moments.ts';
import { countOf } from './formats.ts';

/*
 * How visitors are told when something begins and ends. A festival's day turns at five in the morning: `contract/days.ts`.
 * `begins` and `ends` are ISO 8601, `now` is epoch milliseconds.
 */

/** `7 pm` of what begins on the festival's day that it is, else `Sat 9:30 am`, by the festival's day. */
export function fromOf(begins: string, now: number | undefined): string {
  const hour = hourOf(begins);
  const day = dateOf(Date.parse(begins));
  if (now !== undefined && day === dateOf(now)) return hour;
  return `${momentInWords(day).weekday} ${hour}`;
}

/** From so long before it begins on, what somebody is in comes before what is on of theirs and lasts for days. */
export const MINE_MS = 3 * 60 * 60 * 1000;

const SOON_MS = 2 * 60 * 60 * 1000;

/** `in 50 minutes` from two hours before a begin on; empty earlier. */
export function soonInWords(begins: string, now: number): string {
  return Date.parse(begins) - now > SOON_MS ? '' : `in ${waitInWords(begins, now)}`;
}

/** `till 9 pm` of what is on, `till Sat 9 pm` of what goes on over days; nothing where no end is known. */
export function tillOf(
  { ends }: { readonly ends: string | null },
  now: number | undefined,
): string {
  return ends ? `till ${fromOf(ends, now)}` : '';
}

/** `50 minutes`, `2 hours 10 minutes`, `3 days` until something begins; a minute at least. */
export function waitInWords(begins: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(begins) - now) / 60_000));
  if (minutes < 60) return countOf(minutes, 'minute');
  if (minutes >= 48 * 60) return countOf(Math.floor(minutes / (24 * 60)), 'day');
  const rest = minutes % 60;
  const hours = countOf(Math.floor(minutes / 60), 'hour');
  return rest === 0 || minutes >= 12 * 60 ? hours : `${hours} ${countOf(rest, 'minute')}`;
}
