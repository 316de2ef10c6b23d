import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { arriveSignedUp } from './people.ts';
import { type RunningSite, SMALL_FESTIVAL_DIR, startSite } from './server.ts';
import { atRest, test as base, patient } from './visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** On this day of the small festival's calendar some events take registrations, and some don't yet. */
const TODAY_THERE = Date.parse('2025-09-08T12:00:00+05:30');

/** Events that the small festival doesn't have, in days from today; each is in Music. */
const MORE_EVENTS = {
  'Second Song': { places: 2, rules: 'waiting: 1' },
  'Late Song': { places: 9, rules: '', from: '10:30' },
  'Last Drum': { places: 1, rules: 'waiting: 2' },
  'Old Song': { places: 9, rules: '', closes: -1 },
  'Round Song': { places: 4, rules: 'team: { min: 2, max: 3 }' },
  'Loud Drum': { places: 1, rules: 'waiting: 2' },
  'Lone Round': { places: 1, rules: 'team: { min: 1, max: 3 }\n  waiting: 2' },
  'Asked Round': {
    places: 4,
    rules:
      'team: { min: 2, max: 3 }\n  questions: \n    - { id: drone, label: Which drone do you need?, kind: text, required: true }',
  },
};

/** A copy of the small festival with registration on and its days moved, so that today lies before it. */
async function registeringFestival(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(SMALL_FESTIVAL_DIR, dir, { recursive: true });
  const shiftMs = Math.round((Date.now() - TODAY_THERE) / DAY_MS) * DAY_MS;
  for await (const name of glob('**/*.{md,yaml}', { cwd: dir })) {
    const file = join(dir, name);
    await writeFile(file, moved(await readFile(file, 'utf8'), shiftMs));
  }
  const festival = join(dir, 'festival.yaml');
  await writeFile(
    festival,
    `${await readFile(festival, 'utf8')}\nfeatures: { registration: on }\n`,
  );
  for (const [title, given] of Object.entries(MORE_EVENTS)) {
    const { places, rules, closes = 5, from = '10:00' } = { closes: 5, from: '10:00', ...given };
    const file = join(dir, `clusters/music/${title.toLowerCase().replace(' ', '-')}.md`);
    await writeFile(
      file,
      `---
name: ${title}
order: 9
date: ${moved('2025-09-18', shiftMs)}T${from}:00+05:30
venue: Old Hall
registration:
  opens: ${day(-9)} 10:00
  closes: ${day(closes)} 18:00
  places: ${places}
  ${rules}
---
A song.
`,
    );
  }
  return dir;
}

function moved(text: string, shiftMs: number): string {
  return text.replace(/2025-(\d\d)-(\d\d)/g, (date) =>
    new Date(Date.parse(date) + shiftMs).toISOString().slice(0, 10),
  );
}

/** The day in India so many days from now. */
function day(from: number): string {
  return new Date(Date.now() + 5.5 * 60 * 60 * 1000 + from * DAY_MS).toISOString().slice(0, 10);
}

/** Journeys on such a festival; `newPerson` is somebody with an account, in a browser of their own. */
export const test = base.extend<
  { newPerson: (path?: string) => Promise<Page> },
  { registering: RunningSite }
>({
  registering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const dir = await registeringFestival();
      const site = await startSite({ CONTENT_DIR: dir });
      await use(site);
      await site.stop();
      await rm(dir, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ registering }, use) => use(registering.url),
  newPerson: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async (path) => {
      const page = await signedUp(browser, baseURL!);
      pages.push(page);
      if (path) await page.goto(path);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

async function signedUp(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...atRest.contextOptions, baseURL });
  const page = patient(await context.newPage());
  await arriveSignedUp(page);
  return page;
}
