import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arriveSignedIn, arriveSignedUp, asha, fillUpToBank, logInAs, newcomer } from './people.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test.use(atRest);

async function openOwnData(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByText('Your data, password and sessions').click();
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
  // In Greenwich it is the day before.
  await page.clock.setFixedTime('2025-09-19T00:30:00+05:30');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('festival-data-2025-09-19.json');
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

test('a visitor sees where they are logged in, or is told that it can not be had, ends a session elsewhere and stays here, and logs out everywhere', async ({
  page,
  playwright,
  baseURL,
}) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
  const phone = await playwright.request.newContext({ baseURL, userAgent });
  const data = { user_email: asha.email, user_password: asha.password };
  const { message: token } = await (await phone.post('/api/user/login', { data })).json();
  const readOnPhone = () =>
    phone.get('/api/user/details', { headers: { authorization: `Bearer ${token}` } });
  expect((await readOnPhone()).status()).toBe(200);

  await arriveSignedIn(page, asha);
  await test.step('a list of sessions that can not be had says so, and the rest is there', async () => {
    await page.route('**/api/user/sessions', (route) => route.abort());
    await openOwnData(page);
    await expect(page.getByText('Your sessions could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/user/sessions');
  });

  await openOwnData(page);
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  const onAndroid = sessions.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect(onAndroid).toContainText(
    /Last seen \w+ \d+ \w+, \d+(:\d\d)? ([ap]m|noon).*Since \w+ \d+ \w+, \d+(:\d\d)? ([ap]m|noon)/,
  );
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  await onAndroid.getByRole('button', { name: 'End Chrome on Android' }).press('Enter');
  await expect(onAndroid).toHaveCount(0);
  await expect(page.getByText('The session is ended')).toBeVisible();
  await expect(sessions.getByRole('heading')).toBeFocused();
  expect((await readOnPhone()).status()).toBe(401);
  await phone.dispose();

  await openOwnData(page);
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  const here = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const answer = await page.request.get('/api/user/details', {
    headers: { authorization: `Bearer ${here}` },
  });
  expect(answer.status()).toBe(401);
});

test('a visitor changes the password: what is wrong is told at its field, then the new one holds', async ({
  page,
}) => {
  const person = await arriveSignedUp(page);
  await openOwnData(page);
  const current = page.getByLabel('Current password*', { exact: true });
  const next = page.getByLabel('New password*', { exact: true });
  const change = async (from: string, to: string) => {
    await current.fill(from);
    await next.fill(to);
    await page.getByLabel('Confirm new password*', { exact: true }).fill(to);
    await page.getByRole('button', { name: 'Change the password' }).click();
  };
  await change('not this one', 'Harbour-bell9!');
  await expect(current).toHaveAccessibleDescription('Wrong password');
  await expect(current).toBeFocused();
  await change(person.password, 'Password1!');
  await expect(next).toHaveAccessibleDescription(/Password must not be one that many people use$/);
  await expect(next).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  await change(person.password, 'Harbour-bell9!');
  await expect(page.getByText('Your new password is set. Every other session')).toBeVisible();
  await expect(current).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, { ...person, password: 'Harbour-bell9!' });
});
