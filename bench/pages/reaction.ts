import type { Page } from '@playwright/test';
import type { Figure } from '../report/figures.ts';

export const TRIES = 8;
/** A phone's processor beside this one's. */
export const SLOWDOWN = 4;
/** A frame may have to be waited for before the next is drawn. */
const FRAME_MS = 17;

/** Presses a key, and gives the milliseconds of work until what `selector` names has been drawn. */
export type Press = (key: string, selector: string) => Promise<number>;

/** The figure of several tries: the best one. */
export function slowed(name: string, tries: readonly number[], atMost = 100): Figure {
  return { name, unit: 'ms', value: SLOWDOWN * Math.min(...tries) + FRAME_MS, limit: { atMost } };
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-deferred]').waitFor({ state: 'attached' });
}
