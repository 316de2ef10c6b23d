import { benchReactions, open, slowed, TRIES } from './reactions.ts';

/** The search answers sooner than other things react. */
const LETTER_LIMIT_MS = 50;

/** Turning a card over and back, and a letter in the search. Returns how many budgets were missed. */
export function benchFindingEvents(): Promise<number> {
  return benchReactions('Finding events', async (page, press) => {
    await open(page, '/events/music');
    const card = page.getByRole('article').first();
    await card.getByRole('button').focus();
    const over: number[] = [];
    const back: number[] = [];
    for (let turn = 0; turn < TRIES; turn++) {
      over.push(await press('Enter', 'article[data-turned=true]'));
      back.push(await press('Enter', 'article[data-turned=false]:has(:focus)'));
    }

    await open(page, '/clusters');
    const field = page.getByRole('searchbox');
    const found = 'section[aria-label="Events found"] li';
    await field.fill('m');
    await page.locator(found).first().waitFor();
    const letters: number[] = [];
    for (const letter of 'usic sat'.slice(0, TRIES)) letters.push(await press(letter, found));
    const [name, milliseconds] = slowed('a letter searched', letters);
    return [
      slowed('a card over', over),
      slowed('a card back', back),
      [name, milliseconds, LETTER_LIMIT_MS],
    ];
  });
}
