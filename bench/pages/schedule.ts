import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { startSite } from '../../e2e/server.ts';
import { copyOfFestival, fillWithEvents } from '../content/large-festival.ts';
import type { Figure, Part } from '../report/figures.ts';
import { open, type Press, pageToPress, SLOWDOWN, slowed, TRIES } from './reaction.ts';

const EVENTS = 7500;
/** A day is a screenful of slips: more than a letter or a card. */
const DAY_LIMIT_MS = 200;
/** With all events fetched and read, which later changes need not. */
const FIRST_LIMIT_MS = 300;

export const schedule: Part = {
  name: 'schedule',
  title: `The schedule of ${EVENTS.toLocaleString('en')} events`,
  about: `From a press on another day to its events on the screen, measured as cards and search are: the work of the page's own thread, ${SLOWDOWN} times over, and one frame; the best of ${TRIES} tries. The first change, which fetches all events, is told by itself.`,
  async measure() {
    const content = await copyOfFestival();
    await fillWithEvents(content.dir, EVENTS);
    const server = await startSite({ CONTENT_DIR: content.dir });
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const { page, press } = await pageToPress(browser, server.url);
      return { figures: await changeDays(page, press) };
    } finally {
      await browser.close();
      await server.stop();
      await content.remove();
    }
  },
};

async function changeDays(page: Page, press: Press): Promise<Figure[]> {
  await open(page, '/schedule?day=thu');
  const changeTo = async (day: string) => {
    await page.locator(`nav[aria-label=Days] a[href*="day=${day}"]`).focus();
    return press('Enter', `nav[aria-label=Days] a[aria-current=page][href*="day=${day}"]`);
  };
  const first = await changeTo('fri');
  const later: number[] = [];
  for (let turn = 0; turn < TRIES; turn++) later.push(await changeTo(turn % 2 ? 'fri' : 'sat'));
  return [
    slowed('the first change of day', [first], FIRST_LIMIT_MS),
    slowed('a change of day', later, DAY_LIMIT_MS),
  ];
}
