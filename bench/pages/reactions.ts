import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import { ended } from '../measuring/ended.ts';
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
  async measure(_options, after) {
    const server = after.adopt(await startSite({ CONTENT_DIR: 'content' }), ended);
    const browser = after.adopt(
      await chromium.launch({ executablePath: findChromium(), args: chromiumFlags }),
      ended,
    );
    const figures: Figure[] = [];
    for (const journey of journeys) {
      const { page, press } = await pageToPress(browser, server.url);
      figures.push(...(await journey(page, press)));
      await page.close();
    }
    return { figures };
  },
};
