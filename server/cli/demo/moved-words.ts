import { DAY_MS, longDay } from '../../../contract/moments.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
const MONTH = MONTHS.join('|');
const WEEKDAY = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
/** `10 September`, `18 to 21 September`, `17 and 18 September`, `17 September, 2 pm, to 22 September`: a day after the other. */
const DAYS = new RegExp(`\\b(\\d{1,2})(?: (to|and) (\\d{1,2}))? (${MONTH})\\b`, 'g');

/**
 * The weekdays and the days of a text, as they are so many days later: a demo's texts tell the days of its dates. `startsOn`: the
 * first day before, at midnight UTC, whose year and month are meant where a text has none.
 */
export function moveWords(text: string, days: number, startsOn: number): string {
  const before = new Date(startsOn);
  const after = new Date(startsOn + days * DAY_MS);
  const monthOf = (date: Date) => MONTHS[date.getUTCMonth()]!;
  const movedDay = (day: string, month: string) =>
    new Date(Date.UTC(before.getUTCFullYear(), MONTHS.indexOf(month), Number(day)) + days * DAY_MS);
  const alone = new RegExp(`(?<!\\d )\\b${monthOf(before)}\\b`, 'g');
  return text
    .replace(alone, monthOf(after))
    .replace(DAYS, (_, first: string, joint: string | undefined, last: string, month: string) => {
      const from = movedDay(first, month);
      const end = joint ? movedDay(last, month) : from;
      const until = `${end.getUTCDate()} ${monthOf(end)}`;
      if (!joint) return until;
      const start = monthOf(from) === monthOf(end) ? '' : ` ${monthOf(from)}`;
      return `${from.getUTCDate()}${start} ${joint} ${until}`;
    })
    .replace(new RegExp(`, ${before.getUTCFullYear()}\\b`, 'g'), `, ${after.getUTCFullYear()}`)
    .replace(WEEKDAY, (name) => movedWeekday(name, days));
}

/** Any week's day of that name, moved. */
function movedWeekday(name: string, days: number): string {
  const week = [...Array(7).keys()].map((at) => Date.UTC(2025, 0, 6 + at));
  const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const same = week.find((moment) => longDay(dateOf(moment)) === name)!;
  return longDay(dateOf(same + days * DAY_MS));
}
