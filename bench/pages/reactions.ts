import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { fillCollege, fillPapers, fillYou, goOnTo, newcomer } from '../../e2e/people.ts';
import { startSite } from '../../e2e/server.ts';
import { ended } from '../measuring/ended.ts';
import type { Figure, Part } from '../report/figures.ts';
import { open, type Press, pageToPress, SLOWDOWN, slowed, TRIES } from './reaction.ts';

/** The search answers sooner than other things react. */
const LETTER_LIMIT_MS = 50;

/** An event's card, over and back. */
async function turnCards(page: Page, press: Press): Promise<Figure[]> {
  await open(page, '/events/music');
  const card = page.getByRole('article').first();
  await card.getByRole('button').focus();
  const over: number[] = [];
  const back: number[] = [];
  for (let turn = 0; turn < TRIES; turn++) {
    over.push(await press('Enter', 'article[data-turned=true]'));
    back.push(await press('Enter', 'article[data-turned=false]:has(:focus)'));
  }
  return [slowed('a card turned over', over), slowed('a card turned back', back)];
}

/** A letter in the search. */
async function typeInSearch(page: Page, press: Press): Promise<Figure[]> {
  await open(page, '/clusters');
  const field = page.getByRole('searchbox');
  const found = 'section[aria-label="Events found"] li';
  await field.fill('m');
  await page.locator(found).first().waitFor();
  const letters: number[] = [];
  for (const letter of 'usic sat'.slice(0, TRIES)) letters.push(await press(letter, found));
  return [slowed('a letter in the search', letters, LETTER_LIMIT_MS)];
}

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

/** Sign-up's steps: a letter in a field, and a step to the next. */
async function goThroughSteps(page: Page, press: Press): Promise<Figure[]> {
  // The captcha comes after its step has been drawn, and is no part of how soon that is.
  await page.route('**/assets/altcha-widget-*.js', (route) => route.abort());
  await open(page, '/signup');
  const steps = [
    {
      fill: () => fillYou(page, newcomer()),
      field: '[name=user_name]',
      next: '[name=user_degree]',
    },
    { fill: () => fillCollege(page), field: '[name=user_othercollege]', next: '[name=user_sex]' },
    { fill: () => fillPapers(page), field: '[name=user_address]', next: '[name=user_password]' },
  ];
  const figures: Figure[] = [];
  for (const [index, { fill, field, next }] of steps.entries()) {
    await fill();
    const letters: number[] = [];
    const forward: number[] = [];
    for (let turn = 0; turn < TRIES; turn++) {
      await page.locator(field).focus();
      letters.push(await press('a', 'main'));
      await page.locator('button[type=submit]').focus();
      forward.push(await press('Enter', next));
      await page.getByRole('button', { name: 'Back' }).click();
      await page.locator(field).waitFor();
    }
    figures.push(slowed(`a letter in step ${index + 1}`, letters));
    figures.push(slowed(`step ${index + 1} to ${index + 2}`, forward));
    await goOnTo(page, index + 2);
  }
  return figures;
}
