import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  sizes,
  test,
  testOnOtherContent,
  watchErrors,
} from './visitor.ts';

const tiles = (page: Page) =>
  page
    .locator('section[aria-label="Sponsors"] li:visible')
    .filter({ hasText: /Partner|Sponsor|soon/ });
const columns = (page: Page) =>
  tiles(page).evaluateAll(
    (found) => new Set(found.map((tile) => Math.round(tile.getBoundingClientRect().left))).size,
  );
const page2 = { name: 'Page 2', exact: true };

test('a visitor sees six sponsors a page, in three columns, and turns the pages to their ends', async ({
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
  await next.click();
  await expect(tiles(page)).toHaveCount(4);
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(tiles(page).first()).toContainText('Platinum Sponsor');
  expect(errors).toEqual([]);
});

test('a sponsor opens in a new tab', async ({ page }) => {
  await page.goto('/sponsors');
  const link = tiles(page).first().getByRole('link');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /^https:\/\/example\.org\/sponsors\//);
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('a sponsor without a logo is set in type, a logo has its dimensions', async ({ page }) => {
  await page.goto('/sponsors');
  await page.getByRole('button', { name: 'Page 3' }).click();
  const bare = tiles(page).filter({ hasText: 'Aruvi Wellness' });
  await expect(bare).toBeVisible();
  await expect(bare.locator('img')).toHaveCount(0);
  const logo = tiles(page).filter({ hasText: 'Kolam Cloud' }).locator('img');
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test.describe('the pages turn by themselves on a desktop', () => {
  test('every 4 s, round and round, until paused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/sponsors');
    await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
    await page.clock.runFor(4100);
    await expect(page.getByRole('button', page2)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(8100);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('button', { name: /Pause/ }).click();
    await page.locator('h1').click();
    await page.clock.runFor(9000);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('not while the pointer is on a logo and for 1 s after', async ({ page }) => {
    await page.clock.install();
    await page.goto('/sponsors');
    await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
    await tiles(page).first().hover();
    await page.clock.runFor(9000);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.locator('h1').hover();
    await page.clock.runFor(900);
    await page.clock.runFor(3900);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.clock.runFor(400);
    await expect(page.getByRole('button', page2)).toHaveAttribute('aria-current', 'true');
  });

  test('not while anything in it has the focus', async ({ page }) => {
    await page.clock.install();
    await page.goto('/sponsors');
    await expect(page.getByRole('button', { name: /Pause/ })).toBeVisible();
    await tiles(page).first().getByRole('link').focus();
    await page.clock.runFor(9000);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('not for who prefers less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/sponsors');
    await expect(page.getByRole('button', { name: /Play/ })).toBeVisible();
    await page.clock.runFor(9000);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});

test('on a phone there are two columns, and nothing moves by itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto('/sponsors');
  expect(await columns(page)).toBe(2);
  await expect(page.getByRole('button', { name: /Pause|Play/ })).toHaveCount(0);
  await page.clock.runFor(9000);
  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the reader at his table is as tall as the screen allows, 1080 being his own size', async ({
  page,
}) => {
  const width = async (height: number) => {
    await page.setViewportSize({ width: 1440, height });
    const box = await page.locator('img[src*="man-"]').boundingBox();
    return box?.width ?? 0;
  };
  await page.goto('/sponsors');
  expect(await width(1080)).toBeCloseTo(720, 0);
  expect(await width(810)).toBeCloseTo(540, 0);
});

for (const { name, width, height } of sizes) {
  test(`nothing stands in the way of assistive technology, on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/sponsors');
    await expectAccessible(page);
    await page.getByRole('button', page2).click();
    await expectAccessible(page);
  });
}

for (const behaviour of ['is empty', 'fails'] as const) {
  testOnOtherContent({}, behaviour)(
    `sample sponsors of the three tiers show when the content server ${behaviour}`,
    async ({ page }) => {
      await page.goto('/sponsors');
      await expect(tiles(page)).toHaveCount(3);
      await expect(tiles(page)).toContainText([
        'Platinum Sponsor',
        'Gold Sponsor',
        'Silver Sponsor',
      ]);
      await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
    },
  );
}

testOnOtherContent()(
  'the title stands and a spinner turns while the sponsors are slow',
  async ({ page, other }) => {
    await page.goto('/hospitality');
    other.content.behaviour = 'is slow';
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'SPONSORS' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
    await expect(page.getByText('Loading the sponsors')).toBeVisible();
    await expect(tiles(page)).toHaveCount(6);
  },
);
