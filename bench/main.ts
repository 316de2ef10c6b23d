import { startServer } from '../e2e/server.ts';
import { type Budget, budgets } from './budgets.ts';
import { measure, type Run } from './pages.ts';

/*
 * `npm run bench [-- path …] [--runs=5]`: each page's weight and speed beside its budget.
 * Lighthouse's simulated phone; medians of the runs, and the worst performance score.
 */

const words = process.argv.slice(2);
const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5);
const paths = words.filter((word) => word.startsWith('/'));

const server = await startServer();
let missed = 0;
try {
  for (const budget of budgets.filter(({ path }) => paths.length === 0 || paths.includes(path))) {
    missed += report(budget, await measure(server.url + budget.path, runs));
  }
} finally {
  await server.stop();
}
console.log(missed === 0 ? 'Every budget is met.' : `${missed} budgets are not met.`);
process.exitCode = missed === 0 ? 0 : 1;

/** Prints a page's figures beside its budget; returns how many were missed. */
function report(budget: Budget, measured: Run[]): number {
  const atLeast: Row[] = Object.entries(budget.scores).map(([id, limit]) => {
    return [id, median(measured.map(({ scores }) => scores[id] ?? 0)), limit];
  });
  if (budget.worstPerformance)
    atLeast.push([
      'worst performance',
      Math.min(...measured.map(({ scores }) => scores.performance ?? 0)),
      budget.worstPerformance,
    ]);
  const atMost: Row[] = [
    ['JavaScript, bytes', median(measured.map((run) => run.scriptBytes)), budget.scriptBytes],
    ['everything, bytes', median(measured.map((run) => run.allBytes)), budget.allBytes],
    ...(['FCP', 'LCP', 'TBT'] as const).map(
      (name): Row => [
        `${name}, ms`,
        median(measured.map(({ times }) => times[name])),
        budget.times[name],
      ],
    ),
    ['layout shift', median(measured.map((run) => run.layoutShift)), budget.layoutShift],
  ];
  console.log(`\n${budget.path}  (${measured.length} runs)`);
  return (
    atLeast.filter((row) => !print(row, '>=', (value, limit) => value >= limit)).length +
    atMost.filter((row) => !print(row, '<=', (value, limit) => value <= limit)).length
  );
}

type Row = [name: string, value: number, limit: number | undefined];

function print(
  [name, value, limit]: Row,
  sign: string,
  holds: (value: number, limit: number) => boolean,
): boolean {
  const shown = value < 1 && value > 0 ? value.toFixed(3) : Math.round(value).toString();
  const met = limit === undefined || holds(value, limit);
  const target = limit === undefined ? '' : `${sign} ${limit}`;
  console.log(
    `  ${name.padEnd(20)} ${shown.padStart(8)}  ${target.padEnd(12)} ${met ? '' : 'NOT MET'}`,
  );
  return met;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
