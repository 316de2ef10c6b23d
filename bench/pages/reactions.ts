import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import type { Figure, Part } from '../report/figures.ts';
import { turnCards, typeInSearch } from './finding-events.ts';
import { type Press, pageToPress, SLOWDOWN, TRIES } from './reaction.ts';
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
        const { page, press } = await pageToPress(browser, server.url);
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
