import { DAY_MS, momentInOneLine, momentInWords } from '../../contract/moments.ts';

/** `8:42 am`, `yesterday, 8:42 am` or `Thu 18 Sept, 8:42 am`, by the festival's clock. Moments are epoch milliseconds. */
export function ageInWords(keptAt: number, now: number): string {
  const words = (moment: number) => momentInWords(new Date(moment).toISOString());
  const { day, time } = words(keptAt);
  if (day === words(now).day && now - keptAt < DAY_MS) return time;
  if (day === words(now - DAY_MS).day && now - keptAt < 2 * DAY_MS) return `yesterday, ${time}`;
  return momentInOneLine(new Date(keptAt).toISOString());
}
