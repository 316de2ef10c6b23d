/**
 * A moment by the festival's own clock, in words. Not `Intl`'s words: they differ between the server's
 * and a browser's edition, and a page must read the same in both.
 */
export interface MomentInWords {
  /** `Fri` */
  weekday: string;
  /** `19 Sept` */
  day: string;
  /** `10:00 am` */
  time: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb March April May June July Aug Sept Oct Nov Dec'.split(' ');

/** `date` is ISO 8601, `timeZone` a name such as Asia/Kolkata. */
export function momentInWords(date: string, timeZone: string): MomentInWords {
  const { year, month, day, hour, minute } = clockAt(date, timeZone);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  return {
    weekday,
    day: `${day} ${months[month - 1]}`,
    time: `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`,
  };
}

/** `Fri 19 Sept, 10:00 am` */
export function momentInOneLine(date: string, timeZone: string): string {
  const { weekday, day, time } = momentInWords(date, timeZone);
  return `${weekday} ${day}, ${time}`;
}

/** India's clocks have stood this far ahead of Greenwich all year since 1945. */
const indiaAheadMs = 5.5 * 60 * 60 * 1000;

/** The numbers that a calendar and a clock in `timeZone` show. */
function clockAt(date: string, timeZone: string) {
  // Without `Intl`, whose tables take a phone as long to load as all the rest of a page.
  if (timeZone === 'Asia/Kolkata') {
    const shown = new Date(Date.parse(date) + indiaAheadMs);
    return {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: shown.getUTCHours(),
      minute: shown.getUTCMinutes(),
    };
  }
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = formatter.formatToParts(new Date(date));
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
  };
}
