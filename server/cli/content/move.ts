import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS, longDateInIndia, longDay } from '../../../contract/moments.ts';
import { festivalDates, moveDates, withMasthead } from '../../content/files/moved-dates.ts';
import { type OwnFile, readOwnFile } from '../../content/files/own-file.ts';
import { writeAtomic } from '../../runtime/write-atomic.ts';
import type { Settings } from '../../settings/settings.ts';

const FESTIVAL = 'festival.yaml';
const MAX_BYTES = 2 * 1024 * 1024;

/** Days that are said in words, such as `17 and 18 September`: nobody but their author knows which are meant. */
const DATES_IN_WORDS =
  /\b\d{1,2}(st|nd|rd|th)? (Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)/;
const WEEKDAYS = /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b/;

/**
 * Moves every date that stands as 2025-09-18 in a page's head or a list so that the festival starts that day, with the masthead
 * and the edition; nothing else of a file is touched. Tells the weekdays, and the lines that say a day in words.
 * @throws Error in plain words, before anything is written
 */
export async function moveCommand(
  { contentDir, contentUrl }: Settings,
  [startsOn = '']: readonly string[],
): Promise<string> {
  if (contentUrl)
    throw new Error(`The content is that of ${contentUrl}: its dates are moved there`);
  const wanted = /^\d{4}-\d\d-\d\d$/.test(startsOn) ? Date.parse(startsOn) : Number.NaN;
  if (Number.isNaN(wanted))
    throw new Error('Say the day on which the festival starts: npm run content move -- 2026-09-17');
  const before = festivalDates(textOf(await readOwnFile(contentDir, FESTIVAL, MAX_BYTES)));
  if (Number.isNaN(before.startsOn))
    throw new Error(`${FESTIVAL} has no line "startsOn: 2025-09-18" to move from`);
  const days = Math.round((wanted - before.startsOn) / DAY_MS);
  if (days === 0) return `The festival starts on ${dayInWords(wanted)} as it is.`;
  const files = (await readdir(contentDir, { recursive: true }))
    .filter((file) => /\.(md|yaml)$/.test(file) && basename(file) !== 'README.md')
    .sort();
  const pages: MovedPage[] = [];
  for (const file of files)
    pages.push(movedPage(file, await readOwnFile(contentDir, file, MAX_BYTES), days));
  const changed = pages.filter(({ text, moved }) => text !== moved);
  for (const { path, moved } of changed) await writeAtomic(path, Buffer.from(moved, 'latin1'));
  return summary(before.startsOn, wanted, changed.length, pages);
}

interface MovedPage {
  readonly file: string;
  readonly path: string;
  readonly text: string;
  readonly moved: string;
}

/** One byte is one character: what isn't a date stays as it is, in whatever letters. */
function textOf({ bytes }: OwnFile): string {
  return bytes?.toString('latin1') ?? '';
}

function movedPage(file: string, read: OwnFile, days: number): MovedPage {
  if (!read.bytes)
    throw new Error(`${join('.', file)} can't be read (${read.fault}): nothing is moved`);
  const text = textOf(read);
  const [head = ''] = file.endsWith('.md') ? (/^---\r?\n[\s\S]*?\n---/.exec(text) ?? []) : [text];
  const dated = moveDates(head, days) + text.slice(head.length);
  return { file, path: read.path, text, moved: file === FESTIVAL ? withMasthead(dated) : dated };
}

function summary(
  before: number,
  now: number,
  changed: number,
  pages: readonly MovedPage[],
): string {
  const keepsWeekdays = (now - before) % (7 * DAY_MS) === 0;
  const lines = pages.flatMap(({ file, moved }) =>
    moved.split('\n').flatMap((line, at) => {
      const saysDay = DATES_IN_WORDS.test(line) || (!keepsWeekdays && WEEKDAYS.test(line));
      const text = Buffer.from(line.trim(), 'latin1').toString();
      return saysDay ? [`  ${file}:${at + 1} ${text.slice(0, 120)}`] : [];
    }),
  );
  const weekdays = keepsWeekdays ? 'Every date keeps its weekday' : 'Every weekday is another';
  return [
    `The festival starts on ${dayInWords(now)}; it was ${dayInWords(before)}.`,
    `The dates of ${changed} files are moved. ${weekdays}.`,
    ...(lines.length > 0
      ? ['These lines say a day in words, and are yours to change:', ...lines]
      : []),
  ].join('\n');
}

/** `Thursday 17 September 2026`, of midnight UTC. */
function dayInWords(at: number): string {
  return `${longDay(new Date(at).toISOString().slice(0, 10))} ${longDateInIndia(at)}`;
}
