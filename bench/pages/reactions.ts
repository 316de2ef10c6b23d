import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import type { Figure, Part } from '../report/figures.ts';
import { turnCards, typeInSearch } from './finding-events.ts';
import { type Press, SLOWDOWN, TRIES } from './reaction.ts';
import { goThroughSteps } from './sign-up-steps.ts';

const journeys: readonly ((page: Page, press: Press) => Promise<Figure[]>)[] = [
  turnCards,
  typeInSearch,
  goThroughSteps,
];

export const reactions: Part = {
  name: 'reactions',
  title: 'Cards, search and sign-up’s steps',
  about: `From a key to the change on the screen, on a phone ${SLOWDOWN} times slower than this machine: the work of the page's own thread until the change is drawn, ${SLOWDOWN} times over, and one frame; the best of ${TRIES} tries, since they share the machine's caches with others.`,
  async measure() {
    const server = await startSite({ CONTENT_DIR: 'content' });
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    const figures: Figure[] = [];
    try {
      for (const journey of journeys) {
        const viewport = { width: 390, height: 844 };
        const page = await browser.newPage({ baseURL: server.url, viewport });
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const press: Press = (key, selector) => timeReaction(page, session, key, selector);
        figures.push(...(await journey(page, press)));
        await page.close();
      }
    } finally {
      await browser.close();
      await server.stop();
    }
    return { figures };
  },
};

async function timeReaction(page: Page, session: CDPSession, key: string, selector: string) {
  const before = await worked(session);
  await page.keyboard.press(key);
  await page.evaluate(
    (shows) =>
      new Promise<void>((resolve) => {
        // A frame's finds are drawn by the time that the next begins.
        const look = () =>
          requestAnimationFrame(() =>
            document.querySelector(shows) ? requestAnimationFrame(() => resolve()) : look(),
          );
        look();
      }),
    selector,
  );
  return (await worked(session)) - before;
}

/** The work of the page's thread so far, in milliseconds. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
