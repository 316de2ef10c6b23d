import { type RunningSite, startSite } from '../../e2e/server.ts';
import type { Figure } from '../report/figures.ts';
import { addressOf, readyForVisitors } from './addresses.ts';
import { type Budget, nameOf } from './budgets.ts';

/** Looks at each page where it is: on the site as shipped, or on the demo's second day. Gives what is found of all. */
export async function onEachPage(
  wanted: readonly Budget[],
  look: (address: string, budget: Budget) => Promise<Figure[]>,
): Promise<Figure[]> {
  const { plain = [], onDays = [] } = Object.groupBy(wanted, ({ isOnDays }) =>
    isOnDays ? 'onDays' : 'plain',
  );
  return [
    ...(await lookAt(plain, () => startSite({ CONTENT_DIR: 'content' }), look)),
    ...(await lookAt(onDays, () => startSite({}, { script: DEMO, words: ['--day=2'] }), look)),
  ];
}

const DEMO = 'server/cli/demo/main.ts';

async function lookAt(
  wanted: readonly Budget[],
  start: () => Promise<RunningSite>,
  look: (address: string, budget: Budget) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (wanted.length === 0) return [];
  const server = await start();
  const figures: Figure[] = [];
  try {
    for (const budget of wanted) {
      const address = await addressOf(budget.path, server.url);
      await readyForVisitors(address, server.pid);
      console.log(`  ${nameOf(budget)} …`);
      figures.push(...(await look(address, budget)));
    }
  } finally {
    await server.stop();
  }
  return figures;
}
