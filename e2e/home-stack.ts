import { expect, type Page } from '@playwright/test';

export const PHONE_SIZE = { width: 390, height: 844 };

/** Opens the home screen and waits until the stack follows the visitor's hands. */
export async function openHome(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[data-driven]')).toBeAttached();
}

export function position(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Waits until the stack has come to `expected`, give or take a pixel of the screen. */
export function expectPosition(page: Page, expected: number): Promise<void> {
  return expect.poll(async () => Math.round((await position(page)) - expected) + 0).toBe(0);
}

/** Waits until a figure of the page is the same at two looks in turn. */
export async function expectRest(figure: () => Promise<number>): Promise<void> {
  let before = Number.NaN;
  const isAtRest = async () => {
    const last = before;
    before = await figure();
    return before === last;
  };
  await expect.poll(isAtRest, { intervals: [250] }).toBe(true);
}

/** The sections' upper edges on the screen: hero, about, highlights, footer. */
export function topsOf(page: Page): Promise<number[]> {
  return page
    .locator('[data-section]')
    .evaluateAll((sections) =>
      sections.map((section) => Math.round(section.getBoundingClientRect().top) + 0),
    );
}

/** Waits until entrances and transitions are over, the flames' endless flicker apart. */
export async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter((one) => one.timeline instanceof DocumentTimeline)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
}

/** The number of columns that a grid lays its children into. */
export function columnsOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
}
