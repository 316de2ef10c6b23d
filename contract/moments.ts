import { LANGUAGE } from './language.ts';

/* Days, hours and words of a moment by India's clock, whatever the machine that reads them says. */

/** It has stood this far ahead of Greenwich all year since 1945. For what a database groups by hours or days. */
export const INDIA_MS = 5.5 * 60 * 60 * 1000;
/** How it is written behind a moment. */
export const INDIA_OFFSET = '+05:30';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day without a change of clocks. */
export const DAY_MS = 24 * HOUR_MS;

/** A festival's day begins at five in the morning: what goes on past midnight belongs to the day before. */
export const DAY_BEGINS_MS = 5 * HOUR_MS;

/** Assumed of an event whose end nobody has told. */
export const USUAL_EVENT_MS = 2 * HOUR_MS;

/**
 * A moment in words: weekday `Fri`, day `19 Sept`, time `10 am`, `6:30 pm` or `12 noon`. Not
 * `Intl`'s words: they differ between the server's and a browser's edition, and a page must read the same
 * in both. `date` is ISO 8601.
 */
export function momentInWords(date: string) {
  const clock = clockAt(date);
  const hour = clock.getUTCHours();
  const minutes = clock.getUTCMinutes();
  return {
    weekday: longDay(clock.toISOString()).slice(0, 3),
    day: `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]}`,
    time: hourInWords(hour, minutes),
  };
}

/** `10 am`, `6:30 pm`, `12 noon`: an hour of a day, which may be the next one's (`25`), and its minutes. */
export function hourInWords(hour: number, minutes = 0): string {
  const past = minutes && `:${String(minutes).padStart(2, '0')}`;
  const half = hour % 24 < 12 ? 'am' : past || hour % 12 ? 'pm' : 'noon';
  return `${hour % 12 || 12}${past || ''} ${half}`;
}

/** As a day in words has them. */
export const MONTHS = 'Jan Feb March April May June July Aug Sept Oct Nov Dec'.split(' ');

/** `Friday`, of a day as `2025-09-19`. */
export function longDay(date: string): string {
  return LONG_WEEKDAYS[new Date(date).getUTCDay()] ?? '';
}

const LONG_WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `Fri 19 Sept, 10 am` */
export function momentInOneLine(date: string): string {
  const { weekday, day, time } = momentInWords(date);
  return `${weekday} ${day}, ${time}`;
}

/** `5 pm`, `6:30 pm` */
export function hourOf(date: string): string {
  return momentInWords(date).time;
}

/**
 * The day of a moment, `2025-09-18`, and the hours since that day began, `10.5`. `date` is
 * ISO 8601.
 */
export function dayAndHour(date: string) {
  const clock = clockAt(date);
  return {
    day: clock.toISOString().slice(0, 10),
    hour: clock.getUTCHours() + clock.getUTCMinutes() / 60,
  };
}

/** `19 September 2026`, the day in India of a moment in epoch milliseconds. */
export function longDateInIndia(epochMs: number): string {
  const format = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  return format.format(epochMs);
}

/** `2025-09-19 10:41`, by India's clock, of a moment in epoch milliseconds. */
export function clockInIndia(epochMs: number): string {
  return new Date(epochMs + INDIA_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** The ISO 8601 of what `clockInIndia` writes; also of `2025-09-19T10:41`, as a field for date and time has it. */
export function fromClockInIndia(written: string): string {
  return `${written.replace(' ', 'T')}:00${INDIA_OFFSET}`;
}

/** `2025-09-19`, the day in India of a moment in epoch milliseconds. */
export function dayInIndia(epochMs: number): string {
  return clockInIndia(epochMs).slice(0, 10);
}

/** The moment, in epoch milliseconds, at which a day such as `2025-09-19` begins in India; NaN for what is no day. */
export function startOfDay(day: string): number {
  const at = Date.parse(`${day}T00:00:00${INDIA_OFFSET}`);
  // Half a date is one, too, to `Date.parse`, and the 31st of February is the 3rd of March.
  return !Number.isNaN(at) && dayInIndia(at) === day ? at : Number.NaN;
}

/** The last millisecond of a day in India; NaN for what is no day. */
export function endOfDay(day: string): number {
  return startOfDay(day) + DAY_MS - 1;
}

/** A date whose UTC fields are what a calendar and a clock in India show. */
export function clockAt(date: string): Date {
  // Without `Intl`, whose tables take a phone as long to load as all the rest of a page.
  return new Date(Date.parse(date) + INDIA_MS);
}
