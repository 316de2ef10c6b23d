import { existsSync } from 'node:fs';
import * as z from 'zod';
import type { College } from '../../../contract/accounts/colleges.ts';
import { Festival, Team } from '../../../contract/festival.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { cleanName } from '../../../contract/names.ts';
import { Venue } from '../../../contract/venues.ts';
import { drawingFault } from '../../drawing/faces.ts';
import { withoutClashes } from '../entries/clashes.ts';
import type { EntryReader } from '../entries/entry-reader.ts';
import type { ContentFolder } from '../files/content-folder.ts';
import { listItems } from '../files/file-source.ts';

const COLLEGES = 'colleges.txt';

/** `festival.yaml`, or undefined where a field is nothing that no festival can be without, as at a first start. */
export async function readFestival(
  reader: EntryReader,
  folder: ContentFolder,
): Promise<Festival | undefined> {
  const entry = reader.judge(await folder.yaml('festival.yaml'), Festival);
  if (!entry) return;
  entry.requireSound((data) =>
    (['startsOn', 'endsOn'] as const).flatMap((field) =>
      isDay(data[field]) ? [] : [{ field, reason: 'is no day of the calendar' }],
    ),
  );
  entry.requireSound(
    ({ startsOn, endsOn }) =>
      !startsOn || !endsOn || startsOn <= endsOn
        ? []
        : [{ field: 'endsOn', reason: `is before the festival starts on ${startsOn}` }],
    ['startsOn'],
  );
  entry.requireSound(({ features, leaderboard }) =>
    features.leaderboard && Object.keys(leaderboard.points).length === 0
      ? [{ field: 'leaderboard', reason: 'needs its points while features.leaderboard is on' }]
      : [],
  );
  // They stand on certificates and on the picture of the festival.
  entry.requireSound((data) =>
    (['name', 'host', 'dates', 'tagline'] as const).flatMap((field) => {
      const reason = data[field] && drawingFault(data[field]);
      return reason ? [{ field, reason }] : [];
    }),
  );
  if (!entry.isWhole) return;
  await reader.keep({ entry, slug: '' });
  return entry.data;
}

function isDay(day: string): boolean {
  const at = new Date(day);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** `teams.yaml`, each team judged by itself. */
export function readTeams(reader: EntryReader, folder: ContentFolder): Promise<Team[]> {
  return readItems(reader, folder, { file: 'teams.yaml', schema: Team, id: 'id' });
}

/** `venues.yaml`, each venue judged by itself; a festival may do without. */
export async function readVenues(reader: EntryReader, folder: ContentFolder): Promise<Venue[]> {
  const file = 'venues.yaml';
  if (!existsSync(folder.path(file))) return [];
  return readItems(reader, folder, { file, schema: Venue, id: 'name' });
}

/** The items of a file that is a list, no two of them with one `id`. */
async function readItems<Data extends object, Id extends keyof Data & string>(
  reader: EntryReader,
  folder: ContentFolder,
  { file, schema, id }: { file: string; schema: z.core.$ZodType<Data>; id: Id },
): Promise<Data[]> {
  const found = await listItems(folder, file, schema, id);
  const listed = found?.map((written) => ({ written, slug: '' }));
  const most = Number.POSITIVE_INFINITY;
  const judged = reader.judgeList(file, listed, schema, { most, namedBy: id });
  const kept = withoutClashes(
    judged,
    id,
    ({ entry }) => nameKey(String(entry.data[id])),
    ({ entry }) => `${entry.data[id]} is there already`,
  );
  for (const item of kept) await reader.keep(item);
  return kept.map(({ entry }) => entry.data);
}

/** `colleges.txt`: one a line, `Name ; alias, alias`; empty lines and those that begin with # are passed over. */
export async function readColleges(reader: EntryReader, folder: ContentFolder): Promise<College[]> {
  const found = await folder.text(COLLEGES);
  const before = reader.asItWas(COLLEGES).written;
  const known = reader.judge(before, z.object({}))?.body;
  const isEmpty = found !== undefined && !/^\s*[^#\s]/m.test(found);
  if (isEmpty)
    reader.faults.add(COLLEGES, '', 'holds no college', { shown: known ? 'as it was' : 'nothing' });
  const text = (isEmpty ? known : found) ?? known ?? '';
  const colleges = new Map<string, College>();
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '' || line.trim().startsWith('#')) return;
    const [college_name = '', also, ...more] = line.split(';').map(cleanName);
    const fault = (reason: string) => reader.faults.add(COLLEGES, '', reason, { line: at + 1 });
    const key = nameKey(college_name);
    if (college_name === '' || also === '' || more.length > 0)
      fault('must be a name, or a name, a semicolon and what else it is called');
    if (colleges.has(key)) fault(`"${college_name}" is there already`);
    else if (college_name) colleges.set(key, also ? { college_name, also } : { college_name });
  });
  reader.sound.set(COLLEGES, { fields: {}, body: text, modifiedAt: new Date(0).toISOString() });
  return [...colleges.values()];
}

/** An account of the campus sign-on would have a college that nobody else can choose. */
export function checkCampusCollege(
  { faults }: EntryReader,
  festival: Festival | undefined,
  colleges: readonly string[],
): void {
  const name = festival?.campusCollege;
  if (name !== undefined && !colleges.includes(name))
    faults.add('festival.yaml', 'campusCollege', `"${name}" is not in colleges.txt`);
}

interface Dated {
  readonly date: string | null;
  readonly ends?: string | null;
}

/** Finds the dates on which there is no festival. */
export function daysOutside(
  festival: Festival | undefined,
): (data: Dated) => { field: 'date' | 'ends'; reason: string }[] {
  if (!festival) return () => [];
  const { startsOn, endsOn } = festival;
  return (data) =>
    (['date', 'ends'] as const).flatMap((field) => {
      const moment = data[field];
      const day = moment && dayInIndia(Date.parse(moment));
      if (!day || (day >= startsOn && day <= endsOn)) return [];
      return [{ field, reason: `${day} is outside the festival, ${startsOn} to ${endsOn}` }];
    });
}
