import * as z from 'zod';
import type { College } from '../../../contract/accounts/colleges.ts';
import { Festival, Team } from '../../../contract/festival.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { cleanName } from '../../../contract/names.ts';
import { drawingFault } from '../../drawing/faces.ts';
import type { ContentFile, ContentFolder } from './content-folder.ts';

/** `festival.yaml`, or undefined after its faults were added. */
export async function readFestival(folder: ContentFolder): Promise<Festival | undefined> {
  const file = await folder.yaml('festival.yaml', Festival);
  if (!file) return;
  const { startsOn, endsOn, timeZone, features, leaderboard } = file.data;
  const inOrder = startsOn <= endsOn;
  const known = isTimeZone(timeZone);
  if (!inOrder) file.fault('endsOn', `is before the festival starts on ${startsOn}`);
  if (!known) file.fault('timeZone', 'is not a time zone such as Asia/Kolkata');
  if (features.leaderboard && Object.keys(leaderboard.points).length === 0)
    file.fault('leaderboard', 'needs its points while features.leaderboard is on');
  // They stand on certificates and on the picture of the festival.
  for (const field of ['name', 'host', 'dates', 'tagline'] as const) {
    const fault = drawingFault(file.data[field]);
    if (fault) file.fault(field, fault);
  }
  return inOrder && known ? file.data : undefined;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

export async function readTeams(folder: ContentFolder): Promise<Team[]> {
  const file = await folder.yaml('teams.yaml', z.array(Team));
  const teams = file?.data ?? [];
  teams.forEach(({ id }, at) => {
    if (teams.findIndex((team) => team.id === id) < at)
      file?.fault(`${at}.id`, `${id} is there already`);
  });
  return teams;
}

/** `colleges.txt`: one a line, `Name ; alias, alias`; empty lines and those that begin with # are passed over. */
export async function readColleges(folder: ContentFolder): Promise<College[]> {
  const colleges = new Map<string, College>();
  const lines = (await folder.text('colleges.txt'))?.split('\n') ?? [];
  lines.forEach((text, at) => {
    if (text.trim() === '' || text.trim().startsWith('#')) return;
    const [college_name = '', also, ...more] = text.split(';').map(cleanName);
    const fault = (reason: string) => folder.faults.add('colleges.txt', '', reason, at + 1);
    const key = nameKey(college_name);
    if (college_name === '' || also === '' || more.length > 0)
      fault('must be a name, or a name, a semicolon and what else it is called');
    if (colleges.has(key)) fault(`"${college_name}" is there already`);
    colleges.set(key, also ? { college_name, also } : { college_name });
  });
  return [...colleges.values()];
}

/** An account of the campus sign-on would have a college that nobody else can choose. */
export function checkCampusCollege(
  { faults }: ContentFolder,
  festival: Festival | undefined,
  colleges: readonly string[],
): void {
  const name = festival?.campusCollege;
  if (name !== undefined && !colleges.includes(name))
    faults.add('festival.yaml', 'campusCollege', `"${name}" is not in colleges.txt`);
}

/** Adds a fault for each date on which there is no festival, by the festival's own clock. */
export function checkDays(
  files: readonly ContentFile<{ date: string | null; ends?: string | null }>[],
  festival: Festival | undefined,
): void {
  if (!festival) return;
  const { startsOn, endsOn, timeZone } = festival;
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  for (const { data, fault } of files)
    for (const field of ['date', 'ends'] as const) {
      const moment = data[field];
      const day = moment && days.format(new Date(moment));
      if (day && (day < startsOn || day > endsOn))
        fault(field, `${day} is outside the festival, ${startsOn} to ${endsOn}`);
    }
}
