import type { CDPSession } from '@playwright/test';
import { expectPosition, openHome, settle } from './home-stack.ts';
import { expect, test } from './visitor.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds on the clock, and of the thread's own work, which other processes can't lengthen. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** What the browser did between now and the end of `action`. */
async function traced(browser: CDPSession, action: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await action();
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await complete;
  return events;
}

/** Milliseconds of work of each task on the page's main thread, longest first. */
function mainThreadTasks(events: readonly TraceEvent[]): number[] {
  const frame = events.find(({ name }) => name === 'FireAnimationFrame');
  if (!frame) throw new Error('The trace shows no frame of the page');
  return events
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'RunTask' && ph === 'X' && pid === frame.pid && tid === frame.tid,
    )
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .sort((a, b) => b - a);
}

test('scrolling keeps the main thread free on a processor four times slower', async ({ page }) => {
  await openHome(page);
  await settle(page);
  const browser = await page.context().newCDPSession(page);
  await page.mouse.move(700, 450);
  const scroll = async () => {
    for (let turns = 0; turns < 22; turns++) {
      await page.mouse.wheel(0, 100);
      await page.waitForTimeout(40);
    }
    await expectPosition(page, 1980);
  };
  // Once without measuring: pictures are decoded and code is compiled the first time.
  await scroll();
  await page.mouse.wheel(0, -100_000);
  await expectPosition(page, 0);

  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const tasks = mainThreadTasks(await traced(browser, scroll));
  const long = tasks.filter((milliseconds) => milliseconds > 50);
  test.info().annotations.push({
    type: 'longest tasks, ms',
    description: tasks.slice(0, 5).map(Math.round).join(', '),
  });
  // A software-drawn page on a shared machine may lose one frame to someone else; two would be ours.
  expect(long.length, `longest: ${tasks.slice(0, 5).map(Math.round)} ms`).toBeLessThanOrEqual(1);
});

test('the frame loop stops when the stack rests', async ({ page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const counted = window as unknown as { frames: number };
    counted.frames = 0;
    window.requestAnimationFrame = (callback) => {
      counted.frames++;
      return request(callback);
    };
  });
  await openHome(page);
  const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 300);
  await expectPosition(page, 300);
  const whileMoving = await frames();
  expect(whileMoving).toBeGreaterThan(3);
  await page.waitForTimeout(500);
  const atRest = await frames();
  await page.waitForTimeout(500);
  expect(await frames()).toBe(atRest);
});
