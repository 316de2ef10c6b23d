import type { Page } from '@playwright/test';
import { waitForRest } from './home-stack.ts';
import { expect, expectNoSidewaysScroll, test, watchErrors } from './visitor.ts';

const chosen = (page: Page) => page.getByRole('tab', { selected: true });
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const columns = (page: Page) =>
  cards(page).evaluateAll(
    (found) => new Set(found.map((card) => (card as HTMLElement).offsetLeft)).size,
  );

/** Between the middles of two boxes, in pixels. */
function distanceBetween(one: Box, other: Box): number {
  const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;
  const [[x, y], [otherX, otherY]] = [middle(one), middle(other)];
  return Math.hypot(x - otherX, y - otherY);
}
type Box = { x: number; y: number; width: number; height: number };

test('a visitor turns the dial by its arrows, keys and the wheel, past the last team and back, in any window', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/teams');
  await test.step('arrows', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Team');
    await expect(page.getByRole('tab', { includeHidden: true })).toHaveCount(13);
    await expect(chosen(page)).toContainText(/^Team1\b/);
    // Each at rest: Playwright scrolls to look for a button that moves, as this one does under the pointer.
    for (const name of ['Previous team', 'Next team', 'Next team']) {
      await page.getByRole('button', { name }).click();
      await waitForRest(page);
      if (name === 'Previous team') await expect(page.getByText('Team 13 of 13')).toBeVisible();
    }
    await expect(chosen(page)).toContainText('Team2');
  });

  await test.step('keys, which keep the focus', async () => {
    await chosen(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText('Team3');
    await expect(chosen(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(chosen(page)).toContainText('Team13');
    await page.keyboard.press('ArrowRight');
    await expect(chosen(page)).toContainText(/^Team1\b/);
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toContainText('Team13');
    await page.keyboard.press('Home');
    await expect(chosen(page)).toContainText(/^Team1\b/);
  });

  await test.step('the wheel, which scrolls the page beside the dial and before the first team', async () => {
    await page.mouse.move(120, 480);
    await page.mouse.wheel(0, 100);
    await expect(chosen(page)).toContainText('Team2');
    expect(await scrolled()).toBe(0);
    // The pointer beside the dial: the page scrolls, and goes on doing so.
    await page.mouse.move(1100, 480);
    await page.mouse.wheel(0, 200);
    await expect.poll(scrolled).toBeGreaterThan(50);
    await expect(chosen(page)).toContainText('Team2');

    await chosen(page).press('Home');
    await expect(chosen(page)).toContainText(/^Team1\b/);
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    await expect.poll(scrolled).toBe(120);
    await page.mouse.move(120, 400);
    await page.mouse.wheel(0, -100);
    await expect.poll(scrolled).toBeLessThan(60);
    await expect(chosen(page)).toContainText(/^Team1\b/);
  });

  for (const [width, wanted] of [
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1279, 3],
    [1280, 4],
  ] as const)
    await test.step(`${wanted} columns of cards at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(cards(page)).toHaveCount(8);
      await expect.poll(() => columns(page)).toBe(wanted);
    });

  await test.step('a low window has all stops in sight, clear of the bar, of the teams and of each other', async () => {
    for (const [width, height] of [
      [1024, 600],
      [1280, 720],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const bar = (await page.getByRole('banner').boundingBox())!;
      const left = (await page.getByRole('heading', { level: 1 }).boundingBox())!.x;
      // The dial turns into its place.
      await expect(async () => {
        const stops = await Promise.all(
          (await page.getByRole('tab').all()).map(async (stop) => (await stop.boundingBox())!),
        );
        expect(stops).toHaveLength(13);
        for (const [place, stop] of stops.entries()) {
          for (const other of stops.slice(place + 1))
            expect(distanceBetween(stop, other)).toBeGreaterThan(24);
          expect(stop.y).toBeGreaterThan(bar.height - 8);
          expect(stop.y + stop.height).toBeLessThan(height + 8);
          expect(stop.x + stop.width).toBeLessThan(left);
        }
      }).toPass({ timeout: 10_000 });
    }
  });

  await test.step('every team can be chosen at once, by its id, in any window', async () => {
    for (const width of [1920, 1440, 1280, 1024, 1023, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const stops = page.getByRole('tab');
      await expect(stops).toHaveCount(13);
      for (const place of [8, 4, 12, 0]) {
        await waitForRest(page);
        await stops.nth(place).click();
        await expect(chosen(page)).toContainText(new RegExp(`^Team${place + 1}\\b`));
        await expect(chosen(page)).toBeInViewport();
      }
    }
    await expectNoSidewaysScroll(page, [390, 1023]);
  });

  await test.step('the arrows of a narrow screen keep the focus', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.getByRole('button', { name: 'Next team' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Team 13 of 13')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Team 2 of 13')).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('the address of a team opens it: one without members says so, cards tell name, position and team, and who comes back from another screen finds the teams again', async ({
  page,
}) => {
  await page.goto('/teams#team9');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText('not announced yet')).toBeVisible();
  for (let team = 8; team >= 5; team--) {
    await page.getByRole('button', { name: 'Previous team' }).click();
    await expect(page.getByText(`Team ${team} of 13`)).toBeVisible();
  }
  const card = cards(page).first();
  await expect(card.getByRole('heading')).not.toBeEmpty();
  await expect(card).toContainText(/Manager|Head/);
  await expect(card).toContainText('Team5');

  await page.goto('/teams');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'EVENTS' }).click();
  await expect(page).toHaveURL('/clusters');
  await page.goBack();
  await expect(page.getByText('Team 1 of 13')).toBeVisible();
});
