import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../e2e/chromium.ts';
import { startSite } from '../e2e/server.ts';
import { atMost, type Figure } from './figures.ts';

export const TRIES = 8;
/** A phone's processor beside this one's. */
const SLOWDOWN = 4;
/** A frame may have to be waited for before the next is drawn. */
const FRAME_MS = 17;
const LIMIT_MS = 100;

/** Presses a key, and gives the milliseconds of work until what `selector` names has been drawn. */
export type Press = (key: string, selector: string) => Promise<number>;

/**
 * Prints how soon a page reacts on a phone four times as slow, as `measure` finds it. The work of the page's
 * own thread is counted, so that what others do on this machine is not. Returns how many budgets were missed.
 */
export async function benchReactions(
  name: string,
  measure: (page: Page, press: Press) => Promise<Figure[]>,
): Promise<number> {
  const server = await startSite({ CONTENT_DIR: 'content' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const viewport = { width: 390, height: 844 };
    const page = await browser.newPage({ baseURL: server.url, viewport });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const figures = await measure(page, (key, selector) => reaction(page, session, key, selector));
    console.log(`\n${name} at ${SLOWDOWN}x slowdown  (best of ${TRIES} tries)`);
    return atMost(figures);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A figure of several tries: the best one, since they share the machine's caches with others. */
export function slowed(name: string, tries: readonly number[]): Figure {
  return [`${name}, ms`, SLOWDOWN * Math.min(...tries) + FRAME_MS, LIMIT_MS];
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-deferred]').waitFor({ state: 'attached' });
}

async function reaction(page: Page, session: CDPSession, key: string, selector: string) {
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
