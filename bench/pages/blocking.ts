import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure, Part } from '../report/figures.ts';
import { addressOf, readyForVisitors } from './addresses.ts';
import { blockingBudget, blockingPaths } from './budgets.ts';
import { measureTbt } from './lighthouse.ts';
import { SLOWDOWN } from './reaction.ts';
import { mainThreadTasks, traced } from './trace.ts';

const LONG_TASK_MS = 50;
/** Faces and pictures come within this after the page says that it shows them. */
const REST_MS = 2500;

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export const blocking: Part = {
  name: 'blocking',
  title: 'Long tasks of a first visit',
  about: `From the first paint on, in a phone's window (${phone.viewport.width} × ${phone.viewport.height}) on a processor ${SLOWDOWN} times slower: the longest task of the page's thread, and what all tasks take beyond ${LONG_TASK_MS} ms, by the processor's time in the browser's own trace. Beside it Lighthouse's TBT, by turns as the page is and without its script files. Medians of \`--runs=3\`, each in a browser of its own; \`npm run bench -- /clusters --blocking\` measures single pages.`,
  measure: ({ runs }) => measureBlocking(blockingPaths, runs),
};

/** @throws Error when the browser shows no paint, or Lighthouse has no answer */
export async function measureBlocking(paths: readonly string[], runs: number) {
  const server = await startSite({ CONTENT_DIR: 'content' });
  const figures: Figure[] = [];
  try {
    for (const path of paths) {
      const address = await addressOf(path, server.url);
      await readyForVisitors(address);
      console.log(`  ${path} …`);
      const visits: number[][] = [];
      for (let run = 0; run < runs; run++) visits.push(await tasksOfVisit(address));
      const [whole, drawing] = await measureTbt(address, runs);
      figures.push(...figuresOf(path, visits, median(whole), median(drawing)));
    }
  } finally {
    await server.stop();
  }
  return { figures };
}

/** Milliseconds of each task after the first paint, in a browser that has never seen the site. */
async function tasksOfVisit(address: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage(phone);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const visit = async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('html[data-deferred]').waitFor({ state: 'attached' });
      await page.waitForTimeout(REST_MS);
    };
    return mainThreadTasks(await traced(session, visit, ['loading']), 'firstContentfulPaint');
  } finally {
    await browser.close();
  }
}

function figuresOf(of: string, visits: number[][], whole: number, drawing: number): Figure[] {
  const { longestTaskMs, beyondMs, scriptsMs } = blockingBudget;
  const beyond = (tasks: number[]) =>
    tasks.reduce((sum, time) => sum + Math.max(0, time - LONG_TASK_MS), 0);
  const milliseconds = (name: string, value: number, atMost?: number): Figure => {
    return { of, name, unit: 'ms', value, ...(atMost && { limit: { atMost } }) };
  };
  return [
    milliseconds('longest task', median(visits.map((tasks) => Math.max(...tasks))), longestTaskMs),
    milliseconds(`beyond ${LONG_TASK_MS}`, median(visits.map(beyond)), beyondMs),
    milliseconds('TBT', whole),
    milliseconds('TBT without scripts', drawing),
    milliseconds('TBT of scripts', whole - drawing, scriptsMs),
  ];
}
