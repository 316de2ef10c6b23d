import { atRest, expect, expectAccessible, sizes, test } from './visitor.ts';

test.use(atRest);

/** In a few rounds, so that no journey takes long: a screen that follows another has its files already. */
const rounds = [
  // Home as a long page, where nothing hides behind anything; its moving stack has a look of its own.
  ['/', '/about', '/highlights', '/nowhere'],
  ['/clusters', '/events/music', '/events/gaming/details/Queen%27s%20Rook', '/map'],
  ['/schedule', '/schedule?day=sat', '/schedule?day=sun&cluster=dance'],
  ['/teams#team13', '/hospitality', '/teams', '/sponsors', '/workshops'],
];

for (const paths of rounds)
  test(`nothing stands in anybody's way on a desktop, a tablet or a phone at ${paths.join(', ')}`, async ({
    page,
  }) => {
    for (const path of paths) {
      await page.goto(path);
      for (const { name, width, height } of sizes)
        await test.step(`${path} on a ${name}`, async () => {
          await page.setViewportSize({ width, height });
          await expect
            .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]))
            .toEqual([width, width]);
          await expectAccessible(page);
        });
    }
  });
