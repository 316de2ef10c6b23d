import type { Page } from '@playwright/test';
import { expectRest, waitForRest } from './home-stack.ts';
import { arriveSignedIn, asha } from './people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, sizes, test } from './visitor.ts';

const items = [
  'PROFILE',
  'TEAM',
  'LEADERBOARD',
  'EVENTS',
  'MAP',
  'INFORMALS',
  'GUEST LECTURES',
  'HOSPITALITY',
  'SPONSORS',
];

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const opener = (page: Page) => page.getByRole('button', { name: 'Menu' });

/** On a light screen, unless home itself is meant: its moving stack costs each visit a second. */
async function openMenu(page: Page, path = '/hospitality'): Promise<void> {
  await page.goto(path);
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
}

test('the menu slides in with nine items in order, one after the other, while its button turns and fades', async ({
  page,
}) => {
  await openMenu(page);
  const entries = menu(page).getByRole('listitem');
  await expect(entries).toHaveText(items);
  const delays = await entries.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).animationDelay)),
  );
  delays.forEach((delay, index) => {
    expect(delay).toBeCloseTo(index * 0.085);
  });
  const button = page.locator('button[aria-haspopup="dialog"]');
  await expect(button).toHaveCSS('opacity', '0');
  await expect(button).toHaveCSS('rotate', '90deg');
  await menu(page).getByRole('button', { name: 'Close' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(button).toHaveCSS('opacity', '1');
});

test('a live item leads to its screen, PROFILE without a session to the login, and the menu closes', async ({
  page,
}) => {
  await page.goto('/teams');
  for (const [item, path] of [
    ['EVENTS', '/clusters'],
    ['HOSPITALITY', '/hospitality'],
    ['SPONSORS', '/sponsors'],
    ['PROFILE', '/login'],
  ] as const)
    await test.step(item, async () => {
      await opener(page).click();
      await menu(page).getByRole('link', { name: item }).click();
      await expect(page).toHaveURL(path);
      await expect(menu(page)).toBeHidden();
    });
});

test('a tap on the button before the page can answer is answered as soon as it can', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const ready = page.goto('/hospitality');
  await opener(page).click();
  await expect(menu(page)).toHaveCount(0);
  release();
  await ready;
  await expect(menu(page)).toBeVisible();
});

test('an item that is not live yet says so for two seconds and takes one more to leave, and the menu closes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/hospitality');
  const toast = page.getByText('Coming Soon!!');
  for (const item of ['TEAM', 'LEADERBOARD', 'MAP', 'INFORMALS', 'GUEST LECTURES'])
    await test.step(item, async () => {
      await opener(page).click();
      await menu(page).getByRole('button', { name: item }).click();
      await expect(toast).toBeVisible();
      await expect(menu(page)).toBeHidden();
      await expect(page).toHaveURL('/hospitality');
      await page.clock.runFor(4000);
      await expect(toast).toHaveCount(0);
    });

  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const visibility = page.locator('[data-kind="plain"]');
  await menu(page).getByRole('button', { name: 'MAP' }).click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(visibility).toHaveAttribute('data-visible', 'true', { timeout: 500 });
  }).toPass();
  await page.clock.runFor(1800);
  await expect(visibility).toHaveAttribute('data-visible', 'true');
  await page.clock.runFor(250);
  await expect(visibility).toHaveAttribute('data-visible', 'false');
  await page.clock.runFor(700);
  await expect(visibility).toBeAttached();
  await page.clock.runFor(500);
  await expect(visibility).toHaveCount(0);
});

test('the logo leads home, from the bar and from the menu, and the way back closes the menu too', async ({
  page,
}) => {
  await page.goto('/highlights');
  await page.getByRole('banner').getByRole('link', { name: 'Deepam, home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await opener(page).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/highlights$/);
  await expect(menu(page)).toBeHidden();
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Deepam, home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu(page)).toBeHidden();
});

test('with the keyboard, the menu holds the focus and gives it back; the page behind it neither answers nor scrolls, and a click there closes the menu', async ({
  page,
}) => {
  await page.goto('/hospitality');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab');
    const behind = await page.evaluate(() =>
      Boolean(
        document.activeElement?.matches('body *') && !document.activeElement.closest('dialog'),
      ),
    );
    expect(behind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('PageDown');
  await expectRest(() => page.evaluate(() => scrollY));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.click(300, 500);
  await expect(menu(page)).toBeHidden();
});

test('nothing in the menu or in a toast bars the way at any size', async ({ page }) => {
  await openMenu(page, '/highlights');
  await waitForRest(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  // The toast's two seconds would pass while axe looks, whose own timers have to go on.
  await page.evaluate(() => {
    const originalSetTimeout = setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => originalSetTimeout(act, ms > 1500 ? 60_000 : ms),
    });
  });
  await menu(page).getByRole('button', { name: 'INFORMALS' }).click();
  const toast = page.locator('[data-kind="plain"][data-visible="true"]');
  await expect(toast).toHaveText(/Coming Soon!!/);
  await waitForRest(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await expect(toast).toBeVisible();
});

test('with text twice as large the bar stays one line on a phone, whoever is signed in', async ({
  page,
}) => {
  const sees = async (count: number) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const bar = page.getByRole('banner');
    await expect(bar.locator('a, button')).toHaveCount(count);
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect((await bar.boundingBox())!.height, `${width}x${height}`).toBeLessThan(80);
    }
    await expectNoSidewaysScroll(page, [390, 360, 320]);
  };
  await page.goto('/clusters');
  await sees(3);
  await arriveSignedIn(page, asha);
  await page.goto('/clusters');
  await sees(4);
});
