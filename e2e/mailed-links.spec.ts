import type { Page } from '@playwright/test';
import { linkMailedTo } from './outbox.ts';
import { fillUpToBank, logInAs, newcomer } from './people.ts';
import type { RunningServer } from './server.ts';
import { expect, expectAccessible, test } from './visitor.ts';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email*').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
}

const newPasswordLink = (server: RunningServer, email: string) =>
  linkMailedTo(server, email, 'A new password');

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password*', { exact: true }).fill(password);
  await page.getByLabel('Confirm password*', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

test('a new visitor confirms the e-mail, forgets the password and sets another by mail', async ({
  page,
  server,
}) => {
  const person = newcomer();
  await fillUpToBank(page, person);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto(await linkMailedTo(server, person.email, 'Your festival account'));
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();

  await askForLink(page, person.email);
  await expectAccessible(page);
  const link = await newPasswordLink(server, person.email);
  await page.goto(link);
  await chooseNewPassword(page, 'Another-lamp7!');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Your new password is set',
  );
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await logInAs(page, { email: person.email, password: 'Another-lamp7!' });

  await page.goto(link);
  await chooseNewPassword(page, 'Third-lamp7!');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    /used already or has expired/,
  );
  await expect(page.getByLabel('Password*', { exact: true })).toHaveValue('Third-lamp7!');
});

test('an address without an account is told the same, and gets no mail', async ({ page }) => {
  await askForLink(page, 'nobody@example.edu');
  await expect(page.getByText(/If there is an account with this e-mail/)).toBeVisible();
});

test('a link to confirm an e-mail that is not good is told so', async ({ page }) => {
  await page.goto('/confirm-email?code=made-up&email=asha%40example.org');
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    /used already or has expired/,
  );
});
