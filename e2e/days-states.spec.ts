import type { Page } from '@playwright/test';
import { SMALL_FESTIVAL, startDaysFestival } from './days-festival.ts';
import { daysStates } from './days-states.ts';
import { testOn } from './on-days.ts';
import { registeringStates } from './registering-states.ts';
import { arriveAt } from './screen-states.ts';
import { teamStates } from './team-states.ts';
import { expectAccessible } from './visitor.ts';
import { expectWhole } from './words.ts';

const test = testOn(startDaysFestival);
test.use({ serviceWorkers: 'allow' });
// One site for all of them: each looks, and takes a place at most.
test.describe.configure({ mode: 'default' });

/** The first is a laptop's at 400 %. */
const windows = [
  [320, 256],
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
] as const;
/** Of each layout one; lower ones lay the same out, but for their words' lines. */
const LOOKED_AT_FOR_ALL = new Set([568, 844, 900]);

/** An open card lies over names of the plan, which are looked at without it. */
const WITH_CARD = new Set(['plan-venue', 'plan-house', 'plan-no-network']);

/** States whose words stand as in another one. */
const alike = new Set([
  'events-days-offered',
  'registration-line-first',
  'registration-line-last',
  'registration-line-far',
  'registration-team-full',
  'join-event-over',
  'join-team-out',
  'join-was-full',
]);
/** The others are of events that the demo's festival alone has. */
const leaderboard = registeringStates.filter(({ name }) => name === 'leaderboard');
const states = [...daysStates(SMALL_FESTIVAL), ...teamStates(SMALL_FESTIVAL), ...leaderboard];

for (const state of states.filter(({ name }) => !alike.has(name)))
  test(`on the days nothing stands in anybody's way, and no word is cut in any window: ${state.name}`, async ({
    page,
  }) => {
    await arriveAt(state, page);
    if (WITH_CARD.has(state.name)) await hidePlan(page);
    if (state.name.startsWith('registration')) await openSheet(page);
    for (const [width, height] of windows)
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectWhole(page);
        if (LOOKED_AT_FOR_ALL.has(height)) await expectAccessible(page);
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

/** A phone has the panel by its address alone. */
async function openSheet(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = 'register';
  });
}
