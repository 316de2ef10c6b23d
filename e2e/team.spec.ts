import type { Page } from '@playwright/test';
import { expect, test, watchErrors } from './visitor.ts';

const chosen = (page: Page) => page.getByRole('tab', { selected: true });
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const columns = (page: Page) =>
  cards(page).evaluateAll(
    (found) => new Set(found.map((card) => (card as HTMLElement).offsetLeft)).size,
  );

test('a visitor turns the dial by its arrows, past the last team and back', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/teams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Team');
  await expect(page.getByRole('tab', { includeHidden: true })).toHaveCount(13);
  await expect(chosen(page)).toContainText(/^Team1\b/);
  await page.getByRole('button', { name: 'Previous team' }).click();
  await expect(page.getByText('Team 13 of 13')).toBeVisible();
  await page.getByRole('button', { name: 'Next team' }).click();
  await page.getByRole('button', { name: 'Next team' }).click();
  await expect(chosen(page)).toContainText('Team2');
  expect(errors).toEqual([]);
});

test('each card tells name, position and team', async ({ page }) => {
  await page.goto('/teams#team5');
  const card = cards(page).first();
  await expect(card.getByRole('heading')).not.toBeEmpty();
  await expect(card).toContainText(/Manager|Head/);
  await expect(card).toContainText('Team5');
});

test('a visitor who comes back to the teams from another screen finds them again', async ({
  page,
}) => {
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'EVENTS' }).click();
  await expect(page).toHaveURL('/clusters');
  await page.goBack();
  await expect(page.getByText('Team 1 of 13')).toBeVisible();
});

test('the dial turns by keys and keeps the focus, and so do the arrows of a narrow screen', async ({
  page,
}) => {
  await page.goto('/teams');
  await chosen(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Team2');
  await expect(chosen(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(chosen(page)).toContainText('Team13');
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toContainText(/^Team1\b/);
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toContainText('Team13');
  await page.keyboard.press('Home');
  await expect(chosen(page)).toContainText(/^Team1\b/);

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Next team' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Team 13 of 13')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Team 2 of 13')).toBeVisible();
});

test('the wheel turns the dial above it and scrolls the page elsewhere', async ({ page }) => {
  await page.goto('/teams');
  await page.mouse.move(120, 480);
  await page.mouse.wheel(0, 100);
  await expect(chosen(page)).toContainText('Team2');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // The pointer beside the dial: the page scrolls, and goes on doing so.
  await page.mouse.move(1100, 480);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect(chosen(page)).toContainText('Team2');
});

test('at the first team the wheel belongs to the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/teams');
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await page.mouse.move(120, 400);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(60);
  await expect(chosen(page)).toContainText(/^Team1\b/);
});

test('a team without members says so', async ({ page }) => {
  await page.goto('/teams#team9');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText('still under seal')).toBeVisible();
});

test('cards stand in one to four columns, as the window is wide', async ({ page }) => {
  await page.goto('/teams');
  for (const [width, wanted] of [
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1279, 3],
    [1280, 4],
  ] as const)
    await test.step(`${wanted} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(cards(page)).toHaveCount(8);
      expect(await columns(page)).toBe(wanted);
    });
});
