import type { Page } from '@playwright/test';
import { SMALL_FESTIVAL, startDaysFestival } from './days-festival.ts';
import { daysStates } from './days-states.ts';
import { waitForRest } from './home-stack.ts';
import { testOn } from './on-days.ts';
import { arriveAt } from './screen-states.ts';
import { expect, expectAccessible } from './visitor.ts';
import { wordsInTrouble } from './words.ts';

const test = testOn(startDaysFestival);
test.use({ serviceWorkers: 'allow' });
// One site for all of them: each looks, and takes a place at most.
test.describe.configure({ mode: 'default' });

/** The first is a laptop's at 400 %. */
const windows = [
  [320, 256],
  [320, 568],
  [390, 844],
  [844, 390],
  [1440, 900],
] as const;
/** Lower ones lay the same out, but for their words' lines. */
const LOWEST_FOR_ALL = 500;

/** An open card lies over names of the plan, which are looked at without it. */
const WITH_CARD = new Set(['plan-venue', 'plan-house', 'plan-no-network']);

for (const state of daysStates(SMALL_FESTIVAL))
  test(`on the days nothing stands in anybody's way, and no word is cut in any window: ${state.name}`, async ({
    page,
  }) => {
    await arriveAt(state, page);
    if (WITH_CARD.has(state.name)) await hidePlan(page);
    for (const [width, height] of windows)
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectWhole(page);
        if (height > LOWEST_FOR_ALL) await expectAccessible(page);
      });
    await test.step('with text twice as large', async () => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectWhole(page);
      }
    });
  });

/** Of either drawing, whichever the window has. */
async function hidePlan(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('nav[aria-label^="Campus plan"] { visibility: hidden }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function expectWhole(page: Page): Promise<void> {
  await waitForRest(page);
  await expect.poll(() => wordsInTrouble(page), { timeout: 8_000 }).toEqual([]);
}
