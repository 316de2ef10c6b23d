import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { expectPosition, openHome, waitForRest } from '../../e2e/home-stack.ts';
import { startSite } from '../../e2e/server.ts';
import { ended } from '../measuring/ended.ts';
import type { Part } from '../report/figures.ts';
import { mainThreadTasks, traced } from './trace.ts';

const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/** Between two turns of the wheel, as a hand makes them. */
const TURN_MS = 40;
const TURNS = 22;

export const scrolling: Part = {
  name: 'scrolling',
  title: 'Scrolling the home screen',
  about: `From its start to its end by the wheel, on a processor ${SLOWDOWN} times slower. One task above ${LONG_TASK_MS} ms may be another program's, two are ours.`,
  async measure(_options, after) {
    const server = after.adopt(await startSite({ CONTENT_DIR: 'content' }), ended);
    const browser = after.adopt(
      await chromium.launch({ executablePath: findChromium(), args: chromiumFlags }),
      ended,
    );
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ baseURL: server.url, viewport });
    const tasks = await scrollingTasks(page);
    const long = tasks.filter((time) => time > LONG_TASK_MS).length;
    return {
      figures: [
        { name: 'longest task', unit: 'ms', value: Math.max(...tasks) },
        { name: `tasks above ${LONG_TASK_MS} ms`, unit: '', value: long, limit: { atMost: 1 } },
      ],
    };
  },
};

/** Milliseconds of each task of the page's thread meanwhile. */
async function scrollingTasks(page: Page): Promise<number[]> {
  await openHome(page);
  await waitForRest(page);
  await page.mouse.move(700, 450);
  // Once without measuring: pictures are decoded and code is compiled the first time.
  await scroll(page);
  await page.mouse.wheel(0, -100_000);
  await expectPosition(page, 0);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return mainThreadTasks(await traced(session, () => scroll(page)), 'FireAnimationFrame');
}

async function scroll(page: Page): Promise<void> {
  for (let turns = 0; turns < TURNS; turns++) {
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(TURN_MS);
  }
  await expectPosition(page, 1980);
}
