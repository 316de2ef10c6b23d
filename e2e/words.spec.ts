import type { Page } from '@playwright/test';
import { arriveAt, screenStates } from './screen-states.ts';
import { atRest, test } from './visitor.ts';
import { expectWhole } from './words.ts';

// Some states are those of a page without network.
test.use({ ...atRest, serviceWorkers: 'allow' });

/** The first is a laptop's at 400 %. */
const windows = [
  [320, 256],
  [320, 568],
  [360, 640],
  [844, 390],
  [1024, 768],
  [1280, 720],
  [2560, 1440],
] as const;
const windowsWithLargeText = [
  [390, 844],
  [1280, 720],
] as const;
type Size = readonly [number, number];

/** States whose words stand as in another one, or where something lies over words for a moment. */
const alike = new Set([
  'home-about',
  'home-highlights',
  'home-footer',
  'toast',
  'search-nothing',
  'login-refused',
  'change-password',
  'callback',
  'confirm-email',
  'certificate',
  'profile-events',
  'error',
]);

for (const state of screenStates.filter(({ name }) => !alike.has(name)))
  test(`no word is cut or covered in any window, nor with text twice as large: ${state.name}`, async ({
    page,
  }) => {
    await arriveAt(state, page);
    for (const size of windows) await expectWordsInSight(page, size);
    await test.step('with text twice as large', async () => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const size of windowsWithLargeText) await expectWordsInSight(page, size);
    });
  });

async function expectWordsInSight(page: Page, [width, height]: Size): Promise<void> {
  await test.step(`${width}x${height}`, async () => {
    await page.setViewportSize({ width, height });
    await expectWhole(page);
  });
}
