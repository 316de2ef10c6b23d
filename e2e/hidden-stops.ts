import type { Page } from '@playwright/test';

/** 400 % of a laptop's window. Source: WCAG 2.2, 1.4.10. */
export const ZOOMED = { width: 320, height: 256 };

/** Goes through the page below its bar by Tab; gives the words of what something else covered while it had the focus. */
export async function hiddenStops(page: Page): Promise<string[]> {
  const all = page.locator('main, footer').locator('a, button:enabled, summary');
  await all.first().focus();
  const hidden: string[] = [];
  for (let left = await all.count(); left > 0; left--) {
    const words = await page.evaluate(() => {
      const focused = document.querySelector(':is(main, footer) :focus');
      // After the last it is elsewhere.
      if (!focused) return '';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      const isClear = focused.contains(shown) || Boolean(shown?.contains(focused));
      return isClear ? '' : (focused.textContent ?? '');
    });
    if (words) hidden.push(words);
    await page.keyboard.press('Tab');
  }
  return hidden;
}
