import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, testOnOtherContent, watchErrors } from './visitor.ts';

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const turn = (page: Page, title: string) =>
  page.getByRole('button', { name: `Turn ${title} over` });

test('a visitor sees the frames of a cluster; posters differ, and only the first loads before it is in view; a mouse turns a card by pointing at it, and back by leaving; a card has the size of its window; a click opens an event', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const response = await page.goto('/events/music');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MUSIC');
  await expect(page.getByRole('article')).toHaveCount(5);
  const images = page.getByRole('article').locator('img');
  const loading = await images.evaluateAll((all) => all.map((img) => img.getAttribute('loading')));
  expect(loading).toEqual(['eager', ...Array(4).fill('lazy')]);
  const sources = await images.evaluateAll((all) => all.map((img) => img.getAttribute('src')));
  expect(new Set(sources).size).toBe(5);
  for (const kind of ['image/avif', 'image/webp'])
    await expect(page.locator(`source[type="${kind}"]`)).toHaveCount(5);

  const picture = card(page, 'First Song').locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc))
    .toMatch(/_340\.avif$/);

  const song = card(page, 'First Song');
  const back = song.getByRole('heading', { name: 'FIRST SONG', exact: true });
  await expect(back).toHaveCount(0);
  await song.hover();
  await expect(back).toBeVisible();
  await expect(song.getByText('MORE DETAILS COMING SOON!')).toBeVisible();
  await expect(song.getByRole('heading', { name: 'First Song', exact: true })).toHaveCount(0);
  await page.mouse.move(5, 5);
  await expect(back).toHaveCount(0);

  for (const [width, height, box, border, lines] of [
    [1440, 900, [340, 450], 12, 12],
    [951, 700, [340, 450], 12, 12],
    [950, 600, [260, 330], 10, 10],
    [950, 599, [340, 450], 12, 12],
    [501, 800, [260, 330], 10, 10],
    [500, 400, [210, 240], 8, 8],
    [320, 640, [210, 240], 8, 8],
  ] as const)
    await test.step(`${box.join(' by ')} in ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const faces = card(page, 'First Song').locator('[inert], :scope > div > div:not([inert])');
      for (const face of await faces.all()) {
        const measures = () =>
          face.evaluate((element: HTMLElement) => ({
            box: [element.offsetWidth, element.offsetHeight],
            border: Number.parseFloat(getComputedStyle(element).borderTopWidth),
          }));
        await expect.poll(measures).toEqual({ box: [...box], border });
      }
      const clamp = card(page, 'First Song')
        .locator('p', { hasText: 'Solo singing' })
        .locator('..');
      await expect(clamp).toHaveCSS('-webkit-line-clamp', String(lines));
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    });

  await card(page, 'First Song').click();
  await expect(page).toHaveURL('/events/music/details/First%20Song');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Song');
  expect(errors).toEqual([]);
});

test('a click opens the event at every moment of the turning', async ({ page }) => {
  await page.goto('/events/music');
  const song = card(page, 'First Song');
  /** Holds the turning at a part of its way. */
  const holdAt = (part: number) =>
    song.evaluate((element, at) => {
      for (const turning of element.getAnimations({ subtree: true })) {
        turning.pause();
        turning.currentTime = at * Number(turning.effect?.getComputedTiming().duration);
      }
    }, part);
  for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
    const box = await song.boundingBox();
    if (!box) throw new Error('The card is nowhere');
    await page.mouse.move(box.x + 60, box.y + 60);
    await expect(song).toHaveAttribute('data-turned', 'true');
    await holdAt(part);
    await page.mouse.down();
    await holdAt(part + 0.15);
    await page.mouse.up();
    await expect(page).toHaveURL('/events/music/details/First%20Song');
    await page.mouse.move(5, 5);
    await page.goBack();
    await expect(song).toHaveAttribute('data-turned', 'false');
  }
});

test('the keyboard turns a card, and what is hidden is hidden from a screen reader', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/events/music');
  const song = card(page, 'First Song');
  await turn(page, 'First Song').focus();
  await page.keyboard.press('Enter');
  await expect(turn(page, 'First Song')).toHaveAttribute('aria-pressed', 'true');
  await expect(song.getByRole('link')).toHaveText(['FIRST SONG']);
  await expect(song.getByText('Solo singing by lamplight')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(song.getByRole('link')).toHaveText(['First Song']);

  // A mouse takes nothing from under the keyboard, and has the card as soon as that moves on.
  await page.keyboard.press('Shift+Tab');
  await song.hover();
  await page.clock.runFor(400);
  await expect(song.getByRole('link', { name: 'First Song', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(song.getByRole('link')).toHaveText(['FIRST SONG']);
  await page.mouse.move(5, 5);
  await expect(song.getByRole('link')).toHaveText(['First Song']);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the small button turns a card, and a tap on its back opens the event', async ({ page }) => {
    await page.goto('/events/music');
    await turn(page, 'Call & Answer').tap();
    const back = card(page, 'Call & Answer').getByText('MORE DETAILS COMING SOON!');
    await expect(back).toBeVisible();
    await card(page, 'Call & Answer').getByRole('link').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call & Answer');
  });
});

test('a cluster without events says that they are coming', async ({ page }) => {
  const response = await page.goto('/events/dance');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DANCE');
  await expect(page.getByText('The first frames are still at the carpenter’s.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

const otherTest = testOnOtherContent();

otherTest('a slow server shows the room first, then its pictures', async ({ page, other }) => {
  await page.goto('/clusters');
  other.content.behaviour = 'is slow';
  await page.getByRole('link', { name: /^Music/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MUSIC');
  await expect(page.getByText('Loading the events')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('article')).toHaveCount(5);
});

otherTest(
  'a load that fails says so, keeps what was shown and can be tried again',
  async ({ page, other }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/events/music');
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.getByRole('link', { name: 'Deepam, home' }).click();
    await expect(page).toHaveURL('/');
    other.content.behaviour = 'fails';
    await page.goBack();
    await expect(page.getByText('The latest events could not be loaded.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(5);
    await expectAccessible(page);
    other.content.behaviour = 'is slow';
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Trying again' })).toBeFocused();
    await expect(page.getByText('Loading the events')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(5);
  },
);
