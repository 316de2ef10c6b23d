import type { Page } from '@playwright/test';
import {
  asha,
  captchaSolved,
  fillPapers,
  fillUpToBank,
  fillUpToPasswords,
  fillYou,
  goOnTo,
  idCard,
  logInAs,
  newcomer,
} from './people.ts';
import { atRest, expect, expectAccessible, test } from './visitor.ts';

test.use(atRest);

/** An upload of 100 kB takes seconds. */
async function onSlowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  });
}

test('later steps that can not be loaded are told, and come at a second try; where the list of colleges fails too, its name is written; a captcha that can not be had blocks until it can', async ({
  page,
}) => {
  await page.route(/\/api\/(colleges|captcha)$/, (route) => route.abort());
  await page.route('**/assets/deferred-steps-*.js', (route) => route.abort());
  const person = newcomer();
  await page.goto('/signup');
  await fillYou(page, person);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/The next step could not be loaded/)).toBeVisible();
  await expect(page.getByLabel('Email*')).toHaveValue(person.email);
  await page.unroute('**/assets/deferred-steps-*.js');
  await goOnTo(page, 2);
  await page.getByLabel('Degree*').selectOption('MBBS');
  await page.getByLabel('Year*').selectOption('Fifth Year');
  await page.getByLabel('College, if not listed').fill('Kaveri College of Night Studies');
  await expect(page.getByRole('combobox', { name: 'College*' })).toHaveValue('Other');
  await goOnTo(page, 3);

  await fillPapers(page);
  await goOnTo(page, 4);
  await page.getByLabel('Password*', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password*', { exact: true }).fill(person.password);
  await expect(page.getByText(/Verification failed/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').getByText('Captcha is required')).toBeVisible();
  await expectAccessible(page);
  // The press has asked once more, in vain: what still asks would be answered before the next one.
  await expect(page.getByText(/Verification failed/)).toBeVisible();
  await page.unroute(/\/api\/(colleges|captcha)$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await goOnTo(page, 5);
});

test('where no worker can start, the page solves the captcha itself', async ({ page }) => {
  const worker = page.waitForRequest('**/assets/pbkdf2-*.js');
  await page.route('**/assets/pbkdf2-*.js', (route) => route.abort());
  await fillUpToPasswords(page, newcomer());
  await worker;
  await captchaSolved(page);
});

test('whatever fails at the end is told, nothing is lost, and the next try goes on from there', async ({
  page,
}) => {
  const person = newcomer();
  const messages = page.getByRole('region', { name: 'Messages' });
  const submit = page.getByRole('button', { name: 'Submit' });
  const fail = async (address: string, answer: { status: number; body: string } | undefined) => {
    await page.unroute(address);
    await page.route(address, (route) =>
      answer ? route.fulfill({ contentType: 'application/json', ...answer }) : route.abort(),
    );
  };
  await fillUpToBank(page, person);
  await page.getByLabel('Account holder name').fill('Ravi');
  await page.getByLabel('Bank name').fill('State Bank of India');
  await page.getByLabel('Branch name').fill('Tiruchirappalli');
  await page.getByLabel('Account number').fill('00012345678');
  await page.getByLabel('IFSC code').fill('SBIN0001234');

  const register = '**/api/user/register';
  const presses = new Set<string | undefined>();
  await page.route(register, async (route) => {
    presses.add(route.request().headers()['idempotency-key']);
    // It arrives, and the account stands; its answer is lost.
    expect((await route.fetch()).status()).toBe(200);
    await route.abort();
  });
  await page.getByText('Step 5 of 5').evaluate((line) => {
    const form = line.closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await page.getByRole('button', { name: 'Stop here' }).click();
  await expect(messages).toContainText('The server could not be reached');
  expect(presses.size).toBe(1);

  const busy = JSON.stringify({ message: 'Too many attempts. Please try again in 20 seconds' });
  for (const [answer, told] of [
    [{ status: 429, body: busy }, 'Please try again in 20 seconds'],
    [{ status: 500, body: '<html>' }, 'Unknown error'],
  ] as const) {
    await fail(register, answer);
    await submit.click();
    await expect(messages).toContainText(told);
    await expect(page.getByText('Step 5 of 5')).toBeVisible();
    await expect(submit).toBeEnabled();
  }
  await page.unroute(register);

  // The account of the first try is this visitor's: the next one goes on with it.
  const bank = '**/api/user/bankDetailsUpdate';
  await fail(bank, undefined);
  await submit.click();
  await expect(messages).toContainText(
    'Your account is ready, but the bank details were not saved',
  );
  await expect(page.getByLabel('Account number')).toHaveValue('00012345678');
  expect(await page.evaluate(() => sessionStorage.getItem('sign-up draft'))).toBeNull();
  await expectAccessible(page);
  await page.unroute(bank);
  const saved = page.waitForResponse(bank);
  await page.getByRole('button', { name: 'Save bank details' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page).toHaveURL(/\/$/);

  // The account stands whatever the profile's call does: it signs out, and the password signs in again.
  await page.route('**/api/user/details', (route) => route.abort());
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/$/);
  await page.unroute('**/api/user/details');
  await logInAs(page, person);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
});

test('an e-mail that has an account already leads back to its field, and so does an ID proof that is found damaged; another one is seen going up', async ({
  page,
}) => {
  const person = newcomer();
  await fillUpToBank(page, { ...person, email: asha.email });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByLabel('Email*')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email*')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email*').fill(person.email);
  await goOnTo(page, 2);
  await goOnTo(page, 3);
  const proof = page.getByLabel(/^ID proof/);
  await goOnTo(page, 4);
  await captchaSolved(page);
  await goOnTo(page, 5);
  const damaged = 'ID Proof is damaged. Please choose another picture';
  await page.route('**/api/user/register', (route) =>
    route.fulfill({
      status: 400,
      json: { message: damaged, fields: { user_id_proof: damaged } },
    }),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await expect(proof).toHaveAccessibleDescription(/ID Proof is damaged/);
  await expect(proof).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/user/register');
  await proof.setInputFiles(await idCard({ detailed: true }));
  await expect(proof).not.toHaveAttribute('aria-invalid');
  await goOnTo(page, 4);
  await captchaSolved(page);
  await goOnTo(page, 5);
  await onSlowLine(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Sending your details: [1-9]\d? %$/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
