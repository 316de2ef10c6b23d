import type { Page } from '@playwright/test';
import { arriveAsAdministrator, expectOpen, test } from './desk.ts';
import { deskPaths, publicPaths, signedInPaths } from './every-screen.ts';
import { arriveSignedUp } from './people.ts';
import { expectOnePage } from './printed.ts';
import { expect } from './visitor.ts';

/** Runs in the page: what would lie over the words of each sheet, or asks paper to be pressed. */
function notForPaper(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter(isSeen).flatMap((element) => {
    const { position } = getComputedStyle(element);
    const words = `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`;
    if (position === 'fixed' || position === 'sticky') return [`${position}: ${words}`];
    if (element.matches('button, .button, [role="button"]')) return [`button: ${words}`];
    return [];
  });
}

/** On the width of A4, as a printer has it. */
async function expectForPaper(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.evaluate(notForPaper), path).toEqual([]);
    const words = await page.getByRole('main').innerText();
    expect(words.trim().length, path).toBeGreaterThan(10);
    const colours = () =>
      page.evaluate(() => ({
        ground: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.querySelector('main :is(h1, h2, p)')!).color,
      }));
    const own = { ground: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' };
    await expect.poll(colours, path).toEqual(own);
  });
}

test.use({ viewport: { width: 794, height: 1123 } });

test('on paper no bar lies over the words of any public screen, and nothing is to be pressed', async ({
  page,
}) => {
  for (const path of publicPaths) await expectForPaper(page, path);
});

test('a pass, a profile and an event print as themselves, each pass on one sheet', async ({
  page,
}) => {
  await arriveSignedUp(page);
  for (const path of signedInPaths) await expectForPaper(page, path);
  await page.emulateMedia({ media: null });
  await page.goto('/pass');
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await expectOnePage(page);
  for (const tab of ['info', 'events']) {
    await page.goto(`/profile?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOnePage(page);
    await page.emulateMedia({ media: 'print' });
    for (const words of ['ID proof', 'Your data, password and sessions'])
      await expect(page.getByText(words, { exact: true })).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test('an organiser prints lists without the desk’s own bars and buttons', async ({
  page,
  desk,
}) => {
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk');
  await expectOpen(page);
  for (const path of deskPaths.filter((one) => one !== '/desk/id-proofs'))
    await expectForPaper(page, path);
  await page.goto('/desk/people');
  await page.emulateMedia({ media: 'print' });
  const name = page.getByRole('columnheader').first();
  expect(await name.evaluate((head) => getComputedStyle(head, '::before').content)).toBe('"Name"');
});

test('the seal leaves a pass’s dates their line, and lies on no words', async ({ page }) => {
  await arriveSignedUp(page);
  await page.goto('/pass');
  const goodFor = page.getByRole('list', { name: 'Good for' });
  const dates = goodFor.locator('li > span:last-child').first();
  await expect(dates).toBeVisible();
  for (const width of [320, 360, 375, 390, 412, 560, 768, 1024])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const lines = () =>
        dates.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length;
        });
      await expect.poll(lines).toBe(1);
      const covered = () =>
        page.getByRole('main').evaluate((main) => {
          const seal = main.querySelector('img[width="116"]')!.getBoundingClientRect();
          const liesOn = (words: DOMRect) =>
            words.right > seal.left &&
            words.left < seal.right &&
            words.bottom > seal.top &&
            words.top < seal.bottom;
          const range = document.createRange();
          const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
          const all: string[] = [];
          while (walker.nextNode()) {
            range.selectNodeContents(walker.currentNode);
            if ([...range.getClientRects()].some(liesOn)) all.push(range.toString());
          }
          return all;
        });
      await expect.poll(covered).toEqual([]);
    });
});
