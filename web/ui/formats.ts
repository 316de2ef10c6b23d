import { clockAt, longDay as longWeekday, MONTHS } from '../../contract/moments.ts';
import { grouped } from '../../contract/rupees.ts';

/*
 * Counts, and India's clock wherever a phone or a laptop was set up. Without `Intl`, whose words differ between browsers.
 * Moments are epoch milliseconds.
 */

const LONG_MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function inIndia(epochMs: number): Date {
  return clockAt(new Date(epochMs).toISOString());
}

/** No line breaks in it. */
function inOne(...words: readonly unknown[]): string {
  return words.join('\u00a0');
}

/** `19 Sept 2025` */
export function day(epochMs: number): string {
  return inOne(shortDay(epochMs), inIndia(epochMs).getUTCFullYear());
}

/** `19 Sept` */
export function shortDay(epochMs: number): string {
  const clock = inIndia(epochMs);
  return inOne(clock.getUTCDate(), MONTHS[clock.getUTCMonth()]);
}

/** `Fri 19 Sept 2025` */
export function weekday(epochMs: number): string {
  return inOne(longWeekday(inIndia(epochMs).toISOString()).slice(0, 3), day(epochMs));
}

/** `Friday 19 September`, which may break after the weekday: on a small phone it is wider than a line. */
export function longDay(epochMs: number): string {
  const clock = inIndia(epochMs);
  const date = inOne(clock.getUTCDate(), LONG_MONTHS[clock.getUTCMonth()]);
  return `${longWeekday(clock.toISOString())} ${date}`;
}

/** `10:41` */
export function time(epochMs: number): string {
  return inIndia(epochMs).toISOString().slice(11, 16);
}

/** `10:41:20` */
export function second(epochMs: number): string {
  return inIndia(epochMs).toISOString().slice(11, 19);
}

/** `19 Sept, 10:41`, of today, too. */
export function dayAndTime(epochMs: number): string {
  return inOne(`${shortDay(epochMs)},`, time(epochMs));
}

/** `19 Sept, 10:41`, or only `10:41` of today. */
export function dateTime(epochMs: number): string {
  return day(epochMs) === day(Date.now()) ? time(epochMs) : dayAndTime(epochMs);
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** `19 Sept, 10:00 to 12:00`, of today, too; with the day of an end that is half a day off: `19 Sept, 18:00 to 20 Sept, 18:00`. */
export function hours(beginsAt: number, endsAt: number | null): string {
  if (endsAt === null) return dayAndTime(beginsAt);
  const isNear = endsAt - beginsAt < HALF_DAY_MS;
  return `${dayAndTime(beginsAt)} to ${isNear ? time(endsAt) : dayAndTime(endsAt)}`;
}

/** `18,012`; from a lakh on as India groups them. */
export function number(count: number): string {
  return grouped(count);
}

/** `1 person`, `1,204 people`; without `many`, of what has an s for more. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** `1 place`, `7 places`: as visitors read it, without groups. `thing` is one of them. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

const SMALL = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count as a sentence has it: words up to twelve. */
export function inWords(count: number): string {
  return SMALL[count] ?? String(count);
}

/** The same at a sentence's start. */
export function startingInWords(count: number): string {
  const words = inWords(count);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
