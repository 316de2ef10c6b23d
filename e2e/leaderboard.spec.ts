import type { Page } from '@playwright/test';
import { publisher } from './desk-calls.ts';
import { arriveSignedIn, asha } from './people.ts';
import type { RunningSite } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import {
  atRest,
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
} from './visitor.ts';

interface LeaderboardSite extends RunningSite {
  readonly publish: ReturnType<typeof publisher>;
}

const LEADERBOARD_ON = `features: { leaderboard: on, desk: on }
leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 }`;

/** A small festival whose organisers have switched the leaderboard on; each journey has its own results. */
const test = base.extend<{ site: LeaderboardSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startSwitchedOn(LEADERBOARD_ON);
      await use({ ...site, publish: publisher(site) });
      await site.stop();
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test.use(atRest);

const ANNA = 'Anna University, Chennai';
const JADAVPUR = 'Jadavpur University, Kolkata';
const MUMBAI = 'University of Mumbai, Mumbai';

const place = (rank: number, college: string, name = 'Meera') => ({ rank, college, name });

const line = (page: Page, college: string) =>
  page.getByRole('table', { name: 'Colleges by points' }).getByRole('row').filter({
    hasText: college,
  });
const resultCard = (page: Page, event: string) =>
  page
    .getByRole('region', { name: 'As they come in' })
    .getByRole('link', { name: new RegExp(`^${event}`) });

test('the menu leads to a leaderboard without results, and the first one shows without a reload', async ({
  page,
  site,
}) => {
  await page.goto('/hospitality');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'LEADERBOARD' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard');
  await expect(page).toHaveTitle(/^Leaderboard ·/);
  await expect(page.getByRole('heading', { name: 'No result yet.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How points are counted' })).toBeVisible();
  await expectAccessible(page);

  await site.publish('First Song', place(1, ANNA, 'Asha'), place(2, JADAVPUR, 'Ravi'));
  await expect(line(page, 'Anna University')).toContainText('11 points');
  await expect(page.getByText(/^1 of \d+ results is in\./)).toBeVisible();
  await expectAccessible(page);
});

test('what comes in is read out, takes no focus, and a correction shows with what stood there before', async ({
  page,
  site,
}) => {
  await site.publish(
    'First Song',
    place(1, ANNA, 'Asha'),
    place(2, JADAVPUR, 'Ravi'),
    place(2, MUMBAI),
  );
  await page.goto('/leaderboard');
  await expect(line(page, 'Jadavpur')).toContainText('2= shared');
  await expect(line(page, 'Mumbai')).toContainText('7 points');
  await resultCard(page, 'First Song').focus();

  await site.publish('First Song', place(2, ANNA), place(1, JADAVPUR));
  await expect(line(page, 'Jadavpur')).toContainText('11 points');
  await expect(resultCard(page, 'First Song')).toContainText('Corrected');
  await expect(resultCard(page, 'First Song')).toContainText(
    '1st Ravi, Jadavpur University, Kolkata',
  );
  await expect(resultCard(page, 'First Song')).toBeFocused();
  await expect(page.getByText(/^New result: First Song\./)).toHaveAttribute('role', 'status');
  const corrections = page.getByRole('list', { name: 'Corrections' }).getByRole('listitem');
  await expect(corrections).toHaveText([
    /1st Asha, Anna University, Chennai is now 2nd Asha/,
    /2nd Ravi, Jadavpur University, Kolkata is now 1st Ravi/,
  ]);
  await expectAccessible(page);
});

test('an event’s podium is chosen by keyboard, and stays while others come in', async ({
  page,
  site,
}) => {
  await site.publish('First Song', place(1, ANNA, 'Asha'));
  await site.publish('Call & Answer', place(1, JADAVPUR, 'Ravi'));
  await page.goto('/leaderboard');
  const podium = page.getByRole('region', { name: /First Song|Call & Answer/ });
  await expect(podium).toContainText('Ravi');
  await resultCard(page, 'First Song').press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'First Song' })).toBeFocused();
  await expect(podium).toContainText('Asha');
  await expect(resultCard(page, 'First Song')).toHaveAttribute('aria-current', 'true');
  await site.publish('Call & Answer', place(2, MUMBAI));
  await expect(line(page, 'Mumbai')).toContainText('7 points');
  await expect(podium).toContainText('Asha');
  await page.reload();
  await expect(podium).toContainText('Asha');

  // The card on top is overtaken by one that is corrected.
  await resultCard(page, 'Call & Answer').focus();
  await site.publish('First Song', place(2, ANNA), place(1, MUMBAI));
  await expect(resultCard(page, 'First Song')).toContainText('Corrected');
  await expect(resultCard(page, 'Call & Answer')).toBeFocused();
});

test('whoever is signed in finds their own college in red words, and it fits small windows and large letters', async ({
  page,
  site,
}) => {
  await arriveSignedIn(page, asha);
  await page.goto('/leaderboard');
  const college = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await (await fetch('/api/user/details', { headers })).json();
    return answer.message.College.college_name as string;
  });
  await site.publish('First Song', place(3, college), place(1, MUMBAI), place(2, JADAVPUR));
  await expect(line(page, 'yours')).toContainText('5 points');
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page, [390, 768, 1440]);
  // A screen cuts whatever sticks out of it, and scrolls nothing.
  await page.setViewportSize({ width: 320, height: 640 });
  const cut = await page
    .getByRole('main')
    .locator('li, tr')
    .evaluateAll((items: HTMLElement[]) =>
      items
        .filter((item) => item.getBoundingClientRect().right > innerWidth)
        .map(({ innerText }) => innerText),
    );
  expect(cut).toEqual([]);
});

test('all colleges show by one press, and the first of them alone by the next', async ({
  page,
}) => {
  // More colleges than may sign up from one address.
  await page.route('**/api/leaderboard', async (route) => {
    const { message } = await (await route.fetch()).json();
    const standings = Array.from({ length: 12 }, (_, at) => ({
      ...{ rank: at + 1, isShared: false, college: `College ${at + 1}, Chennai`, moved: 0 },
      points: 100 - at,
    }));
    const result = { clusterName: 'Music', eventName: 'First Song', present: 1 };
    const at = new Date().toISOString();
    const results = [{ ...result, publishedAt: at, places: [], corrections: [] }];
    await route.fulfill({ json: { message: { ...message, lastAt: at, standings, results } } });
  });
  await page.goto('/leaderboard');
  const lines = page.getByRole('table', { name: 'Colleges by points' }).locator('tbody tr');
  await expect(lines).toHaveCount(11);
  await page.getByRole('button', { name: 'All 12 colleges' }).click();
  await expect(line(page, 'College 12')).toContainText('89 points');
  await page.getByRole('button', { name: 'The first 11' }).click();
  await expect(lines).toHaveCount(11);
});

test('without network it says so, keeps what it shows, and goes on by itself', async ({
  page,
  site,
  context,
}) => {
  await page.route('**/api/leaderboard', (route) => route.abort());
  await page.goto('/leaderboard');
  await expect(page.getByText(/The leaderboard could not be loaded\./)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/leaderboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No result yet.' })).toBeVisible();

  await site.publish('First Song', place(1, ANNA, 'Asha'));
  await expect(line(page, 'Anna University')).toBeVisible();
  await context.setOffline(true);
  await expect(
    page.getByText(/newest results could not be fetched.*There is no network/),
  ).toBeVisible();
  await expect(line(page, 'Anna University')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/could not be fetched/)).toBeHidden();
});

base('while it is switched off there is nothing at its address', async ({ page }) => {
  const response = await page.goto('/leaderboard');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByText('does not exist.')).toBeVisible();
});
