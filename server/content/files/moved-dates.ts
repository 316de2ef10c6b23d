import { DAY_MS } from '../../../contract/moments.ts';

const MONTHS = 'JAN FEB MARCH APRIL MAY JUNE JULY AUG SEPT OCT NOV DEC'.split(' ');

/** Every date of the form 2025-09-18, so many days later, and nothing else. */
export function moveDates(text: string, days: number): string {
  return text.replace(/\b\d{4}-\d\d-\d\d(?=\b|T)/g, (date) => {
    const at = Date.parse(date);
    return Number.isNaN(at) ? date : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
  });
}

/** The festival's first and last day as `festival.yaml` says them, at midnight UTC; NaN where it doesn't. */
export function festivalDates(festival: string): { startsOn: number; endsOn: number } {
  const dateOf = (name: string) =>
    Date.parse(new RegExp(`^${name}: (\\d{4}-\\d\\d-\\d\\d)`, 'm').exec(festival)?.[1] ?? '');
  return { startsOn: dateOf('startsOn'), endsOn: dateOf('endsOn') };
}

/** `festival.yaml` with the masthead and the edition of its dates, such as `SEPT 18-21` and 2025. */
export function withMasthead(festival: string): string {
  const { startsOn, endsOn } = festivalDates(festival);
  const [starts, ends] = [new Date(startsOn), new Date(endsOn)];
  const month = (date: Date) => MONTHS[date.getUTCMonth()];
  const last = month(starts) === month(ends) ? '' : `${month(ends)} `;
  const dates = `${month(starts)} ${starts.getUTCDate()}-${last}${ends.getUTCDate()}`;
  return festival
    .replace(/^dates: .*/m, `dates: ${dates}`)
    .replace(/^edition: .*/m, `edition: ${starts.getUTCFullYear()}`);
}
