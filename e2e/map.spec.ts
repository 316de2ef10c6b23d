import { expect, expectAccessible, sizes, test, watchErrors } from './visitor.ts';

const notes = [
  'arts',
  'dance',
  'dramatics',
  'music',
  'tamil-lits',
  'fashion',
  'photography',
  'designathon',
  'gaming',
  'shrutilaya',
  'telugu-lits',
  'english-lits',
  'hindi-lits',
];

test('a visitor follows a note of the pinboard to its events', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/map');
  const links = page.getByRole('main').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(notes.map((name) => `/events/${name}`));
  await links.filter({ hasText: 'Telugu Lits' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TELUGU LITS');
  expect(errors).toEqual([]);
});

for (const { name, width, height } of sizes)
  test(`nine strings connect what belongs together, on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/map');
    const strings = page.locator('[data-string]').filter({ visible: true });
    const pairs = await strings.evaluateAll((all) =>
      all.map((string) => string.getAttribute('data-string')),
    );
    expect(pairs).toEqual(['1-2', '2-9', '3-6', '4-8', '5-7', '7-12', '10-6', '11-8', '13-10']);
    await expect(page.locator('svg[data-layout]').filter({ visible: true })).toHaveAttribute(
      'data-layout',
      name,
    );
    await expectAccessible(page);
  });

test('the keyboard walks the notes as the eye reads them, and a string sways where it is', async ({
  page,
}) => {
  await page.goto('/map');
  await page.getByRole('link', { name: /^Arts/ }).focus();
  for (const name of notes.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAttribute('href', `/events/${name}`);
  }
  await expect(page.locator('svg[data-layout="desktop"] [data-touched="true"]')).toHaveAttribute(
    'data-string',
    '11-8',
  );
});

test('nothing is cropped in any window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [500, 900],
    [501, 900],
    [501, 400],
    [667, 375],
    [844, 390],
    [950, 600],
    [951, 600],
    [1180, 800],
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/map');
      const board = await page.getByRole('main').boundingBox();
      for (const note of await page.getByRole('main').getByRole('link').all()) {
        const box = await note.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
          (board?.y ?? 0) + (board?.height ?? 0),
        );
        const overflow = await note.evaluate((link) => link.scrollWidth - link.clientWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});
