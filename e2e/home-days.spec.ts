import type { Page } from '@playwright/test';
import { bar } from './offline.ts';
import { testOn } from './on-days.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import { confirmEmail } from './outbox.ts';
import { arriveSignedUp } from './people.ts';
import { callAs, openProgramme, takePlace } from './programme.ts';
import { eventAt, press } from './registration-panel.ts';
import { countShifts, shiftsOf } from './shifts.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

/* Home on the second day of a festival, on phones: much is on at once, and an exhibition goes on through the night. */

const hours = (from: string, to: string) => [`date: ${from}`, `ends: ${to}`];

const test = testOn(() =>
  startRegisteringSite(
    [
      { name: 'Long Song', lines: [...hours(at(-1, 18), at(1, 18)), 'venue: Foyer'] },
      { name: 'Grand Song', lines: [...hours(at(0, 17), at(0, 21)), 'venue: Old Hall'] },
      { name: 'Little Song', lines: [...hours(at(0, 17), at(0, 18)), 'venue: Attic'] },
      {
        name: 'One Stool',
        lines: [...hours(at(2, 10), at(2, 12)), 'venue: Attic'],
        rules: ['places: 1', 'waiting: 9'],
        closes: 1,
      },
    ],
    -1,
    ['days'],
  ),
);

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const SMALLEST = [
  { width: 375, height: 600 },
  { width: 320, height: 568 },
];

async function expectWaysInFirstView(page: Page): Promise<void> {
  for (const name of ['See what’s on', 'Campus plan'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeInViewport({
      ratio: 1,
    });
}

test('a phone tells how many are on, and names of those that began together the one that goes on longest', async ({
  page,
}) => {
  await page.clock.setFixedTime(at(0, 17, 2));
  for (const size of [...PHONES, ...SMALLEST]) {
    await page.setViewportSize(size);
    await page.goto('/');
    const now = page.getByRole('region', { name: 'On now' });
    await expect(now.getByText('Three windows are lit: three events are on.')).toBeVisible();
    await expect(page.locator('svg[data-depth="24"] > g')).toHaveCount(3);
    await expect(now.getByRole('listitem').first()).toContainText('Grand Song');
    await expect(now.getByRole('listitem').nth(1)).toBeHidden();
    await expectWaysInFirstView(page);
  }
});

test('on phones the ways on stay in the first view below what is mine next', async ({ page }) => {
  const marked = JSON.stringify([eventAt('Lantern Choir')]);
  await page.addInitScript((text) => localStorage.setItem('marked-events', text), marked);
  await page.clock.setFixedTime(at(0, 17, 2));
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByText('Yours at 6:30 pm, in 1 hour 28 minutes:')).toBeVisible();
    await expect(page.getByText('Three windows are lit: three events are on.')).toBeVisible();
    await expectWaysInFirstView(page);
  }
  for (const size of SMALLEST) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByText('Yours at 6:30 pm, in 1 hour 28 minutes:')).toBeVisible();
    await expect(page.getByRole('region', { name: 'On now' })).toContainText('Grand Song');
    await expectWaysInFirstView(page);
  }
});

test('without network a phone’s bar is one line, and the ways on stay in the first view', async ({
  page,
  context,
}) => {
  await page.clock.setFixedTime(at(0, 17, 2));
  for (const size of [...PHONES, ...SMALLEST])
    await test.step(`${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'On now' })).toBeVisible();
      await page.locator('html[data-deferred]').waitFor();
      await context.setOffline(true);
      await expect(bar(page)).toBeVisible();
      for (const when of ['10:42 am', 'yesterday, 10:42 am'])
        await test.step(when, async () => {
          await bar(page)
            .locator('span span')
            .last()
            .evaluate((since, text) => {
              since.textContent = `from ${text}.`;
            }, when);
          expect((await bar(page).boundingBox())!.height).toBeLessThan(32);
          await expectWaysInFirstView(page);
        });
      await context.setOffline(false);
    });
});

test('at a day’s end a phone says that what lasts for days is still on', async ({ page }) => {
  await page.clock.setFixedTime(at(0, 23, 30));
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.goto('/');
    const said = page.getByRole('region', { name: /^That was/ });
    await expect(said.getByText('One window is lit: one event is still on.')).toBeVisible();
    await expect(said.getByRole('listitem')).toContainText('Long Song');
  }
});

test('who is offered a place reads it first on home and among their events, until they have said yes', async ({
  page,
  browser,
  site,
}) => {
  // Whatever the hour, the offer is for longer than until this one.
  await page.clock.setFixedTime(at(0, 17, 2));
  const holder = await browser.newPage({ ...atRest.contextOptions, baseURL: site.url });
  await confirmEmail(holder.request, site, await arriveSignedUp(holder));
  const { id } = await takePlace(holder, 'One Stool');
  await confirmEmail(page.request, site, await arriveSignedUp(page));
  await takePlace(page, 'One Stool');
  await callAs(holder, 'DELETE', `entries/${id}`);
  await holder.close();

  await openProgramme(page);
  const programme = page.getByRole('tabpanel', { name: 'Events' });
  await expect(programme.getByText(/^A place for you until/)).toBeVisible();
  await expect(programme.getByRole('link', { name: 'One Stool' }).first()).toBeInViewport();
  const offered = page.getByText(/^A place for you until .*:$/);
  // The pass has the phone keep what is mine.
  await page.goto('/pass');
  await expect(page.getByRole('article')).toBeVisible();
  for (const size of [...PHONES, ...SMALLEST]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(offered).toBeInViewport();
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'One Stool' }).click();
  await expect(page).toHaveURL(eventAt('One Stool'));
  await press(page, 'Take the place');
  await expect(page.getByText('You are registered.')).toBeAttached();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Day 2 of 4')).toBeVisible();
  await expect(offered).toHaveCount(0);
});

test('what the server drew stays in its place while the scripts of the days are on their way', async ({
  page,
}) => {
  await page.clock.setFixedTime(at(0, 17, 2));
  await page.setViewportSize({ width: 390, height: 844 });
  await countShifts(page);
  let late = 0;
  await page.route(/\/assets\/(present|day-scene)-/, async (route) => {
    late += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto('/');
  await page.locator('html[data-deferred]').waitFor();
  await expect(page.getByRole('heading', { name: 'On now' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  expect(late).toBe(2);
  // Letters' faces that come late move a little.
  expect(await shiftsOf(page)).toBeLessThan(0.1);
});
