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

test('where a visitor’s own colours stand, every field and button keeps an edge, and words pass below the bar unseen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', '/signup', '/login'])
    await test.step(path, async () => {
      await page.goto(path);
      const controls = page.locator('main :is(.button, input:not([type=hidden], [type=checkbox]))');
      await expect(controls.first()).toBeVisible();
      expect(
        await controls.evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).borderTopStyle !== 'solid')
            .map(({ outerHTML }) => outerHTML),
        ),
      ).toEqual([]);
    });
  await page.goto('/schedule');
  const ground = await page.evaluate(() => ({
    ofBar: getComputedStyle(document.querySelector('header')!, '::after').backgroundColor,
    ofPage: getComputedStyle(document.body).backgroundColor,
  }));
  expect(ground.ofBar).toBe(ground.ofPage);
});
