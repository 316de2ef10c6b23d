import { expect, expectAccessible, sizes, test } from './visitor.ts';

for (const path of [
  '/',
  '/about',
  '/highlights',
  '/clusters',
  '/events/music',
  '/events/gaming/details/Queen%27s%20Rook',
  '/map',
  '/hospitality',
  '/sponsors',
  '/teams',
  '/teams#team13',
  '/workshops',
  '/nowhere',
])
  test(`nothing stands in anybody's way at ${path}, on a desktop, a tablet or a phone`, async ({
    page,
  }) => {
    // Home as a long page, where nothing hides behind anything; its moving stack has a look of its own.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    for (const { name, width, height } of sizes)
      await test.step(name, async () => {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]))
          .toEqual([width, width]);
        await expectAccessible(page);
      });
  });
