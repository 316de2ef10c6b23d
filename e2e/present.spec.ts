import type { Locator, Page } from '@playwright/test';
import { getQr } from '../contract/accounts/profile.ts';
import { getLeaderboard } from '../contract/results/leaderboard.ts';
import { type Schedule, type ScheduledEvent, scheduleAddress } from '../contract/schedule.ts';
import { FRIDAY_EVENING, test } from './on-days.ts';
import { arriveSignedIn, asha } from './people.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  watchErrors,
} from './visitor.ts';
import { wordsInTrouble } from './words.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const LANTERN_CHOIR = '/events/music/details/Lantern%20Choir';
const MARKED = JSON.stringify([LANTERN_CHOIR]);
/** The schedule that a page reads from now on, with each event changed. */
async function changeSchedule(
  page: Page,
  change: (event: ScheduledEvent) => Partial<ScheduledEvent>,
): Promise<void> {
  await page.route(`**${scheduleAddress}`, async (route) => {
    const schedule: Schedule = await (await route.fetch()).json();
    const events = schedule.events.map((event) => ({ ...event, ...change(event) }));
    await route.fulfill({ json: { ...schedule, events } });
  });
}
const named = (name: string) => ({ name }) as const;

test('on a day of the festival home says what is on, what comes, and leads to both', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/');
  const now = page.getByRole('region', named('On now'));
  await expect(now).toContainText('Fri 19 Sept, 6:40 pm');
  await expect(now).toContainText('One window is lit: one event is on.');
  await expect(now.getByRole('listitem')).toHaveText(/Lantern Choir.*Old Hall/);
  await expect(now).toContainText(/Sat .*Queen's Rook/);
  await expect(page.getByText('Day 2 of 4')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Campus plan' }).click();
  await expect(page).toHaveURL('/map?side=plan');
  await page.goBack();
  await page.getByRole('link', { name: 'See what’s on' }).click();
  await expect(page).toHaveTitle(/^Schedule/);
  expect(errors).toEqual([]);
});

test('a small phone tells which day it is, clear of the words below, with what is on and ways in its first view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/');
  const tag = page.getByText('Day 2 of 4');
  await expect(tag).toBeVisible();
  const bottomOf = async (what: Locator) => {
    const { y, height } = (await what.boundingBox())!;
    return y + height;
  };
  const words = (await page.getByText('SAGA OF SECRETS', { exact: true }).boundingBox())!;
  expect(await bottomOf(tag)).toBeLessThan(words.y);
  expect(
    await bottomOf(page.getByRole('main').getByRole('link', { name: 'Campus plan' })),
  ).toBeLessThan(640);
});

for (const [moment, heading, words, ways] of [
  [
    '18T00:30',
    'The festival begins today.',
    'Thu 10 am First Song',
    ['See Thursday', 'Campus plan'],
  ],
  [
    '18T07:30',
    'The festival begins at 10 am.',
    'Two events today.',
    ['See Thursday', 'Campus plan'],
  ],
  [
    '19T22:00',
    'That was Friday.',
    /Began at 6:30 pm: Lantern Choir Old Hall\s*No window is lit\.Sat/,
    ['See Saturday', 'Friday’s results'],
  ],
  ['20T07:00', 'Saturday begins at 9:30 am.', "Queen's Rook", ['See Saturday', 'Campus plan']],
  [
    '21T07:30',
    'The last day begins at 11 am.',
    'One event is left.',
    ['See Sunday', 'Campus plan'],
  ],
  [
    '21T23:30',
    'The last lamp is out.',
    // What began at 11 am and tells no end is named no more.
    /^The last lamp is out\.Sun 21 Sept, 11:30 pm\s*Thank you for coming\./,
    ['See the winners', 'Campus plan'],
  ],
] as const)
  test(`on ${moment} home says: ${heading}`, async ({ page }) => {
    await page.clock.install({ time: `2025-09-${moment}:00+05:30` });
    await page.goto('/');
    const said = page.getByRole('region', named(heading));
    await expect(said).toContainText(words);
    await expect(said.locator('xpath=following-sibling::*').getByRole('link')).toHaveText(ways);
    const isOut = moment === '21T23:30';
    await expect(page.locator('img[src*="flame"]').first()).toBeVisible({ visible: !isOut });
    await expect(page.locator('img[src*="hero-dusk"]')).toHaveCount(isOut ? 1 : 0);
    await expect(page.locator('img[src*="hero-dawn"]')).toHaveCount(moment === '21T07:30' ? 1 : 0);
  });

test('home says that the campus sleeps once nothing may go on', async ({ page }) => {
  await changeSchedule(page, ({ begins, ends }) => ({
    ends: ends ?? (begins && new Date(Date.parse(begins) + 3_600_000).toISOString()),
  }));
  await page.clock.install({ time: '2025-09-19T22:00:00+05:30' });
  await page.goto('/clusters');
  await page.getByRole('link', { name: 'Home' }).first().click();
  const said = page.getByRole('region', named('That was Friday.'));
  await expect(said).toContainText('No window is lit. The campus sleeps.');
  await expect(said).not.toContainText('Began');
});

test('after the last event home says how many results are in', async ({ page }) => {
  const place = { rank: 1, college: 'Anna University, Chennai', name: 'Asha' };
  const result = (eventName: string, places: object[]) => ({
    ...{ clusterName: 'Music', eventName, publishedAt: '2025-09-21T15:00:00.000Z' },
    ...{ places, present: 0, corrections: [] },
  });
  await page.route(`**${getLeaderboard.path}`, async (route) => {
    const { message } = await (await route.fetch()).json();
    const results = [result('First Song', [place]), result('Humming', [])];
    const json = { message: { ...message, events: 9, lastAt: results[0]!.publishedAt, results } };
    await route.fulfill({ json });
  });
  await page.clock.install({ time: '2025-09-21T23:30:00+05:30' });
  await page.goto('/');
  await expect(page.getByText('1 of 9 results is in.')).toBeVisible();
});

test('a page that stays open turns with the festival’s day', async ({ page }) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/schedule');
  await expect(page.getByRole('heading', named('Friday 19 Sept'))).toBeAttached();
  await page.clock.setSystemTime('2025-09-20T09:59:30+05:30');
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', named('Saturday 20 Sept'))).toBeAttached();

  await page.clock.setSystemTime('2025-09-22T04:58:30+05:30');
  await page.goto('/');
  await expect(page.getByText('Day 4 of 4')).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(page.getByRole('link', named('See events'))).toBeVisible();
});

test('a page that stays open follows a stage that moves', async ({ page }) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.addInitScript((marked) => localStorage.setItem('marked-events', marked), MARKED);
  await arriveSignedIn(page, asha);
  const shown = {
    '/schedule': page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lantern Choir' }),
    '/pass': page.getByRole('article'),
    [LANTERN_CHOIR]: page.getByRole('main').locator('dl'),
    '/events/music/details/First%20Song': page.getByRole('region', named('Where to go now')),
  };
  for (const [path, where] of Object.entries(shown)) {
    await page.goto(path);
    await expect(where.last()).toContainText('Old Hall');
    await changeSchedule(page, () => ({ venue: 'Attic' }));
    await page.clock.runFor(7 * 60_000);
    await expect(where.last()).toContainText('Attic');
    await page.unrouteAll();
  }
});

test('a chat that is sent an event says of which kind it is', async ({ request }) => {
  const html = await (await request.get(LANTERN_CHOIR)).text();
  const [, said] = /property="og:description" content="([^"]+)"/.exec(html) ?? [];
  expect(said).toContain('Lantern Choir: Choirs with lanterns, Music at Deepam.');
});

test('the door opens further each day; its leaves move once on each, and never for who wants less motion', async ({
  page,
}) => {
  const doorAt = async (day: number) => {
    await page.clock.setFixedTime(`2025-09-${day}T12:00:00+05:30`);
    await page.goto('/');
    const leaf = page.locator('[clip-path] g').first();
    return leaf.evaluate((one) => {
      const style = getComputedStyle(one);
      return [style.getPropertyValue('--open'), style.animationDuration];
    });
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await doorAt(18)).toEqual(['0.5', '1.8s']);
  expect(await doorAt(18)).toEqual(['0.5', '0s']);
  expect(await doorAt(20)).toEqual(['0.86', '1.8s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await doorAt(21)).toEqual(['0.95', '0s']);
});

test('an event that is pinned on this device is mine from three hours before it', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-09-19T16:00:00+05:30' });
  await page.addInitScript((marked) => localStorage.setItem('marked-events', marked), MARKED);
  await page.goto('/');
  await expect(page.getByText('Yours at 6:30 pm:')).toBeVisible();
  await page.clock.setFixedTime('2025-09-19T18:00:00+05:30');
  await page.reload();
  await expect(page.getByText('Yours at 6:30 pm, in 30 minutes:')).toBeVisible();
  await page.clock.setFixedTime(FRIDAY_EVENING);
  await page.reload();
  await expect(page.getByText(/^Yours, on now/)).toBeVisible();
  const now = page.getByRole('region', named('On now'));
  await expect(now).toContainText('One window is lit: one event is on.');
  await expect(now.getByRole('link', { name: 'Lantern Choir' })).toHaveCount(1);
});

test('home asks what is mine as soon as it is there, not once the page is at rest', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  await page.clock.setFixedTime(FRIDAY_EVENING);
  const isAsked = page.waitForRequest(`**${getQr.path}`, { timeout: 6000 });
  await page.goto('/');
  await isAsked;
});

test('pass, event and footer lead to what is on; the pass says what of mine comes next', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.addInitScript((marked) => localStorage.setItem('marked-events', marked), MARKED);
  await arriveSignedIn(page, asha);
  await page.clock.setFixedTime('2025-09-19T18:00:00+05:30');
  await page.goto('/pass');
  const pass = page.getByRole('article');
  await expect(pass).toContainText('Next, in 30 minutes: Lantern Choir');
  await expect(pass).toContainText('Choirs with lanterns');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
  await page.clock.setFixedTime(FRIDAY_EVENING);
  await page.reload();
  await expect(pass).toContainText('On now: Lantern Choir');
  const toSchedule = async (link: Locator) => {
    await link.click();
    await expect(page).toHaveTitle(/^Schedule/);
  };
  await toSchedule(pass.getByRole('link', { name: 'See what’s on' }));
  const days = page.getByRole('navigation', { name: 'Days' });
  await expect(days.locator('[aria-current]')).toContainText('Fri');
  await page.goto(LANTERN_CHOIR);
  await toSchedule(page.getByRole('main').getByRole('link', { name: 'See what’s on' }));
  await page.goto('/clusters');
  await toSchedule(page.getByRole('contentinfo').getByRole('link', { name: 'Schedule' }));
  await page.clock.setFixedTime('2025-09-17T18:00:00+05:30');
  await page.goto('/pass');
  await expect(pass).toContainText('Turn your screen all the way up');
  await expect(pass.getByRole('link', { name: 'See what’s on' })).toBeHidden();
  expect(errors).toEqual([]);
});

test('home on the days is whole at each size and without barriers', async ({ page }) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/');
  await expect(page.getByRole('region', named('On now'))).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
});

test('with text twice as large an event’s title stays larger than its kind, and clear of its print', async ({
  page,
}) => {
  await page.goto(`/events/hindi-lits/details/${encodeURIComponent('Vāk-Yātrā')}`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const size of PHONES) {
    await page.setViewportSize(size);
    const sizeOf = (words: Locator) =>
      words.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const title = page.getByRole('heading', { level: 1 });
    expect(await sizeOf(title)).toBeGreaterThan(await sizeOf(page.getByText('Hindi debate')));
    await expect.poll(() => wordsInTrouble(page)).toEqual([]);
  }
});

base(
  'a festival that shows no days has its door as before, whatever day it is',
  async ({ page }) => {
    await page.clock.install({ time: FRIDAY_EVENING });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'See events' })).toBeVisible();
    await expect(page.getByRole('region', named('On now'))).toBeHidden();
  },
);
