import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { waitForRest } from './home-stack.ts';
import { type Found, lookForTrouble, type Suspect } from './words-in-page.ts';

/**
 * The words of a page that their frame or the window cuts off, or that something is painted over, as
 * `what: the words`. What stays in place while the page scrolls may lie over words for a while, and
 * words hidden from screen readers are decoration.
 */
export async function wordsInTrouble(page: Page): Promise<string[]> {
  const unstyle = await styled(
    page,
    '* { pointer-events: auto !important; scroll-behavior: auto !important }',
  );
  const found = await page.evaluate(lookForTrouble);
  await unstyle();
  const covered = found.suspects.length > 0 ? await paintedOver(page, found) : [];
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-suspect]'))
      delete (one as HTMLElement).dataset.suspect;
  });
  return [...new Set([...found.cut, ...covered])];
}

/** Once nothing moves, no word of the page is in trouble. */
export async function expectWhole(page: Page): Promise<void> {
  await waitForRest(page);
  await expect.poll(() => wordsInTrouble(page), { timeout: 30_000 }).toEqual([]);
}

/** Adds rules to the page in the way that its policy allows, and gives what takes them off again. */
async function styled(page: Page, rules: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet();
    added.replaceSync(text);
    document.adoptedStyleSheets.push(added);
    return added;
  }, rules);
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added);
    });
}

/** Colours the suspects' words and looks for the colour in each third of their boxes. */
async function paintedOver(page: Page, { suspects, fullPage }: Found): Promise<string[]> {
  const unstyle = await styled(
    page,
    `[data-suspect] { color: #f0f !important; fill: #f0f !important; -webkit-text-fill-color: #f0f !important;
      transition: none !important; mix-blend-mode: normal !important }`,
  );
  const clip = frameOf(suspects);
  const picture = await page.screenshot({ fullPage, clip, animations: 'disabled' });
  await unstyle();
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isColoured = (x: number, y: number) => {
    const at = ((y - clip.y) * info.width + x - clip.x) * 3;
    return data[at]! > 170 && data[at + 1]! < 110 && data[at + 2]! > 170;
  };
  const isSeen = ({ x, y, width, height }: Suspect['box']) => {
    for (
      let row = Math.max(0, Math.floor(y));
      row < Math.min(clip.y + info.height, y + height);
      row++
    )
      for (
        let column = Math.max(0, Math.floor(x));
        column < Math.min(clip.x + info.width, x + width);
        column++
      )
        if (isColoured(column, row)) return true;
    return false;
  };
  return suspects
    .filter(({ box }) =>
      [0, 1, 2].some((third) => {
        const width = box.width / 3;
        return !isSeen({ ...box, x: box.x + third * width, width });
      }),
    )
    .map(({ words, cover }) => `covered by ${cover}: ${words}`);
}

/** The part of the picture that has all suspects: a whole page of a wide window takes seconds to draw. */
function frameOf(suspects: readonly Suspect[]): Suspect['box'] {
  const boxes = suspects.map(({ box }) => box);
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x))));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y))));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}
