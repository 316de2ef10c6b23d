import type { Page } from '@playwright/test';
import { fillCollege, fillPapers, fillYou, goOnTo, newcomer } from '../../e2e/people.ts';
import type { Figure } from '../report/figures.ts';
import { open, type Press, slowed, TRIES } from './reaction.ts';

/** Sign-up's steps: a letter in a field, and a step to the next. */
export async function goThroughSteps(page: Page, press: Press): Promise<Figure[]> {
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
