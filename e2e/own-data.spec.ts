import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arriveSignedIn, asha, fillUpToBank, newcomer } from './people.ts';
import { expect, expectAccessible, test } from './visitor.ts';

async function openOwnData(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByText('Your data and sessions').click();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
}

test('a winner-to-be gives bank details at sign-up, takes all data along, and deletes the account', async ({
  page,
}) => {
  const person = newcomer();
  await fillUpToBank(page, person);
  await page.getByLabel('Account holder name').fill('Ravi');
  await page.getByLabel('Bank name').fill('State Bank of India');
  await page.getByLabel('Branch name').fill('Tiruchirappalli');
  await page.getByLabel('Account number').fill('00012345678');
  await page.getByLabel('IFSC code').fill('sbin0001234');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);

  await openOwnData(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /Password is required/,
  );
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account.email).toBe(person.email);
  expect(data.bankDetails).toMatchObject({
    account_number: '00012345678',
    ifsc_code: 'SBIN0001234',
  });
  expect(data.idProofs[0].picture).toMatch(/^data:image\/jpeg;base64,/);

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('Type your e-mail to confirm').fill('somebody@example.edu');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByLabel('Type your e-mail to confirm')).toHaveAccessibleDescription(
    'This is not the e-mail of your account',
  );
  await page.getByLabel('Type your e-mail to confirm').fill(person.email);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/are removed/);
  const login = await page.request.post('/api/user/login', {
    data: { user_email: person.email, user_password: person.password },
  });
  expect(login.status()).toBe(401);
});

test('a visitor logs out everywhere from one browser', async ({ page }) => {
  await arriveSignedIn(page, asha);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await openOwnData(page);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const answer = await page.request.get('/api/user/details', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});
