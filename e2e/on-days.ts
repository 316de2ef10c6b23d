import { fileURLToPath } from 'node:url';
import type { RunningSite } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import { atRest, test as base } from './visitor.ts';

/** Of the small festival: Lantern Choir is on in the Old Hall; on Saturday come more. */
export const FRIDAY_EVENING = '2025-09-19T18:40:00+05:30';

/** Journeys without motion on a site of each worker's own, which `start` starts. */
export function testOn<Site extends RunningSite>(start: () => Promise<Site>) {
  return base.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
      async ({}, use) => {
        const site = await start();
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: ({ site }, use) => use(site.url),
    ...atRest,
  });
}

const FEATURES = `features:
  days: on
  leaderboard: on
leaderboard:
  points: { 1: 3 }
  present: 1`;
const otherDay = fileURLToPath(new URL('./other-day.ts', import.meta.url));

/** On the small festival, which shows its days; the server's day is Friday. */
export const test = testOn(() =>
  startSwitchedOn(FEATURES, { NOW: FRIDAY_EVENING }, { preload: [otherDay] }),
);
