import type { Page } from '@playwright/test';
import type { Figure } from '../report/figures.ts';
import { open, type Press, slowed, TRIES } from './reaction.ts';

/** The search answers sooner than other things react. */
const LETTER_LIMIT_MS = 50;

/** An event's card, over and back. */
export async function turnCards(page: Page, press: Press): Promise<Figure[]> {
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
export async function typeInSearch(page: Page, press: Press): Promise<Figure[]> {
  await open(page, '/clusters');
  const field = page.getByRole('searchbox');
  const found = 'section[aria-label="Events found"] li';
  await field.fill('m');
  await page.locator(found).first().waitFor();
  const letters: number[] = [];
  for (const letter of 'usic sat'.slice(0, TRIES)) letters.push(await press(letter, found));
  return [slowed('a letter in the search', letters, LETTER_LIMIT_MS)];
}
