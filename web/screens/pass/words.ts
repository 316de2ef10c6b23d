import { clockAt, momentInWords } from '../../../contract/moments.ts';

interface Dates {
  /** `2025-09-18` */
  readonly startsOn: string;
  readonly endsOn: string;
}

/** `18–21 Sept 2025`, or `30 Oct–2 Nov 2025` */
export function festivalInOneLine({ startsOn, endsOn }: Dates): string {
  const [first, last] = [dayOf(startsOn), dayOf(endsOn)];
  const year = clockAt(endsOn, 'UTC').getUTCFullYear();
  if (startsOn === endsOn) return `${last.day} ${year}`;
  const [date, month] = first.day.split(' ');
  return `${last.day.endsWith(` ${month}`) ? date : first.day}–${last.day} ${year}`;
}

/** `Thu 18 to Sun 21` */
export function daysInOneLine({ startsOn, endsOn }: Dates): string {
  const words = [...new Set([startsOn, endsOn])].map((date) => {
    const { weekday, day } = dayOf(date);
    return `${weekday} ${day.split(' ')[0]}`;
  });
  return words.join(' to ');
}

/** A day by itself is in no time zone. */
function dayOf(date: string) {
  return momentInWords(date, 'UTC');
}

/** The participant code as it is read aloud, with or without hyphens of its own. */
export function inFours(code: string): string[] {
  return code.replaceAll('-', '').match(/.{1,4}/gu) ?? [];
}
