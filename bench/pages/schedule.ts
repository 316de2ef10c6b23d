import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import { copyOfFestival, fillWithEvents } from '../content/large-festival.ts';
import { ended } from '../measuring/ended.ts';
import type { Part } from '../report/figures.ts';
import { open, type Press, pageToPress, SLOWDOWN, slowed } from './reaction.ts';

/** As many as may be: see `many-events.ts`. */
const EVENTS = 728;
const VISITS = 4;
/** A day is a screenful of cards: more than a page or a card. */
const DAY_LIMIT_MS = 200;
/** With all events fetched and read, which later changes need not. */
const FIRST_LIMIT_MS = 300;

export const schedule: Part = {
  name: 'schedule',
  title: `The schedule of ${EVENTS.toLocaleString('en')} events`,
  about: `From a press on another day to its events on the screen, measured as cards and search are: the work of the page's own thread, ${SLOWDOWN} times over, and one frame; the best of ${VISITS} visits. The first change, which fetches all events, is told by itself.`,
  async measure(_options, after) {
    const content = after.adopt(await copyOfFestival(), ended);
    await fillWithEvents(content.dir, EVENTS);
    const server = after.adopt(await startSite({ CONTENT_DIR: content.dir }), ended);
    const browser = after.adopt(
      await chromium.launch({ executablePath: findChromium(), args: chromiumFlags }),
      ended,
    );
    const visits = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const { page, press } = await pageToPress(browser, server.url);
      visits.push(await changeDays(page, press));
      await page.close();
    }
    const [first, later] = [
      visits.map((days) => days[0]!),
      visits.flatMap((days) => days.slice(1)),
    ];
    return {
      figures: [
        slowed('the first change of day', first, FIRST_LIMIT_MS),
        slowed('a change of day', later, DAY_LIMIT_MS),
      ],
    };
  },
};

/** The time that each change of day takes in a visit, in milliseconds. */
async function changeDays(page: Page, press: Press): Promise<number[]> {
  await open(page, '/schedule?day=thu');
  const took: number[] = [];
  for (const day of ['fri', 'sat', 'fri', 'sat']) {
    await page.locator(`nav[aria-label=Days] a[href*="day=${day}"]`).focus();
    const isThere = `nav[aria-label=Days] a[aria-current=page][href*="day=${day}"]`;
    took.push(await press('Enter', isThere));
  }
  return took;
}
