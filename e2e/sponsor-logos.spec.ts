import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, testOnOtherContent } from './visitor.ts';

const tiles = (page: Page) =>
  page
    .getByRole('region', { name: 'Sponsors' })
    .getByRole('listitem')
    .filter({ hasText: /Partner|Sponsor/ });

testOnOtherContent({}, 'has odd logos alone')(
  'a logo is whole in its frame however wide or tall, and seen though white; none is no hole, nor one that fails',
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/sponsors');
    const logo = (place: number) => tiles(page).nth(place).locator('img');
    // The site fetches the logos first, which may take it a while.
    await expect(async () => {
      await page.reload();
      await expect(logo(2)).toHaveCount(1, { timeout: 0 });
    }).toPass();

    const strip = await painted(tiles(page).nth(0), isMagenta);
    expect(strip.width).toBeGreaterThan(100);
    expect(strip.width / strip.height).toBeGreaterThan(12);
    const column = await painted(tiles(page).nth(1), isMagenta);
    expect(column.height).toBeGreaterThan(60);
    expect(column.height / column.width).toBeGreaterThan(12);
    const lights = (await pixelsOf(logo(2))).map(({ colour }) => luminance(colour));
    expect(Math.max(...lights)).toBeGreaterThan(0.95);
    expect((1 + 0.05) / (Math.min(...lights) + 0.05)).toBeGreaterThan(3);
    await expect(logo(3)).toHaveCount(0);
    await expect(tiles(page).nth(3).locator('use[href="#emblem"]')).toBeAttached();

    await page.route('**/uploads/tall*', (route) => route.abort());
    await page.reload();
    await expect(logo(1)).toHaveCount(0);
    await expect(tiles(page).nth(1).locator('use[href="#emblem"]')).toBeVisible();
    await expect(logo(0)).toBeVisible();
  },
);

type Colour = readonly [red: number, green: number, blue: number];
const isMagenta = ([red, green, blue]: Colour) => red - green > 90 && blue - green > 90;

/** From 0, black, to 1, white. Source: WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Every pixel of what is seen of an element, row by row. */
async function pixelsOf(element: Locator) {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, place) => ({
    x: place % info.width,
    y: Math.floor(place / info.width),
    colour: [data[3 * place], data[3 * place + 1], data[3 * place + 2]] as unknown as Colour,
  }));
}

/** The size in CSS pixels of the part of an element that has such colours. */
async function painted(element: Locator, isIt: (colour: Colour) => boolean) {
  const found = (await pixelsOf(element)).filter(({ colour }) => isIt(colour));
  const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)];
  return {
    width: Math.max(...xs) - Math.min(...xs) + 1,
    height: Math.max(...ys) - Math.min(...ys) + 1,
  };
}
