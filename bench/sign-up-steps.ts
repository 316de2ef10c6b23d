import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../e2e/chromium.ts';
import { fillCollege, fillPapers, fillYou, goOnTo, newcomer } from '../e2e/people.ts';
import { startServer } from '../e2e/server.ts';
import { atMost, type Figure } from './figures.ts';

const TRIES = 8;
/** A phone's processor beside this one's. */
const SLOWDOWN = 4;
/** A frame may have to be waited for before the next is drawn. */
const FRAME_MS = 17;
const LIMIT_MS = 100;

/**
 * How soon sign-up's steps react on a phone four times as slow: a letter in a field, and a step to the
 * next. The work of the page's own thread is counted, so that what others do on this machine is not;
 * the best of the tries, since they share its caches. Returns how many budgets were missed.
 */
export async function benchSignUpSteps(): Promise<number> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    });
    // The captcha comes after its step has been drawn, and is no part of how soon that is.
    await page.route('**/assets/altcha-widget-*.js', (route) => route.abort());
    const figures = await measureSteps(page);
    console.log(`\nSign-up's steps at ${SLOWDOWN}x slowdown  (best of ${TRIES} tries)`);
    return atMost(figures);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureSteps(page: Page): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/signup');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const steps = [
    { fill: () => fillYou(page, newcomer()), field: '[name=username]', next: '[name=degree]' },
    { fill: () => fillCollege(page), field: '[name=otherCollege]', next: '[name=sex]' },
    { fill: () => fillPapers(page), field: '[name=address]', next: '[name=password]' },
  ];
  const figures: Figure[] = [];
  for (const [index, { fill, field, next }] of steps.entries()) {
    await fill();
    const letters: number[] = [];
    const forward: number[] = [];
    for (let turn = 0; turn < TRIES; turn++) {
      await page.locator(field).focus();
      letters.push(await reaction(page, session, 'a', 'main'));
      await page.locator('button[type=submit]').focus();
      forward.push(await reaction(page, session, 'Enter', next));
      await page.getByRole('button', { name: 'Back' }).click();
      await page.locator(field).waitFor();
    }
    figures.push([`letter in step ${index + 1}, ms`, slowed(letters), LIMIT_MS]);
    figures.push([`step ${index + 1} to ${index + 2}, ms`, slowed(forward), LIMIT_MS]);
    await goOnTo(page, index + 2);
  }
  return figures;
}

const slowed = (tries: number[]): number => SLOWDOWN * Math.min(...tries) + FRAME_MS;

/** Presses a key, and gives the milliseconds of work until what `selector` names has been drawn. */
async function reaction(page: Page, session: CDPSession, key: string, selector: string) {
  const before = await worked(session);
  await page.keyboard.press(key);
  await page.evaluate(
    (shows) =>
      new Promise<void>((resolve) => {
        const look = () =>
          requestAnimationFrame(document.querySelector(shows) ? () => resolve() : look);
        look();
      }),
    selector,
  );
  return (await worked(session)) - before;
}

/** How long the page's thread has worked so far, in milliseconds. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
