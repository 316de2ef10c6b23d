import { fillUpToBank, newcomer } from './people.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test.use(atRest);

const REGISTER = '**/api/user/register';

test('a sign-up whose answer is lost is sent again by itself, and opens one account', async ({
  page,
}) => {
  const tokens: string[] = [];
  const keys: (string | undefined)[] = [];
  await page.route(REGISTER, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    tokens.push((await response.json()).message);
    if (tokens.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  const person = newcomer();
  await fillUpToBank(page, person);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(tokens).toEqual([tokens[0], tokens[0]]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(tokens[0]);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
});

test('a sign-up that comes to a busy server waits, says how long, keeps what was typed and goes through', async ({
  page,
}) => {
  let isBusy = true;
  await page.route(REGISTER, (route) =>
    isBusy
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '30' },
          json: {
            message: 'The festival is very busy right now. Please try again in a few seconds',
          },
        })
      : route.continue(),
  );
  await fillUpToBank(page, newcomer());
  await page.clock.install();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Many are signing up right now.' }),
  ).toContainText('Nothing is lost: what you typed stays here, and this form sends itself again.');
  await expect(page.getByRole('timer')).toHaveText(/^Next try in [23]\d seconds$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);

  await page.getByRole('button', { name: 'Stop here' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('The festival is very busy right now.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  isBusy = false;
  await page.clock.runFor(32_000);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});
