import { fileURLToPath } from 'node:url';
import type { RunningSite } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  watchErrors,
} from './visitor.ts';

const FRIDAY_EVENING = '2025-09-19T18:40:00+05:30';
const otherDay = fileURLToPath(new URL('./other-day.ts', import.meta.url));

/** Journeys on a festival that is on, and shows its days; the server's day is Friday. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const features =
        'features:\n  days: on\n  leaderboard: on\nleaderboard:\n  points: { 1: 3 }\n  present: 1';
      const settings = { NOW: FRIDAY_EVENING };
      const site = await startSwitchedOn(features, settings, { preload: [otherDay] });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const slip = (name: string) => ({ name }) as const;

test('on a day of the festival home says what is on, what comes, and leads to both', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/');
  const now = page.getByRole('region', slip('On now'));
  await expect(now).toContainText('Fri 19 Sept, 6:40 pm');
  await expect(now).toContainText('One window is lit: one event is on.');
  await expect(now.getByRole('listitem')).toHaveText(/Lantern Choir.*Old Hall/);
  await expect(now).toContainText(/Sat .*Queen's Rook/);
  await expect(page.getByText('Day 2 of 4')).toBeVisible();
  await page.getByRole('link', { name: 'Campus plan' }).click();
  await expect(page).toHaveURL('/map?side=plan');
  await page.goBack();
  await page.getByRole('link', { name: 'See what’s on' }).click();
  await expect(page).toHaveTitle(/^Schedule/);
  expect(errors).toEqual([]);
});

for (const [moment, heading, words] of [
  ['2025-09-19T22:00:00+05:30', 'That was Friday.', 'Sat'],
  ['2025-09-21T23:30:00+05:30', 'The last lamp is out.', 'See who won'],
] as const)
  test(`at ${moment} home says: ${heading}`, async ({ page }) => {
    await page.clock.install({ time: moment });
    await page.goto('/');
    await expect(page.getByRole('region', slip(heading))).toContainText(words);
  });

test('an event that is pinned on this device is mine from three hours before it', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-09-19T16:00:00+05:30' });
  await page.addInitScript(() => {
    const marked = ['/events/music/details/Lantern%20Choir'];
    localStorage.setItem('marked-events', JSON.stringify(marked));
  });
  await page.goto('/');
  await expect(page.getByText('Yours at 6:30 pm:')).toBeVisible();
  await page.clock.setFixedTime('2025-09-19T18:00:00+05:30');
  await page.reload();
  await expect(page.getByText('Yours at 6:30 pm, in 30 minutes:')).toBeVisible();
});

test('home on the days is whole at each size and without barriers', async ({ page }) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/');
  await expect(page.getByRole('region', slip('On now'))).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
});

base(
  'a festival that shows no days has its door as before, whatever day it is',
  async ({ page }) => {
    await page.clock.install({ time: FRIDAY_EVENING });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'See events' })).toBeVisible();
    await expect(page.getByRole('region', slip('On now'))).toBeHidden();
  },
);
