import { atRest, expect, test } from './visitor.ts';

test.use({ ...atRest, viewport: { width: 1280, height: 720 } });

for (const path of ['/events/music', '/schedule'])
  test(`going through ${path} and back by the keyboard, the bar never hides what has the focus`, async ({
    page,
  }) => {
    await page.goto(path);
    const stops = await page.getByRole('main').locator('a, button:enabled').count();
    expect(stops).toBeGreaterThan(8);
    const bar = (await page.getByRole('banner').boundingBox())!;
    await page.getByRole('main').locator('a, button:enabled').first().focus();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 1; stop < stops; stop++) {
        await page.keyboard.press(key);
        const focused = page.getByRole('main').locator(':focus');
        // Before the first and after the last it is elsewhere.
        if ((await focused.count()) === 0) continue;
        const { y } = (await focused.boundingBox())!;
        expect(y, (await focused.textContent()) ?? '').toBeGreaterThan(bar.height - 4);
      }
  });

test('every link of the footer is pressed where it stands, also beside the large wordmark', async ({
  page,
}) => {
  await page.goto('/clusters');
  const links = page.getByRole('contentinfo').getByRole('link');
  for (const link of await links.all()) await link.click({ trial: true, timeout: 5000 });
  await expect(links.last()).toHaveAttribute('href', /^tel:/);
});
