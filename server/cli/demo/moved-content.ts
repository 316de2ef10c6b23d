import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { stateOf } from '../../../contract/days.ts';
import { Features } from '../../../contract/features.ts';
import {
  clockInIndia,
  DAY_BEGINS_MS,
  DAY_MS,
  dayInIndia,
  endOfDay,
  fromClockInIndia,
  HOUR_MS,
  longDay,
  startOfDay,
} from '../../../contract/moments.ts';
import { festivalDates, moveDates, withMasthead } from '../../content/files/moved-dates.ts';

/** A page of an event, or of anything else that has dates. */
interface Page {
  readonly file: string;
  readonly text: string;
}

/**
 * Copies the content `from` a folder `to` another, with everything switched on and every date moved, so that it is the
 * festival's first `day`, or another, at `now`: there are results, events that are on whatever hour it is, and others that
 * one can still register for. On the day after the last one all is over. Gives the day that it is: the last one before five in
 * the morning is the day before it, since nothing may lie past its date; of a festival of one day that is 0.
 */
export async function moveContent(from: string, to: string, now: number, day = 1): Promise<number> {
  const text = await readFile(join(from, 'festival.yaml'), 'utf8');
  const { startsOn, endsOn } = festivalDates(text);
  const dayCount = Math.round((endsOn - startsOn) / DAY_MS) + 1;
  // Before five in the morning it is still the day before.
  const present = dayInIndia(now - DAY_BEGINS_MS);
  const today = day === dayCount ? dayInIndia(now) : present;
  const days = Math.round((Date.parse(today) - startsOn) / DAY_MS) - (day - 1);
  const lastDay = dayInIndia(startOfDay(today) + (dayCount - day) * DAY_MS);
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  const moved = (page: string) => moveWords(moveDates(page, days), days, startsOn);
  await writeFile(join(to, 'festival.yaml'), switchedOn(withMasthead(moved(text))));
  const files = (await readdir(to, { recursive: true })).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  );
  const pages = await Promise.all(
    files.sort().map(async (file): Promise<Page> => {
      const page = await readFile(join(to, file), 'utf8');
      return { file, text: reopened(moved(page), today, now) };
    }),
  );
  const isAfter = day > dayCount;
  for (const page of isAfter ? pages : withSomethingOn(pages, now, lastDay))
    await writeFile(join(to, page.file), page.text);
  return today === present ? day : day - 1;
}

/** The words that before five in the morning say which day the site shows where that isn't the one that was asked for. */
export function nightInWords(today: number): string {
  const shown = today > 0 ? `it is day ${today}, as of any night` : 'the festival begins today';
  return `Until five in the morning the site says that ${shown}.`;
}

/** So many events are on, whatever hour it is. */
const ON_NOW = 3;

/** Moves as many of the events that begin nearest to `now` to it as it takes for enough of them to be on. */
function withSomethingOn(pages: readonly Page[], now: number, lastDay: string): Page[] {
  const events = pages.filter(({ file }) => file.startsWith('clusters/'));
  const timed = events.flatMap((page) => {
    const begins = /^date: (\S+)/m.exec(page.text)?.[1];
    const ends = /^ends: (\S+ \S+)/m.exec(page.text)?.[1];
    return begins ? { page, begins, ends: ends ? fromClockInIndia(ends) : null } : [];
  });
  const isOn = (event: (typeof timed)[number]) => stateOf(event, now) === 'on';
  const distance = ({ begins }: { begins: string }) => Math.abs(Date.parse(begins) - now);
  const lacking = Math.max(0, ON_NOW - timed.filter(isOn).length);
  const nearest = timed.filter((event) => !isOn(event)).sort((a, b) => distance(a) - distance(b));
  const called = new Set(nearest.slice(0, lacking).map(({ page }) => page.file));
  return pages.map((page) =>
    called.has(page.file) ? { ...page, text: onNow(page.text, now, lastDay) } : page,
  );
}

/**
 * The event from an hour ago to two hours on, not before the festival's day begins. Where that end would lie past the last
 * day it has none, and begins now: then two hours are assumed.
 */
function onNow(page: string, now: number, lastDay: string): string {
  const dawn = startOfDay(dayInIndia(now - DAY_BEGINS_MS)) + DAY_BEGINS_MS;
  const end = now + 2 * HOUR_MS;
  const isCut = end > endOfDay(lastDay);
  const ends = isCut ? '' : `\nends: ${clockInIndia(end)}`;
  const starts = clockInIndia(isCut ? now : Math.max(now - HOUR_MS, dawn));
  const earlier = (moment: string) => (moment < starts ? moment : starts);
  return page
    .replace(/^ends: .*\n/m, '')
    .replace(/^date: .*/m, `date: ${fromClockInIndia(starts)}${ends}`)
    .replace(
      /^( +(?:opens|closes|cancelUntil): )(\S+ \S+)$/gm,
      (_, name: string, moment: string) => name + earlier(moment),
    );
}

const ALL_ON = Object.fromEntries(Object.keys(Features.shape).map((name) => [name, 'on']));

/** What a festival has that says nothing of it: the points of a college, which the leaderboard needs, and what each gate counts. */
const UNSAID = {
  leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 },
  gates: [
    { name: 'Main gate', rule: 'in and out' },
    { name: 'Library gate', rule: 'once a day' },
    { name: 'Hostel gate', rule: 'in and out' },
  ],
};

/** Whatever it says of features, if anything, is theirs no more; gates and points are, where it has them. */
function switchedOn(festival: string): string {
  const document = parseDocument(festival);
  document.set('features', ALL_ON);
  for (const [name, value] of Object.entries(UNSAID))
    if (!document.has(name)) document.set(name, value);
  return document.toString({ lineWidth: 0 });
}

/**
 * Has an event of a later day than today that closes shortly before the festival take people until two hours before
 * it, or until it begins. By the festival's day, so that the same events are open at any hour, after midnight too.
 */
function reopened(page: string, today: string, now: number): string {
  const starts = Date.parse(/^date: (\S+)/m.exec(page)?.[1] ?? '');
  const closes = Date.parse(fromClockInIndia(/^ +closes: (\S+ \S+)/m.exec(page)?.[1] ?? ''));
  if (!(starts > endOfDay(today)) || !(starts - closes < 6 * DAY_MS)) return page;
  const before = starts - 2 * HOUR_MS > now ? 2 * HOUR_MS : 0;
  const until = clockInIndia(starts - before);
  return page.replace(/^( +)(closes|cancelUntil): .*/gm, `$1$2: ${until}`);
}

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
