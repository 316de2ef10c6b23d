import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  clockInIndia,
  DAY_MS,
  dayInIndia,
  endOfDay,
  fromClockInIndia,
} from '../../../contract/moments.ts';

const HOUR_MS = 60 * 60 * 1000;
const MONTHS = 'JAN FEB MARCH APRIL MAY JUNE JULY AUG SEPT OCT NOV DEC'.split(' ');

/** Features that there are screens for. */
const FEATURES = ['registration', 'leaderboard', 'desk', 'gate', 'days'];

/**
 * Copies the content `from` a folder `to` another, with everything switched on and every date moved, so that the
 * festival begins on the day of `now`: there are results, and events that one can still register for.
 */
export async function moveContent(from: string, to: string, now: number): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  const festival = join(to, 'festival.yaml');
  const text = await readFile(festival, 'utf8');
  const startsOn = /^startsOn: (\S+)/m.exec(text)?.[1] ?? '';
  const days = Math.round((Date.parse(dayInIndia(now)) - Date.parse(startsOn)) / DAY_MS);
  await writeFile(festival, switchedOn(titled(moved(text, days))));
  for (const file of await readdir(to, { recursive: true }))
    if (file.endsWith('.md') && file !== 'README.md')
      await rewrite(join(to, file), (page) => stillOpen(moved(page, days), now));
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** Every date of the form 2025-09-18, so many days later. */
function moved(text: string, days: number): string {
  return text.replace(/\b\d{4}-\d\d-\d\d(?=\b|T)/g, (date) =>
    new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The dates of the masthead and the edition, as the moved days have them. */
function titled(festival: string): string {
  const [starts, ends] = ['startsOn', 'endsOn'].map(
    (name) => new Date(new RegExp(`^${name}: (\\S+)`, 'm').exec(festival)?.[1] ?? 0),
  ) as [Date, Date];
  const month = (date: Date) => MONTHS[date.getUTCMonth()];
  const last = month(starts) === month(ends) ? '' : `${month(ends)} `;
  return festival
    .replace(
      /^dates: .*/m,
      `dates: ${month(starts)} ${starts.getUTCDate()}-${last}${ends.getUTCDate()}`,
    )
    .replace(/^edition: .*/m, `edition: ${starts.getUTCFullYear()}`);
}

function switchedOn(festival: string): string {
  return FEATURES.reduce(
    (text, name) => text.replace(new RegExp(`^( +${name}:) off`, 'm'), '$1 on'),
    festival,
  );
}

/**
 * Has an event of a later day than today that closes shortly before the festival take people until two hours before
 * it, or until it begins. By the day, so that the same events are open at any hour.
 */
function stillOpen(page: string, now: number): string {
  const starts = Date.parse(/^date: (\S+)/m.exec(page)?.[1] ?? '');
  const closes = Date.parse(fromClockInIndia(/^ +closes: (\S+ \S+)/m.exec(page)?.[1] ?? ''));
  if (!(starts > endOfDay(dayInIndia(now))) || !(starts - closes < 6 * DAY_MS)) return page;
  const before = starts - 2 * HOUR_MS > now ? 2 * HOUR_MS : 0;
  const until = clockInIndia(starts - before);
  return page.replace(/^( +)(closes|cancelUntil): .*/gm, `$1$2: ${until}`);
}
