import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../measuring/statistics.ts';
import type { Figure, Part } from '../report/figures.ts';
import { type BareTab, inBareTab } from './bare-browser.ts';
import { type Budget, blockingBudget, blockingPages, nameOf } from './budgets.ts';
import { measureTbt } from './lighthouse.ts';
import { onEachPage } from './on-each-page.ts';
import { SLOWDOWN } from './reaction.ts';
import { mainThreadTasks, traced } from './trace.ts';

const LONG_TASK_MS = 50;
/** Faces and pictures come within this after the page says that it shows them. */
const PAUSE_MS = 2500;
const LOOK_MS = 200;
const PATIENCE_MS = 30_000;

const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

export const blocking: Part = {
  name: 'blocking',
  title: 'Long tasks of a first visit',
  about: `From the first paint on, in a phone's window (${phone.width} × ${phone.height}) on a processor ${SLOWDOWN} times slower: the longest task of the page's thread, and what all tasks take beyond ${LONG_TASK_MS} ms, by the processor's time in the browser's own trace. Beside it Lighthouse's TBT, by turns as the page is and without its script files. Medians of \`--runs=3\`, each in a browser of its own; \`npm run bench -- /clusters --blocking\` measures single pages.`,
  measure: ({ runs }) => measureBlocking(blockingPages, runs),
};

/** @throws Error when the browser shows no paint, or Lighthouse has no answer */
export async function measureBlocking(wanted: readonly Budget[], runs: number) {
  const figures = await onEachPage(wanted, async (address, budget) => {
    const visits: number[][] = [];
    for (let run = 0; run < runs; run++) visits.push(await tasksOfVisit(address));
    const [whole, drawing] = await measureTbt(address, runs);
    return figuresOf(nameOf(budget), visits, median(whole), median(drawing));
  });
  return { figures };
}

/** Milliseconds of each task after the first paint, in a browser that has never seen the site. */
function tasksOfVisit(address: string): Promise<number[]> {
  return inBareTab(async (tab) => {
    await tab.send('Emulation.setDeviceMetricsOverride', phone);
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const visit = async () => {
      const { errorText } = await tab.send('Page.navigate', { url: address });
      if (errorText) throw new Error(`${address}: ${errorText}`);
      for (let looks = 0; !(await showsDeferred(tab)); looks++) {
        if (looks * LOOK_MS > PATIENCE_MS) throw new Error(`${address} is never ready`);
        await sleep(LOOK_MS);
      }
      await sleep(PAUSE_MS);
    };
    return mainThreadTasks(await traced(tab, visit, ['loading']), 'firstContentfulPaint');
  });
}

/** True once the page shows its textures, the last but the faces. */
async function showsDeferred(tab: BareTab): Promise<boolean> {
  const expression = "'deferred' in document.documentElement.dataset";
  const { result } = (await tab.send('Runtime.evaluate', { expression })) as {
    result: { value?: boolean };
  };
  return result.value === true;
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
