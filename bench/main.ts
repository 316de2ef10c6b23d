import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../e2e/server.ts';
import { benchAccountsServer } from './accounts-server.ts';
import { type Budget, budgets, FIRST_EVENT } from './budgets.ts';
import { benchContentServer } from './content-server.ts';
import { atLeast, atMost, type Figure, median } from './figures.ts';
import { benchFindingEvents } from './finding-events.ts';
import { benchIdProofs } from './id-proofs.ts';
import { measure, measureBlocking, type Run } from './pages.ts';
import { benchScrolling } from './scrolling.ts';
import { benchSignUpSteps } from './sign-up-steps.ts';
import { benchSignUps } from './sign-ups.ts';

/*
 * `npm run bench [-- path …] [--runs=5] [--servers]`: each page's weight and speed beside its budget, by
 * Lighthouse's simulated phone (medians of the runs, and the worst performance score), how soon cards,
 * the search and sign-up's steps react, then the servers' speed. With paths, those pages alone; with `--servers`, the servers alone.
 * `--blocking` compares TBT with what it is without any script, which is what the machine takes to draw.
 * `--id-proofs=18000` fills a database with so many people's ID proofs, and says what that costs.
 * `--sign-ups` measures a crowd that signs up, with a photo each (on PostgreSQL with an empty database in `DATABASE_URL`).
 * `--strapi=http://localhost:1337` measures a running Strapi beside the embedded content server.
 */

const words = process.argv.slice(2);
const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 5);
const paths = words.filter((word) => word.startsWith('/'));
const serversOnly = words.includes('--servers');
const blockingOnly = words.includes('--blocking');
const idProofs = Number(words.find((word) => word.startsWith('--id-proofs='))?.split('=')[1] ?? 0);
const signUpsOnly = words.includes('--sign-ups');
const strapi = words.find((word) => word.startsWith('--strapi='))?.slice('--strapi='.length);

let missed = 0;
if (blockingOnly) await compareBlocking();
else if (idProofs) await benchIdProofs(idProofs);
else if (signUpsOnly) missed += await benchSignUps();
else if (!serversOnly) missed += await benchPages();
if (serversOnly || (paths.length === 0 && !blockingOnly && !idProofs && !signUpsOnly)) {
  missed += await benchContentServer(strapi);
  missed += await benchAccountsServer();
}
if (!blockingOnly && !idProofs)
  console.log(missed === 0 ? 'Every budget is met.' : `${missed} budgets are not met.`);
process.exitCode = missed === 0 ? 0 : 1;

function wantedPages(): readonly Budget[] {
  return budgets.filter(({ path }) => paths.length === 0 || paths.includes(path));
}

async function compareBlocking(): Promise<void> {
  const server = await startSite({ CONTENT_DIR: 'content' });
  const shown = (times: number[]) =>
    `${Math.round(median(times))}  (${times.map(Math.round).join(' ')})`;
  try {
    for (const { path } of wantedPages()) {
      const [whole, drawing] = await measureBlocking(await addressOf(path, server.url), runs);
      console.log(`\n${path}\n  TBT, ms             ${shown(whole)}`);
      console.log(`  without scripts     ${shown(drawing)}`);
    }
  } finally {
    await server.stop();
  }
}

async function benchPages(): Promise<number> {
  const wanted = wantedPages();
  const server = await startSite({ CONTENT_DIR: 'content' });
  let missed = 0;
  try {
    for (const budget of wanted) {
      const address = await addressOf(budget.path, server.url);
      await (await fetch(address)).text();
      // The next visitors get it compressed as well as can be.
      await sleep(1500);
      missed += report(budget, await measure(address, runs));
    }
  } finally {
    await server.stop();
  }
  if (wanted.some(({ path }) => path === '/')) missed += await benchScrolling();
  if (wanted.some(({ path }) => path === '/events/music')) missed += await benchFindingEvents();
  if (wanted.some(({ path }) => path === '/signup')) missed += await benchSignUpSteps();
  return missed;
}

async function addressOf(path: string, url: string): Promise<string> {
  if (path !== FIRST_EVENT) return url + path;
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const [event] = /\/events\/[^/<]+\/details\/[^<]+/.exec(sitemap) ?? [];
  if (!event) throw new Error('The sitemap names no event');
  return url + event;
}

/** Prints a page's figures beside its budget; returns how many were missed. */
function report(budget: Budget, measured: Run[]): number {
  const scores: Figure[] = Object.entries(budget.scores).map(([id, limit]) => {
    return [id, median(measured.map(({ scores }) => scores[id] ?? 0)), limit];
  });
  if (budget.worstPerformance)
    scores.push([
      'worst performance',
      Math.min(...measured.map(({ scores }) => scores.performance ?? 0)),
      budget.worstPerformance,
    ]);
  const costs: Figure[] = [
    ['JavaScript, bytes', median(measured.map((run) => run.scriptBytes)), budget.scriptBytes],
    ['everything, bytes', median(measured.map((run) => run.allBytes)), budget.allBytes],
    ...(['FCP', 'LCP', 'TBT'] as const).map(
      (name): Figure => [
        `${name}, ms`,
        median(measured.map(({ times }) => times[name])),
        budget.times[name],
      ],
    ),
    ['layout shift', median(measured.map((run) => run.layoutShift)), budget.layoutShift],
  ];
  console.log(`\n${budget.path}  (${measured.length} runs)`);
  return atLeast(scores) + atMost(costs);
}
