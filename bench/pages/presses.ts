import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';
import { addressOf } from './addresses.ts';
import { FIRST_EVENT } from './budgets.ts';
import { open, SLOWDOWN } from './reaction.ts';

/** The longest that a press may wait for the next paint, in milliseconds. */
const LIMIT_MS = 100;
const TRIES = 3;
/** How long a finger rests on what it presses, in milliseconds. */
const HELD_MS = 80;

/** What is pressed on a screen besides the menu's button, by its role and name. */
interface Pressed {
  readonly path: string;
  readonly role: 'button' | 'link' | 'tab';
  readonly name: string | RegExp;
}

/** Each screen that anybody can open, with its own control. */
const screens = (event: string): readonly Pressed[] => [
  { path: '/', role: 'link', name: 'About the festival' },
  { path: '/clusters', role: 'button', name: 'Menu' },
  { path: '/events/music', role: 'button', name: /^Turn/ },
  { path: event, role: 'button', name: 'Menu' },
  { path: '/schedule', role: 'button', name: /^Pin/ },
  { path: '/map', role: 'button', name: 'Menu' },
  { path: '/hospitality', role: 'button', name: 'Next topic' },
  { path: '/sponsors', role: 'button', name: 'Next page' },
  { path: '/teams', role: 'button', name: 'Next team' },
  { path: '/workshops', role: 'button', name: /^Next workshop/ },
  { path: '/login', role: 'button', name: 'Login' },
  { path: '/signup', role: 'button', name: 'Next' },
];

/**
 * From a press to the next paint by the browser's own event timing, on a phone with its processor slowed down: of the
 * menu's button and of a screen's own control, each on a page opened anew; the median of three.
 */
export async function measurePresses(): Promise<Figure[]> {
  const server = await startSite({ CONTENT_DIR: 'content' });
  const event = new URL(await addressOf(FIRST_EVENT, server.url)).pathname;
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const figures: Figure[] = [];
  try {
    for (const screen of screens(event)) {
      console.log(`  presses on ${screen.path} …`);
      const presses = [screen, { path: screen.path, role: 'button', name: 'Menu' } as const];
      for (const pressed of screen.name === 'Menu' ? presses.slice(1) : presses) {
        const waits: number[] = [];
        for (let turn = 0; turn < TRIES; turn++)
          waits.push(await timePress(browser, server.url, pressed));
        const what = pressed.name === 'Menu' ? 'the menu' : 'its own control';
        figures.push({
          name: `a press on ${what}`,
          unit: 'ms',
          value: median(waits),
          limit: { atMost: LIMIT_MS },
          of: screen.path === event ? FIRST_EVENT : screen.path,
        });
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return figures;
}

async function timePress(browser: Browser, baseURL: string, { path, role, name }: Pressed) {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watchPresses);
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const pressed = page.getByRole(role, { name }).first();
    await pressed.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await pressed.boundingBox())!;
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(HELD_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return await longestWait(page);
  } finally {
    await page.close();
  }
}

/** Collects the waits of presses; what is shorter than the browser tells counts as 16 ms. */
function watchPresses(): void {
  const waits: number[] = [];
  Object.assign(globalThis, { waits });
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) waits.push(entry.duration);
  });
  watch.observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
}

async function longestWait(page: Page): Promise<number> {
  await page.waitForTimeout(600);
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  return Math.max(16, ...waits);
}
