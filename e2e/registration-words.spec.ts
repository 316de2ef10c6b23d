import type { Locator, Page } from '@playwright/test';
import { test } from './registering-festival.ts';
import {
  eventAt as at,
  heading,
  invitationOf,
  panel,
  press,
  register,
  startTeam,
} from './registration-panel.ts';
import { atRest, expect } from './visitor.ts';
import { expectWhole } from './words.ts';

test.use(atRest);

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

/** The panel in a desktop's page and, where it has a bar's button, as a phone’s bottom sheet, with text twice as large. */
async function expectLargeWordsInSight(page: Page, words: string | RegExp): Promise<void> {
  await test.step(`${words}`, async () => {
    await expect(heading(page)).toHaveText(words);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectWhole(page);
    await page.setViewportSize(PHONE);
    await expectWhole(page);
    const bar = page.locator('a[href="#register"]');
    if (await bar.isVisible()) {
      await bar.click();
      for (const top of await stopsOf(panel(page))) {
        await panel(page).evaluate((element, to) => element.scrollTo(0, to), top);
        await expectWhole(page);
      }
      await press(page, 'Close');
      // It goes back by the browser's own history, which would undo what the page is led to meanwhile.
      await expect(page).not.toHaveURL(/#register$/);
    }
    await page.setViewportSize(DESKTOP);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
}

/** The positions to scroll a sheet to, so that all of it has been in sight. */
function stopsOf(panel: Locator): Promise<number[]> {
  return panel.evaluate(({ scrollHeight, clientHeight }) => {
    const stops = Math.ceil((scrollHeight - clientHeight) / (clientHeight / 2));
    return Array.from({ length: stops + 1 }, (_, stop) => (stop * clientHeight) / 2);
  });
}

test('with text twice as large the bar at the foot leaves a small phone its sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(at('Round Song'));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const bar = page
    .locator('p', { has: page.locator('b') })
    .filter({ hasText: /^\d+ teams/ })
    .locator('..');
  await expect(bar.getByRole('link', { name: 'Register' })).toBeVisible();
  expect((await bar.boundingBox())!.height).toBeLessThan(640 * 0.3);
  await expectWhole(page);
});

test('with text twice as large no word is cut or covered before it opens and after it has closed', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(at('Lantern Choir'));
  await expectLargeWordsInSight(page, /^Opens/);
  await page.goto(at('Old Song'));
  await expectLargeWordsInSight(page, 'Registration is closed.');
});

test('with text twice as large no word is cut or covered before one logs in', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(at('First Song'));
  await press(page, 'Register');
  await expectLargeWordsInSight(page, 'Log in to register');
});

test('with text twice as large no word is cut or covered for somebody alone', async ({
  newPerson,
}) => {
  const page = await newPerson(at('Second Song'));
  await page.setViewportSize(DESKTOP);
  await expectLargeWordsInSight(page, 'One person, one place.');
  await register(page);
  await expectLargeWordsInSight(page, /^See you/);
  await press(page, 'Give my place back');
  await expectLargeWordsInSight(page, 'Give your place back?');
  await press(page, 'Give my place back');
  await expect(heading(page)).toHaveText('One person, one place.');
});

test('with text twice as large no word is cut or covered in the steps to a place', async ({
  newPerson,
}) => {
  const page = await newPerson(at('Second Song'));
  await page.setViewportSize(DESKTOP);
  await register(page);
  await expect(heading(page)).toHaveText(/^See you/);
  await page.goto(at('First Song'));
  await register(page);
  await expectLargeWordsInSight(page, 'Two questions from the organisers');
  await panel(page).getByRole('radio', { name: 'Tamil' }).check();
  await register(page);
  await expectLargeWordsInSight(page, 'You can’t be in two places.');
  await page.goto(at('Second Song'));
  await press(page, 'Give my place back');
  await press(page, 'Give my place back');
});

test('choices of many words keep their circles round', async ({ newPerson }) => {
  const page = await newPerson(at('First Song'));
  await register(page);
  const choices = panel(page).getByRole('radio');
  await choices.first().waitFor();
  await choices.evaluateAll((all) => {
    for (const one of all) one.parentElement!.append(' or something quite different from that');
  });
  for (const choice of await choices.all()) {
    const { width, height } = (await choice.boundingBox())!;
    expect(width).toBe(height);
  }
});

test('with text twice as large no word is cut or covered in line', async ({ newPerson }) => {
  const other = await newPerson(at('Loud Drum'));
  await register(other);
  await expect(heading(other)).toHaveText(/^See you/);
  const page = await newPerson(at('Loud Drum'));
  await page.setViewportSize(DESKTOP);
  await expectLargeWordsInSight(page, 'The only place is taken.');
  await press(page, 'Wait in line');
  await expectLargeWordsInSight(page, 'You are 1st in line.');
  await press(other, 'Give my place back');
  await press(other, 'Give my place back');
  await expect(heading(other)).toHaveText('The only place is taken.');
  await page.reload();
  await expectLargeWordsInSight(page, 'A place is yours to take.');
  await press(page, 'No, decline it');
  await press(page, 'Decline the place');
  await expect(heading(page)).toHaveText('One person, one place.');
});

test('with text twice as large no word is cut or covered for a team', async ({ newPerson }) => {
  const captain = await newPerson(at('Round Song'));
  await captain.setViewportSize(DESKTOP);
  await expectLargeWordsInSight(captain, 'Start a team, or join one.');
  await startTeam(captain, 'The Unusually Loud Suspects');
  await expectLargeWordsInSight(captain, 'The Unusually Loud Suspects');
});

test('with text twice as large no word is cut or covered for two in a team', async ({
  newPerson,
}) => {
  const captain = await newPerson(at('Round Song'));
  await captain.setViewportSize(DESKTOP);
  await startTeam(captain, 'The Remarkably Loud Suspects');
  const friend = await newPerson((await invitationOf(captain)).link);
  await friend.getByRole('button', { name: 'Join the team' }).click();
  await friend.getByRole('link', { name: 'See the team' }).click();
  await expectLargeWordsInSight(friend, 'The Remarkably Loud Suspects');
  await captain.reload();
  await press(captain, 'Hand over captaincy');
  await expectLargeWordsInSight(captain, 'Who leads now?');
});

/** What the page's own animations begin from, as they start. */
async function animationsOf(page: Page): Promise<string[]> {
  const started: string[] = [];
  await page.exposeFunction('started', (from: string) => started.push(from));
  await page.evaluate(() => {
    const { started } = window as unknown as { started: (from: string) => void };
    const rules = (given: CSSRuleList): CSSRule[] =>
      [...given].flatMap((rule) =>
        'cssRules' in rule && !('name' in rule) ? rules(rule.cssRules as CSSRuleList) : [rule],
      );
    // By its name: on a busy machine one may be over before its start is told.
    document.addEventListener('animationstart', ({ animationName }) => {
      const all = [...document.styleSheets].flatMap(({ cssRules }) => rules(cssRules));
      const own = all.find((rule) => (rule as CSSKeyframesRule).name === animationName);
      const first = (own as CSSKeyframesRule | undefined)?.cssRules[0] as
        | CSSKeyframeRule
        | undefined;
      started(first?.style.transform ?? animationName);
    });
  });
  return started;
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a place that is taken is tied and sealed before one’s eyes: motion ${reducedMotion}`, async ({
    newPerson,
  }) => {
    const page = await newPerson(at('Late Song'));
    await page.emulateMedia({ reducedMotion });
    const started = await animationsOf(page);
    await register(page);
    await expect(heading(page)).toHaveText(/^See you/);
    const tied = ['scaleY(0)', 'rotate(-12deg) scale(1.35)'];
    if (reducedMotion === 'reduce') expect(started).toEqual([]);
    else await expect.poll(() => started).toEqual(expect.arrayContaining(tied));
    await expect(panel(page).locator('[data-thread="tied"]')).toBeVisible();
  });
