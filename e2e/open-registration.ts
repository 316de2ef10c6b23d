import { appendFile, cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Feature } from '../contract/features.ts';
import { type RunningSite, SMALL_FESTIVAL_DIR, startSite } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An event of Music on a site where people register: its front matter and rules. */
export interface OpenEvent {
  readonly name: string;
  /** Such as `date: …`, `venue: Old Hall`. */
  readonly lines: readonly string[];
  /** Within `registration`, such as `places: 1`; without them, it takes nobody. */
  readonly rules?: readonly string[];
  /** So many days from now; in two, where it isn't said. */
  readonly closes?: number;
}

/** A journey that goes on past midnight still means the day on which its site was started. */
const startedAt = Date.now();

/** A moment by India's clock as content files have it: `at(3, 17)` is at five in the evening in three days. */
export function at(days: number, hour: number, minute = 0): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${dayFromNow(days)}T${pad(hour)}:${pad(minute)}:00+05:30`;
}

function dayFromNow(days: number): string {
  return new Date(startedAt + days * DAY_MS).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Kolkata',
  });
}

/**
 * Starts a site on a copy of the small festival that takes registrations and begins in so many days, as do its events.
 * `more`: other features that are on.
 */
export async function startRegisteringSite(
  events: readonly OpenEvent[],
  startsIn = 3,
  more: readonly Feature[] = [],
): Promise<RunningSite & { readonly contentDir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'registering-'));
  await cp(SMALL_FESTIVAL_DIR, dir, { recursive: true });
  const shiftMs = Date.parse(dayFromNow(startsIn)) - FIRST_DAY;
  for await (const name of glob('**/*.{md,yaml}', { cwd: dir })) {
    const file = join(dir, name);
    await writeFile(file, moved(await readFile(file, 'utf8'), shiftMs));
  }
  const features = ['registration', ...more].map((name) => `  ${name}: on\n`);
  const points = 'leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 }\n';
  await appendFile(join(dir, 'festival.yaml'), `\n${points}features:\n${features.join('')}`);
  for (const event of events) {
    const file = `${event.name.toLowerCase().replaceAll(' ', '-')}.md`;
    await writeFile(join(dir, 'clusters/music', file), textOf(event));
  }
  const site = await startSite({ CONTENT_DIR: dir });
  return {
    ...site,
    contentDir: dir,
    stop: () => site.stop().then(() => rm(dir, { recursive: true })),
  };
}

const FIRST_DAY = Date.parse('2025-09-18');

function moved(text: string, shiftMs: number): string {
  return text.replace(/2025-\d\d-\d\d/g, (date) =>
    new Date(Date.parse(date) + shiftMs).toISOString().slice(0, 10),
  );
}

function textOf({ name, lines, rules, closes = 2 }: OpenEvent): string {
  const registration = rules && [
    'registration:',
    `  opens: ${at(-9, 9)}`,
    `  closes: ${at(closes, 12)}`,
    ...rules.map((rule) => `  ${rule}`),
  ];
  const all = ['---', `name: ${name}`, 'order: 9', ...lines, ...(registration ?? []), '---'];
  return [...all, 'Sing what you know by heart.', ''].join('\n');
}
