import type { Browser, CDPSession, Page } from '@playwright/test';
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

/** A phone's page of a site, and the way to measure what it answers to keys. */
export async function pageToPress(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const press: Press = (key, selector) => timeReaction(page, session, key, selector);
  return { page, press };
}

async function timeReaction(page: Page, session: CDPSession, key: string, selector: string) {
  const before = await worked(session);
  await page.keyboard.press(key);
  await page.evaluate(
    (shows) =>
      new Promise<void>((resolve) => {
        // A frame's finds are drawn by the time that the next begins.
        const look = () =>
          requestAnimationFrame(() =>
            document.querySelector(shows) ? requestAnimationFrame(() => resolve()) : look(),
          );
        look();
      }),
    selector,
  );
  return (await worked(session)) - before;
}

/** The work of the page's thread so far, in milliseconds. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
