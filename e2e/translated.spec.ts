import type { Page } from '@playwright/test';
import { arriveAsAdministrator, expectOpen, test } from './desk.ts';
import { deskPaths, EVENT, goWithin, publicPaths } from './every-screen.ts';
import { fillCollege, fillPapers, fillYou, goOnTo, newcomer } from './people.ts';
import { translate } from './translator.ts';
import { expect, patient, watchErrors } from './visitor.ts';

/* Two pages do the same; one of them is translated by its browser after each step. */

/** All that is to be read, but for clocks that go on. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.body.innerText
      .replace(/\d+(:\d\d){1,2}|\d+(?= ([ap]m|noon))/g, '0:00')
      // Other journeys sign people up meanwhile.
      .replace(/\d+ found of \d+/g, '0 found of 0')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

interface Pair {
  readonly plain: Page;
  readonly translated: Page;
}

async function openPair(page: Page): Promise<Pair> {
  const translated = patient(await page.context().newPage());
  return { plain: page, translated };
}

/** Does the same on both, and asks of every word whether it is the one that an untranslated page shows. */
async function doBoth(
  { plain, translated }: Pair,
  what: string,
  act: (page: Page) => Promise<unknown>,
): Promise<void> {
  await test.step(what, async () => {
    await translated.evaluate(translate);
    await Promise.all([act(plain), act(translated)]);
    // At rest: one alone may be on its way still.
    let alike = 0;
    await expect
      .poll(
        async () => {
          const [own, others] = await Promise.all([wordsOf(translated), wordsOf(plain)]);
          alike = own === others ? alike + 1 : 0;
          return alike >= 3 ? '' : firstDifference(own, others);
        },
        { intervals: [50, 100] },
      )
      .toBe('');
  });
}

function firstDifference(own: string, others: string): string {
  const at = [...own].findIndex((letter, index) => letter !== others[index]);
  return `${own.slice(at - 40, at + 60)} | ${others.slice(at - 40, at + 60)}`;
}

test('a translated schedule tells the hours of the cluster and the day that are shown', async ({
  page,
}) => {
  const pair = await openPair(page);
  const errors = watchErrors(pair.translated);
  await Promise.all([pair.plain, pair.translated].map((one) => one.goto('/schedule?day=sat')));
  for (const search of ['day=sat&cluster=music', 'day=fri&cluster=gaming', 'day=fri', 'day=sun'])
    await doBoth(pair, search, (one) => goWithin(one, `/schedule?${search}`));
  await doBoth(pair, 'only mine', (one) =>
    one.getByRole('checkbox', { name: 'Only mine' }).check(),
  );
  expect(errors).toEqual([]);
});

test('a translated sign-up counts its steps, and names what is wrong', async ({ page }) => {
  const pair = await openPair(page);
  const errors = watchErrors(pair.translated);
  const person = newcomer();
  await Promise.all([pair.plain, pair.translated].map((one) => one.goto('/signup')));
  await doBoth(pair, 'errors', (one) => one.getByRole('button', { name: 'Next' }).click());
  await doBoth(pair, 'step 2', async (one) => {
    await fillYou(one, person);
    await goOnTo(one, 2);
  });
  for (const typed of ['Kaveri Colege', 'National Institut of Tec'])
    await doBoth(pair, `college ${typed}`, (one) =>
      one.getByRole('combobox', { name: 'College*' }).fill(typed),
    );
  await doBoth(pair, 'step 3', async (one) => {
    await fillCollege(one);
    await goOnTo(one, 3);
  });
  await doBoth(pair, 'step 4', async (one) => {
    await fillPapers(one);
    await goOnTo(one, 4);
  });
  await doBoth(pair, 'password', (one) =>
    one.getByLabel('Password*', { exact: true }).fill(person.password),
  );
  expect(errors).toEqual([]);
});

test('every translated screen that anybody may see goes on as it should', async ({ page }) => {
  const pair = await openPair(page);
  const errors = watchErrors(pair.translated, [/40[04]/]);
  await Promise.all([pair.plain, pair.translated].map((one) => one.goto('/clusters')));
  for (const typed of ['an', 'submarine', 'dance', ''])
    await doBoth(pair, `search ${typed}`, (one) => one.getByRole('searchbox').fill(typed));
  await doBoth(pair, 'teams', (one) => goWithin(one, '/teams'));
  for (const name of ['Next team', 'Next team', 'Previous team'])
    await doBoth(pair, name, (one) => one.getByRole('button', { name, exact: true }).click());
  for (const path of [
    '/events/music',
    '/events/gaming',
    EVENT,
    '/events/music/details/Alaap',
    '/hospitality',
    '/workshops',
    '/sponsors',
    ...publicPaths.slice(1).filter((one) => one !== '/no/such/door'),
  ])
    await doBoth(pair, path, (one) => goWithin(one, path));
  expect(errors).toEqual([]);
});

test('a translated desk goes on as it should', async ({ page, desk }) => {
  await arriveAsAdministrator(page, desk);
  const pair = await openPair(page);
  const errors = watchErrors(pair.translated);
  await Promise.all([pair.plain, pair.translated].map((one) => one.goto('/desk')));
  await expectOpen(pair.translated);
  for (const path of [...deskPaths.filter((one) => one !== '/desk/id-proofs'), '/desk/people?q=a'])
    await doBoth(pair, path, async (one) => {
      await goWithin(one, path);
      await expect(one.getByRole('main').getByText('Looking it up')).toHaveCount(0);
    });
  for (const search of ['?q=zzz', '?q=', '?q=rav'])
    await doBoth(pair, search, (one) => goWithin(one, `/desk/people${search}`));
  for (const search of ['?q=rook', '?q=zzz'])
    await doBoth(pair, search, (one) => goWithin(one, `/desk/events${search}`));
  expect(errors).toEqual([]);
});
