import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  clockInIndia,
  DAY_MS,
  fromClockInIndia,
  HOUR_MS,
  MINUTE_MS,
  startOfDay,
} from '../../../contract/moments.ts';
import { FESTIVAL_DIR } from '../../../server/testing/festival.ts';
import { EVENTS, type SeasonEvent, type When } from './events.ts';

/** Of the content of the journeys, which the season's is a copy of. */
const FIRST_DAY = '2025-09-18';

/** The moment of a day of the season, in epoch milliseconds. */
export function momentOf([day, hour]: When): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return startOfDay(FIRST_DAY) + day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
}

/** Writes the content of a season with so many people. */
export async function writeFestival(contentDir: string, people: number): Promise<void> {
  await cp(FESTIVAL_DIR, contentDir, { recursive: true });
  await appendFile(
    join(contentDir, 'festival.yaml'),
    `
features: { registration: on, leaderboard: on, desk: on, gate: on, days: on }
leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 }
`,
  );
  for (const event of EVENTS) await saveEvent(contentDir, event, people);
}

/** Saves an event in the file of its id, or in another that says the id. */
export async function saveEvent(
  contentDir: string,
  event: SeasonEvent,
  people: number,
): Promise<void> {
  const file = fileIn(contentDir, event);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, textOf(event, people));
}

/** Where the file of an event is. */
export function fileIn(contentDir: string, { id, file = id }: SeasonEvent): string {
  return join(contentDir, 'clusters', `${file}.md`);
}

/** The limits of an event among so many people. */
export function limitsOf({ places, waiting, perCollege }: SeasonEvent, people: number) {
  const part = (of: number | null) => (of === null ? null : Math.max(1, Math.round(of * people)));
  return { places: part(places), waiting: part(waiting), perCollege: part(perCollege) };
}

function textOf(event: SeasonEvent, people: number): string {
  const at = (when: When) => clockInIndia(momentOf(when));
  const { team } = event;
  const rules = [
    `opens: ${at(event.opens)}`,
    `closes: ${at(event.closes)}`,
    ...Object.entries(limitsOf(event, people)).flatMap(([name, limit]) =>
      limit === null ? [] : [`${name}: ${limit}`],
    ),
    ...(event.cancelUntil ? [`cancelUntil: ${at(event.cancelUntil)}`] : []),
    ...(team
      ? [`team: { min: ${team.min}, max: ${team.max}, sameCollege: ${team.sameCollege} }`]
      : []),
  ];
  return `---
name: ${event.name}${event.file ? `\nid: ${event.id}` : ''}
kind: ${event.kind}
order: ${event.order}
date: ${fromClockInIndia(at(event.begins))}
ends: ${at(event.ends)}
venue: ${event.venue}
prize: ${event.prize}
registration:
${rules.map((rule) => `  ${rule}`).join('\n')}
---
${event.kind} of the season.
`;
}
