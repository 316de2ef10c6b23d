import type { Page } from '@playwright/test';
import { test as onDays } from './on-days.ts';
import { expect, sizes, test, watchErrors } from './visitor.ts';

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

const WHOLE =
  'the pinboard is whole in any window, its strings connect what belongs together, the keyboard walks its notes, and one leads to its events';

test(WHOLE, async ({ page }) => {
  await expectWholeBoard(page);
});

onDays(`where it has a plan on its back, too, ${WHOLE}`, async ({ page }) => {
  await expectWholeBoard(page);
});

async function expectWholeBoard(page: Page): Promise<void> {
  const errors = watchErrors(page);
  await page.goto('/map');
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(notes.map((name) => `/events/${name}`));

  await test.step('the keyboard walks the notes as the eye reads them, and a string sways where it is', async () => {
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

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, ...size } of sizes)
    await test.step(`nine strings on a ${name}`, async () => {
      await page.setViewportSize(size);
      await expectLayout(page, name);
      const strings = page.locator('[data-string]').filter({ visible: true });
      const pairs = await strings.evaluateAll((all) =>
        all.map((string) => string.getAttribute('data-string')),
      );
      expect(pairs).toEqual(['1-2', '2-9', '3-6', '4-8', '5-7', '7-12', '10-6', '11-8', '13-10']);
    });

  // Every note whole, with its words in sight.
  for (const [width, height, layout] of [
    [320, 568, 'phone'],
    [375, 667, 'phone'],
    [500, 900, 'phone'],
    [501, 900, 'tablet'],
    [501, 400, 'desktop'],
    [667, 375, 'desktop'],
    [844, 390, 'desktop'],
    [950, 600, 'tablet'],
    [950, 599, 'desktop'],
    [951, 600, 'desktop'],
    [1180, 800, 'desktop'],
    [1366, 768, 'desktop'],
    [1920, 1080, 'desktop'],
    [2560, 1440, 'desktop'],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectLayout(page, layout);
      await expect.poll(() => page.getByRole('main').evaluate(faultsOfBoard)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    });

  await links.filter({ hasText: 'Telugu Lits' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TELUGU LITS');
  expect(errors).toEqual([]);
}

const expectLayout = (page: Page, layout: string) =>
  expect(page.locator('svg[data-layout]').filter({ visible: true })).toHaveAttribute(
    'data-layout',
    layout,
  );

/**
 * The notes of the board that stand out of it or of their paper, or have words that another covers; and the link that turns
 * the board over, where it has one and something covers it.
 */
function faultsOfBoard(board: Element): string[] {
  const isSeen = (link: Element, x: number, y: number) =>
    link.contains(document.elementFromPoint(x, y));
  const turn = board.querySelector('#turn');
  turn?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const isCovered = [...(turn?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) =>
      !isSeen(turn!, left + 1, (top + bottom) / 2) || !isSeen(turn!, right - 1, (top + bottom) / 2),
  );
  const notes = [...board.querySelectorAll('li a')].flatMap((link) => {
    const name = link.getAttribute('href');
    const { left, top, right, bottom } = board.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    const isCropped = box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const words = [...link.querySelectorAll('span:not([aria-hidden])')].flatMap((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return [...range.getClientRects()];
    });
    const areSeen = words.every(
      (word) =>
        isSeen(link, word.left + 1, (word.top + word.bottom) / 2) &&
        isSeen(link, word.right - 1, (word.top + word.bottom) / 2),
    );
    return [
      ...(isCropped ? [`${name} is cropped`] : []),
      ...(link.scrollWidth > link.clientWidth ? [`${name} is wider than its paper`] : []),
      ...(words.length > 1 && areSeen ? [] : [`${name} has words that aren't seen`]),
    ];
  });
  return isCovered ? ['the link that turns the board over is covered', ...notes] : notes;
}
