import type { Page } from '@playwright/test';

/** Has each page that loads sum up by how much its layout shifts. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.moved = window.moved! + shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** By how much the layout of a page has shifted so far, as the browser reckons it. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => window.moved ?? 0);
}

declare global {
  interface PerformanceEntry {
    /** Of a layout shift: how much of the window moved how far. */
    readonly value: number;
  }
  interface Window {
    /** The sum of the layout's shifts so far. */
    moved?: number;
  }
}
