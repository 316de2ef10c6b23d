import { median } from '../measuring/statistics.ts';
import type { Figure, Part } from '../report/figures.ts';
import { type Budget, budgets, nameOf } from './budgets.ts';
import { measure, type Run } from './lighthouse.ts';
import { onEachPage } from './on-each-page.ts';
import { measurePresses } from './presses.ts';

export const pages: Part = {
  name: 'pages',
  title: 'Pages',
  about:
    'Lighthouse’s simulated phone (4x slowdown, slow 4G), each run in a browser of its own; medians, and the worst performance score of a single run. Bytes are as sent, compressed. The number of runs is `--runs=3`; paths such as `npm run bench -- /map` measure those pages alone, and `--blocking` their long tasks alone. Then, by the browser’s own event timing and on a processor four times slower, from a press to the next paint: of the menu’s button and of a control of the screen’s own; the median of three.',
  async measure({ runs }) {
    const { figures } = await measurePages(budgets, runs);
    return { figures: [...figures, ...(await measurePresses())] };
  },
};

/** @throws Error when Lighthouse has no answer */
export async function measurePages(wanted: readonly Budget[], runs: number) {
  const figures = await onEachPage(wanted, async (address, budget) =>
    figuresOf(budget, await measure(address, runs)),
  );
  return { figures };
}

const scoreNames = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;

function figuresOf(budget: Budget, runs: Run[]): Figure[] {
  const of = nameOf(budget);
  const atMost = (limit: number | undefined) => limit !== undefined && { limit: { atMost: limit } };
  const scores = (Object.keys(scoreNames) as (keyof typeof scoreNames)[]).map((id): Figure => {
    const limit = budget.scores[id];
    const value = median(runs.map((run) => run.scores[id] ?? 0));
    return {
      of,
      name: scoreNames[id],
      unit: '',
      value,
      ...(limit && { limit: { atLeast: limit } }),
    };
  });
  const worst: Figure = {
    of,
    name: 'worst performance',
    unit: '',
    value: Math.min(...runs.map((run) => run.scores.performance ?? 0)),
    limit: { atLeast: budget.worstPerformance },
  };
  const kilobytes = (name: string, bytes: (run: Run) => number, limit?: number): Figure => {
    return { of, name, unit: 'kB', value: median(runs.map(bytes)) / 1000, ...atMost(limit) };
  };
  return [
    scores[0]!,
    worst,
    ...scores.slice(1),
    kilobytes('HTML', (run) => run.documentBytes),
    kilobytes('JavaScript', (run) => run.scriptBytes, budget.scriptKB),
    kilobytes('everything', (run) => run.allBytes, budget.allKB),
    ...(['FCP', 'LCP', 'TBT'] as const).map((name): Figure => {
      const value = median(runs.map(({ times }) => times[name]));
      return { of, name, unit: 'ms', value, ...atMost(budget.times[name]) };
    }),
    {
      of,
      name: 'layout shift',
      unit: '',
      value: median(runs.map((run) => run.layoutShift)),
      ...atMost(budget.layoutShift),
    },
  ];
}
