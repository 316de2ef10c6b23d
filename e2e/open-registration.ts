import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, SMALL_FESTIVAL_DIR, startSite } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An event of Music on a site where people register: its file's name, and its front matter and rules. */
export interface OpenEvent {
  readonly file: string;
  readonly name: string;
  /** Such as `date: …`, `venue: Old Hall`. */
  readonly lines: readonly string[];
  /** Within `registration`, such as `places: 1`; without them, it takes nobody. */
  readonly rules?: readonly string[];
}

/** A moment by India's clock as content files have it: `at(3, 17)` is at five in the evening in three days. */
export function at(days: number, hour: number, minute = 0): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${dayFromNow(days)}T${pad(hour)}:${pad(minute)}:00+05:30`;
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Kolkata',
  });
}

/**
 * Starts a site on a copy of the small festival that takes registrations and begins in so many days, its other events
 * on the days that they have there.
 */
export async function startRegisteringSite(
  events: readonly OpenEvent[],
  startsIn = 3,
): Promise<RunningSite> {
  const dir = await mkdtemp(join(tmpdir(), 'registering-'));
  await cp(SMALL_FESTIVAL_DIR, dir, { recursive: true });
  for (const file of await readdir(dir, { recursive: true }))
    if (/\.(md|yaml)$/.test(file)) await moveDays(join(dir, file), startsIn);
  await appendFile(join(dir, 'festival.yaml'), '\nfeatures:\n  registration: on\n');
  for (const event of events)
    await writeFile(join(dir, 'clusters/music', event.file), textOf(event));
  const site = await startSite({ CONTENT_DIR: dir });
  return { ...site, stop: () => site.stop().then(() => rm(dir, { recursive: true })) };
}

const FIRST_DAY = 18;

async function moveDays(file: string, startsIn: number): Promise<void> {
  const text = await readFile(file, 'utf8');
  const moved = text.replace(/2025-09-(18|19|20|21)/g, (_, day) =>
    dayFromNow(startsIn + Number(day) - FIRST_DAY),
  );
  if (moved !== text) await writeFile(file, moved);
}

function textOf({ name, lines, rules }: OpenEvent): string {
  const registration = rules && [
    'registration:',
    `  opens: ${at(-2, 9)}`,
    `  closes: ${at(2, 12)}`,
    ...rules.map((rule) => `  ${rule}`),
  ];
  const all = ['---', `name: ${name}`, 'order: 9', ...lines, ...(registration ?? []), '---'];
  return [...all, 'Sing what you know by heart.', ''].join('\n');
}
