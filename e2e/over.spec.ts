import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addEntry, deskCalls, publisher, publishRanks } from './desk-calls.ts';
import { hiddenStops, ZOOMED } from './hidden-stops.ts';
import { testOn } from './on-days.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import { arriveSignedUp } from './people.ts';
import { countShifts, shiftsOf } from './shifts.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  watchErrors,
} from './visitor.ts';

/**
 * What pages take it to be: the festival began the day before with First Song, and Lantern Choir is on. It is yesterday's
 * evening, so that at any hour to the server, too, all of it has begun, and First Song is over.
 */
const EVENING = at(-1, 18, 40);
const FIRST_SONG = '/events/music/details/First%20Song';
const OLD_SONG = '/events/music/details/Old%20Song';

const WEEKDAY = { weekday: 'short', timeZone: 'Asia/Kolkata' } as const;

const test = testOn(async () => {
  const oldSong = { name: 'Old Song', lines: [`date: ${at(-2, 15)}`], rules: ['places: 9'] };
  const endless = {
    ...{ name: 'Endless Song', lines: [`date: ${at(-1, 9)}`], rules: ['places: 9'] },
    closes: -2,
  };
  const hours = [`date: ${at(-1, 9)}`, `ends: ${at(-1, 11)}`];
  const concert = { name: 'Morning Concert', lines: hours, rules: ['places: 9'] };
  const elsewhere = { name: 'Street Song', lines: [...hours, 'venue: Old Hall'] };
  const won = { name: 'Won Song', lines: [...hours, 'prize: ₹9,000'], rules: ['places: 9'] };
  const undone = { ...won, name: 'Undone Song' };
  const lit = { ...won, name: 'Lit Song' };
  const corrected = { ...won, name: 'Corrected Song' };
  const own = { ...concert, name: 'Own Song', lines: elsewhere.lines, closes: -2 };
  const undated = { name: 'Some Song', lines: ['register: https://example.org/some-song'] };
  const all = [oldSong, endless, concert, elsewhere, won, lit, corrected, undone, own, undated];
  const site = await startRegisteringSite(all, -2, ['days', 'desk', 'leaderboard']);
  return Object.assign(site, { publish: publisher(site) });
});

test('the page of an event that is over comes so from the server, and nothing in it moves', async ({
  page,
  request,
}) => {
  const html = await (await request.get(FIRST_SONG)).text();
  expect(html).toContain('>OVER<');
  await countShifts(page);
  for (const viewport of Object.values(sizes))
    await test.step(`${viewport.width}x${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(FIRST_SONG);
      await expect(
        page.getByRole('heading', { name: 'The jury is still counting.' }),
      ).toBeVisible();
      // Windows that wait stand on the sill: below them there is room for nobody yet.
      const [list, ...windows] = await page
        .locator('section[aria-labelledby="results"] ol')
        .evaluate((one) =>
          [one, ...one.querySelectorAll('span')].map((part) => part.getBoundingClientRect().bottom),
        );
      expect(list! - Math.max(...windows)).toBeLessThan(1);
      await page.waitForTimeout(500);
      expect(await shiftsOf(page)).toBeLessThan(0.05);
    });
});

test('who won comes into its place: nothing on the page moves for it', async ({ page, site }) => {
  const place = (rank: number, college: string, name: string) => ({ rank, college, name });
  await site.publish(
    'Won Song',
    place(1, 'Anna University, Chennai', 'Asha'),
    place(2, 'University of Mumbai, Mumbai', 'Ravi'),
    place(3, 'Jadavpur University, Kolkata', 'Meera'),
  );
  await countShifts(page);
  // As it is on a slow network: what is on comes first.
  await page.route('**/api/leaderboard', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ response: answer });
  });
  for (const viewport of [{ width: 412, height: 823 }, ...Object.values(sizes)])
    await test.step(`${viewport.width}x${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/events/music/details/Won%20Song');
      await expect(page.getByText('Asha came first.')).toBeVisible();
      await expect(page.getByRole('heading', { name: /^(Where to go|What comes)/ })).toBeVisible();
      await page.waitForTimeout(300);
      expect(await shiftsOf(page)).toBeLessThan(0.01);
    });
});

test('a correction stands below the results, with what stood there before', async ({
  page,
  site,
}) => {
  const asha = { college: 'Anna University, Chennai', name: 'Asha' };
  const ravi = { college: 'University of Mumbai, Mumbai', name: 'Ravi' };
  await site.publish('Corrected Song', { rank: 1, ...asha }, { rank: 2, ...ravi });
  await site.publish('Corrected Song', { rank: 2, ...asha }, { rank: 1, ...ravi });
  // On a slow network what stands below waits for them: they would push it down.
  const held = Promise.withResolvers<void>();
  await page.route(/\/corrections[^/]*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/events/music/details/Corrected%20Song');
  await expect(page.getByText('Ravi came first.')).toBeVisible();
  const onward = page.getByRole('main').getByRole('link', { name: 'Leaderboard' });
  const whereNow = page.getByRole('heading', { name: /^(Where to go|What comes)/ });
  await expect(onward.or(whereNow)).toHaveCount(0);
  held.resolve();
  await expect(onward).toBeVisible();
  await expect(whereNow).toBeVisible();
  const corrections = page.getByRole('list', { name: 'Corrections' }).getByRole('listitem');
  await expect(corrections.filter({ hasText: '1st Asha' })).toContainText('is now 2nd Asha');
  await expectAccessible(page);
});

test('lamps light one after another, the first place’s last, and at once for who wants less motion', async ({
  page,
  site,
}) => {
  await site.publish('Lit Song', { rank: 1, college: 'Anna University, Chennai', name: 'Asha' });
  const turns = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/events/music/details/Lit%20Song');
    await expect(page.getByText('Asha came first.')).toBeVisible();
    const lamp = page.getByRole('region', { name: 'Results' }).locator('[data-lit="true"]');
    return lamp.evaluate((one) => {
      const { animationName, animationDelay } = getComputedStyle(one, '::after');
      return animationName === 'none' ? 'at once' : animationDelay;
    });
  };
  expect(await turns('no-preference')).toBe('0.48s');
  expect(await turns('reduce')).toBe('at once');
});

for (const [name, hour, said, way] of [
  ['while it is on a phone leads there', 10, 'On till 11 am', 'Show the way'],
  ['once it is over a phone says so and leads on', 12, 'This event is over', 'Campus plan'],
] as const)
  test(`of an event that registers nobody here: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.setFixedTime(at(-1, hour));
    await page.goto('/events/music/details/Street%20Song');
    const main = page.getByRole('main');
    await expect(main.getByText(said, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('link', { name: way })).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [390, 320]);
  });

test('at 400 % zoom the bar at the foot hides nothing that has the focus', async ({ page }) => {
  await page.clock.install({ time: EVENING });
  await page.setViewportSize(ZOOMED);
  await page.goto(FIRST_SONG);
  await expect(page.getByText('This event is over')).toBeVisible();
  await page.locator('html[data-deferred]').waitFor();
  expect(await hiddenStops(page)).toEqual([]);
});

test('an event that is over waits for its jury, then says who won, and invites nobody', async ({
  page,
  site,
}) => {
  const errors = watchErrors(page);
  await page.clock.install({ time: EVENING });
  await page.goto(FIRST_SONG);
  const main = page.getByRole('main');
  await expect(main.getByText('OVER', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'The jury is still counting.' })).toBeVisible();
  for (const name of ['Register', 'Add to calendar', /^Share/])
    await expect(
      main.getByRole('link', { name }).or(main.getByRole('button', { name })),
    ).toBeHidden();
  const now = page.getByRole('region', { name: 'Where to go now' });
  await expect(now.getByRole('listitem')).toHaveText(/^Lantern Choir/);
  await expect(now.getByRole('link', { name: 'Old Hall' })).toHaveAttribute(
    'href',
    '/map?side=plan&venue=Old%20Hall',
  );

  await expect(main.locator('a', { hasText: 'Campus plan' })).toBeAttached();
  await test.step('a search tells it, too', async () => {
    const other = await page.context().newPage();
    await other.clock.setFixedTime(EVENING);
    await other.goto('/clusters?q=song');
    const found = other.getByRole('region', { name: 'Events found' }).getByRole('listitem');
    await expect(found.filter({ hasText: 'First Song' })).toContainText('Over · Music');
    await other.getByRole('searchbox').fill('lantern choir');
    await expect(found.first()).toContainText('On now · Music');
    await expectAccessible(other);
    await other.close();
  });

  await test.step('results come while one watches', async () => {
    const place = (rank: number, college: string, name: string) => ({ rank, college, name });
    await site.publish(
      'First Song',
      place(1, 'Anna University, Chennai', 'Asha'),
      place(2, 'University of Mumbai, Mumbai', 'Ravi'),
      place(3, 'Jadavpur University, Kolkata', 'Meera'),
    );
    await page.clock.runFor(61_000);
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('listitem')).toContainText([
      /Asha.*Anna University/,
      /Ravi.*University of Mumbai/,
      /Meera.*Jadavpur/,
    ]);
  });

  await test.step('a phone’s bar leads to them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = main.locator('p', { hasText: 'It is over' });
    await expect(bar).toHaveText('It is overResults are out');
    await main.getByRole('link', { name: 'Results', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeInViewport();
  });

  await test.step('it is whole at each size, and without barriers', async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await expect(page.getByRole('link', { name: 'Results', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
  });
  expect(errors).toEqual([]);
});

test('whoever was placed finds their certificate on the event’s page, by keyboard alone; nobody else does', async ({
  page,
  browser,
  site,
}) => {
  const errors = watchErrors(page);
  const person = await arriveSignedUp(page);
  const entry = await addEntry(site, 'Old Song', person);
  await publishRanks(site, 'Old Song', new Map([[entry, 1]]));
  await page.clock.setFixedTime(EVENING);
  await page.goto(OLD_SONG);
  const own = page.getByRole('region', { name: 'Your certificate' });
  await expect(own).toContainText('First place');
  const first = (on: Page) =>
    on.getByRole('region', { name: 'Results' }).getByRole('listitem').first();
  await expect(first(page)).toContainText(new RegExp(`${person.name}.*Yours`));
  const said = (on: Page) => on.getByRole('region', { name: 'Results' }).getByText(/^You came/);
  await expect(said(page)).toHaveText('You came first.');
  const download = own.getByRole('link', { name: 'Download PDF' });
  await page.getByRole('link', { name: 'Leaderboard' }).focus();
  await page.keyboard.press('Tab');
  await expect(download).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const context = await browser.newContext({ ...atRest.contextOptions, baseURL: site.url });
  const other = await context.newPage();
  await other.clock.setFixedTime(EVENING);
  await other.goto(OLD_SONG);
  await expect(other.getByRole('region', { name: 'Results' })).toContainText(person.name);
  await expect(other.getByRole('link', { name: 'Download PDF' })).toBeHidden();
  await expect(first(other)).not.toContainText('Yours');
  await expect(said(other)).toHaveCount(0);
  await expect(other.getByText(`${person.name} came first.`)).toBeVisible();
  await context.close();
  expect(errors).toEqual([]);
});

/** Comes back to the page until it says so: for a second after its own look the server gives the answer of before. */
async function lookUntilOver(page: Page): Promise<void> {
  const over = page.getByRole('main').getByText('OVER', { exact: true });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(over.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('an event whose end nobody has told isn’t over by a guess, but once its results are out', async ({
  page,
  site,
}) => {
  await page.clock.setFixedTime(EVENING);
  await page.goto('/events/music/details/Endless%20Song');
  const main = page.getByRole('main');
  await expect(main.getByText('began 9 hours ago')).toBeVisible();
  await expect(main.getByText('OVER', { exact: true })).toBeHidden();
  await expect(main.getByRole('heading', { name: 'The jury is still counting.' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await page.goto('/events/music');
  const card = page.getByRole('main').getByRole('link', { name: /^Endless Song/ });
  await expect(card.first()).toHaveAccessibleName(/began at 9 am$/);
  await page.goto(`/schedule?day=${new Date(EVENING).toLocaleString('en', WEEKDAY).toLowerCase()}`);
  await expect(main.getByRole('link', { name: /^Endless Song.*has begun/s })).toBeVisible();

  await page.goto('/events/music/details/Endless%20Song');
  await expect(main.getByText('began 9 hours ago')).toBeVisible();
  await site.publish('Endless Song', {
    rank: 1,
    college: 'Anna University, Chennai',
    name: 'Asha',
  });
  await lookUntilOver(page);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('Asha');
});

test('an event that never got a date is over once its results are out: page and card say who won', async ({
  page,
  site,
}) => {
  await page.clock.setFixedTime(EVENING);
  await page.goto('/events/music/details/Some%20Song');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Register' })).toBeVisible();
  await site.publish('Some Song', { rank: 1, college: 'Anna University, Chennai', name: 'Asha' });
  await lookUntilOver(page);
  await expect(page.getByText('Asha came first.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0);
  await page.goto('/events/music');
  const card = main.getByRole('article').filter({ hasText: 'Some Song' });
  await expect(card.getByText('1st Asha')).toBeVisible();
});

test('results that were taken back are none: the jury is still counting', async ({
  page,
  site,
}) => {
  await site.publish('Undone Song', { rank: 1, college: 'Anna University, Chennai', name: 'Asha' });
  const call = await deskCalls(site);
  const path = 'events/music/Undone%20Song/results';
  const { version } = await call('GET', path);
  await call('POST', `${path}/take-back`, { version });
  await page.clock.setFixedTime(EVENING);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events/music/details/Undone%20Song');
  await expect(page.getByRole('heading', { name: 'The jury is still counting.' })).toBeVisible();
  await expect(page.getByText('Who won will stand here.')).toBeVisible();
  await expect(page.getByText('Nobody', { exact: true })).toHaveCount(0);
  await expect(page.getByText('This event is over', { exact: true })).toBeVisible();
});

test('who took part reads without network, too, that they are in while it is on, and where to go once it is over', async ({
  page,
  context,
  site,
}) => {
  await addEntry(site, 'Own Song', await arriveSignedUp(page));
  await page.goto('/pass');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('private-copy')))
    .toContain('Own Song');
  await page.setViewportSize({ width: 390, height: 844 });
  // Whatever the network still brings, it isn't their entry: the phone's copy alone tells it.
  await page.route('**/api/events/music/*/entry', (route) => route.abort());
  for (const [hour, said, words, way] of [
    [10, 'On till', 'On till 11 amYou are in', 'Show the way'],
    [12, 'is over', 'This event is over', 'Campus plan'],
  ] as const)
    await test.step(said, async () => {
      await page.clock.setFixedTime(at(-1, hour));
      await page.goto('/events/music/details/Own%20Song');
      await page.locator('html[data-deferred]').waitFor();
      await context.setOffline(true);
      const bar = page.getByRole('main').locator('p:has(> b)', { hasText: said });
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(bar).toHaveText(words);
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeInViewport();
      await context.setOffline(false);
    });
});

test('an event without a prize or a jury waits for no results', async ({ page }) => {
  await page.clock.setFixedTime(EVENING);
  await page.goto('/events/music/details/Morning%20Concert');
  const main = page.getByRole('main');
  await expect(main.getByText('OVER', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: /^(Where to go now|What comes)/ })).toBeVisible();
  await expect(main.getByRole('heading', { name: /jury|Results/ })).toHaveCount(0);
});

test('while nothing is on, an event that is over leads to what comes next', async ({ page }) => {
  await page.clock.setFixedTime(at(-1, 15));
  await page.goto(FIRST_SONG);
  const next = page.getByRole('region', { name: 'What comes next' });
  await expect(next.getByRole('listitem')).toHaveText(/^Lantern Choir.*Old Hall, 6:30 pm$/);
  await next.getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveTitle(/^Schedule/);
});

test('on the day after the festival an event’s page and the cards say nothing of now, and lead to no day', async ({
  page,
}) => {
  await page.clock.setFixedTime(at(2, 12));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, over] of [
    [OLD_SONG, 'OVER'],
    ['/events/music/details/Morning%20Concert', 'OVER'],
    ['/events/music', 'Over'],
  ] as const) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    await expect(main.getByText(over, { exact: true }).first()).toBeVisible();
    await expect(main).not.toContainText(/\b(now|today|till|began|what comes next)\b/i);
    await expect(
      main.getByRole('link', { name: /Campus plan|Show the way|What’s on/ }),
    ).toHaveCount(0);
  }
});
