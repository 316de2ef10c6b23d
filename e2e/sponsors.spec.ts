import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, testOnOtherContent, watchErrors } from './visitor.ts';

const tiles = (page: Page) =>
  page
    .locator('section[aria-label="Sponsors"] li:visible')
    .filter({ hasText: /Partner|Sponsor|soon/ });
const columns = (page: Page) =>
  tiles(page).evaluateAll(
    (found) => new Set(found.map((tile) => Math.round(tile.getBoundingClientRect().left))).size,
  );
const expectPage = (page: Page, number: number) =>
  expect(page.getByRole('button', { name: `Page ${number}`, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );

test('a visitor sees six sponsors a page, in three columns, turns the pages to their ends, and opens one in a new tab; bookshelf, man and table are as tall as the screen, 1080 being their own size', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/sponsors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
  await expect(tiles(page)).toHaveCount(6);
  expect(await columns(page)).toBe(3);
  const previous = page.getByRole('button', { name: 'Previous page' });
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(previous).toBeEnabled();
  await expect(page.getByRole('group', { name: '2 of 3' })).toHaveAttribute(
    'aria-roledescription',
    'slide',
  );
  await next.click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  await test.step('a sponsor without a logo is set in type, a logo has its dimensions', async () => {
    const bare = tiles(page).filter({ hasText: 'Oar and Anchor' });
    await expect(bare).toBeVisible();
    await expect(bare.locator('img')).toHaveCount(0);
    const logo = tiles(page).filter({ hasText: 'Nightlight Electricals' }).locator('img');
    await expect(logo).toHaveJSProperty('complete', true);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(tiles(page).first()).toContainText('Platinum Sponsor');
  expect(errors).toEqual([]);

  const link = tiles(page).first().getByRole('link');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /^https:\/\/example\.org\/sponsors\//);
  await expect(link).toHaveAttribute('rel', /noopener/);

  for (const [width, height] of [
    [1440, 1080],
    [1440, 810],
    [2560, 1080],
    [1366, 768],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const name of ['man', 'table']) {
        const picture = page.locator(`img[src*="${name}-"]`);
        await expect
          .poll(async () => (await picture.boundingBox())?.width)
          .toBeCloseTo((720 * height) / 1080, 0);
      }
      const [shelf, repeats] = await page.getByRole('main').evaluate((main) => {
        const { backgroundSize, backgroundRepeat } = getComputedStyle(main);
        return [backgroundSize, backgroundRepeat].map((layers) => layers.split(', ').at(-2));
      });
      expect(Number.parseFloat(shelf?.split(' ')[1] ?? '')).toBeCloseTo((960 * height) / 1080, 0);
      expect(repeats).toBe('repeat');
    });
});

test('a sponsor’s name breaks within no word, however narrow its tile', async ({ page }) => {
  await page.goto('/sponsors');
  const all = page
    .locator('section[aria-label="Sponsors"] li')
    .filter({ hasText: /Partner|Sponsor/ });
  await expect(all).toHaveCount(14);
  for (const width of [320, 390, 501, 768, 1001, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await all.evaluateAll(brokenWords), `at ${width} px`).toEqual([]);
  }
});

/** The words that stand on more than one line, each in the first text of its element. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const words = [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
    return words.map(String);
  });
}

test.describe('the pages turn by themselves on a desktop', () => {
  test('every 4 s, round and round, but not while the pointer is on a logo and for 1 s after, nor once paused, and again when played', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/sponsors');
    await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
    await page.clock.runFor(4100);
    await expectPage(page, 2);
    await tiles(page).first().hover();
    await page.clock.runFor(9000);
    await expectPage(page, 2);
    await page.locator('h1').hover();
    await page.clock.runFor(900);
    await page.clock.runFor(3900);
    await expectPage(page, 2);
    await page.clock.runFor(400);
    await expectPage(page, 3);
    await page.clock.runFor(4100);
    await expectPage(page, 1);
    await page.getByRole('button', { name: /Pause/ }).click();
    await page.locator('h1').click();
    await page.clock.runFor(9000);
    await expectPage(page, 1);
    await page.getByRole('button', { name: /Play/ }).click();
    await page.clock.runFor(4100);
    await expectPage(page, 2);
  });

  test('not while the keyboard’s focus is within, and again after; a click stops nothing', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/sponsors');
    await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
    const firstLink = tiles(page).first().getByRole('link');
    await firstLink.focus();
    await page.clock.runFor(9000);
    await expectPage(page, 1);
    await firstLink.blur();
    await page.clock.runFor(4100);
    await expectPage(page, 2);

    await page.getByRole('button', { name: 'Page 1', exact: true }).click();
    await expectPage(page, 1);
    await page.clock.runFor(4100);
    await expectPage(page, 2);
  });

  test('not once the keyboard has paused them, until it plays them, nor for who prefers less motion', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/sponsors');
    const pause = page.getByRole('button', { name: /Pause/ });
    await pause.focus();
    await page.clock.runFor(9000);
    await expectPage(page, 1);
    await pause.press('Enter');
    const play = page.getByRole('button', { name: /Play/ });
    await expect(play).toBeFocused();
    await play.blur();
    await page.clock.runFor(9000);
    await expectPage(page, 1);
    await play.press('Enter');
    await expect(pause).toBeFocused();
    await page.clock.runFor(4100);
    await expectPage(page, 2);
    await page.keyboard.press('Tab');
    await page.clock.runFor(9000);
    await expectPage(page, 2);
    await expect(pause).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/sponsors');
    await expect(play).toBeVisible();
    await page.clock.runFor(9000);
    await expectPage(page, 1);
  });
});

test('on a phone there are two columns, and nothing moves by itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto('/sponsors');
  expect(await columns(page)).toBe(2);
  await expect(page.getByRole('button', { name: /Pause|Play/ })).toHaveCount(0);
  await page.clock.runFor(9000);
  await expectPage(page, 1);
});

testOnOtherContent()(
  'the title stands and a spinner turns while the sponsors are slow',
  async ({ page, other }) => {
    await page.goto('/hospitality');
    other.content.behaviour = 'is silent';
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'SPONSORS' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
    await expect(page.getByText('Loading the sponsors')).toBeVisible();
    await expectAccessible(page);
    other.content.behaviour = 'answers';
    await expect(tiles(page)).toHaveCount(6);
  },
);
