import { asha, logInAs } from './people.ts';
import { startSite } from './server.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test.use(atRest);

test('a visitor signs in, is led away from login, signs out and in again', async ({ page }) => {
  await logInAs(page, asha);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'My pass' }).click();
  await expect(page).toHaveURL(/\/pass$/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, asha);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('who is sent to the login from the pass comes back to it, and who went there alone comes home', async ({
  page,
}) => {
  await page.goto('/pass');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/pass$/);
  await page.evaluate(() => localStorage.clear());
  // The pass may have led to the login by itself: that one leads back to it, also once it is loaded anew.
  await page.goto('/clusters');
  await logInAs(page, asha);
});

test('who forgot the password keeps the way back', async ({ page }) => {
  await page.goto('/pass');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fpass$/);
});

test('a wrong password is told in the server’s words, a server out of reach in ours, what was typed stays, and a last try succeeds', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill('not this one');
  await page.getByLabel('Password*').press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/password/i);
  await expect(page.getByLabel('Email*')).toHaveValue(asha.email);
  await expect(page).toHaveURL(/\/login$/);

  await page.route('**/api/user/login', (route) => route.abort());
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Error logging in');
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check your connection and try again.',
  );
  await page.unroute('**/api/user/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await expect(page.getByText('Error logging in')).toHaveCount(0);
});

test('who leaves an empty field for a link beneath it gets there by that one press, and learns of the field afterwards', async ({
  page,
}) => {
  await page.goto('/login');
  const email = page.getByLabel('Email*');
  for (const [name, address] of [
    [/Sign up/, /\/signup$/],
    ['Forgot password?', /\/forgot-password$/],
  ] as const) {
    await email.focus();
    // A finger stays for a moment; what moves meanwhile isn't pressed.
    await page.getByRole('link', { name }).click({ delay: 100 });
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
  await email.focus();
  await page.getByRole('heading', { name: 'Login' }).click({ delay: 100 });
  await expect(email).toHaveAccessibleDescription('Email is required');
});

test('a server that went away altogether takes nothing that was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.route('**', (route) => route.abort());
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await expect(page.getByLabel('Email*')).toHaveValue(asha.email);
});

test('after many wrong passwords from one address the captcha is asked for, solves itself, and lets the visitor in', async ({
  page,
}) => {
  const site = await startSite();
  const attempts = Array.from({ length: 60 }, (_, i) => ({
    user_email: `somebody.${i}@example.org`,
    user_password: 'Wrong#1234',
  }));
  for (const data of attempts) await page.request.post(`${site.url}/api/user/login`, { data });
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill('not this one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Please solve the captcha to go on');
  await expect(messages).toContainText('Wrong e-mail or password');
  await expect(page.getByLabel('Email*')).toHaveValue(asha.email);
  await expect(page.getByRole('main')).toContainText('There were many wrong passwords lately');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await site.stop();
});

test('the login page has no barriers, no sideways scroll at any width, and errors beneath a field once it was touched; who forgot the password is told what is missing there too', async ({
  page,
}) => {
  await page.goto('/login');
  // It is there already.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [2560, 1440, 768, 551, 550, 390, 320]);
  const ways = page.getByRole('navigation', { name: 'Other ways' });
  const layoutAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return ways.evaluate((nav) => getComputedStyle(nav).justifyItems);
  };
  expect(await layoutAt(551)).not.toBe(await layoutAt(550));
  await expectAccessible(page);

  await page.getByLabel('Email*').fill('asha');
  await expect(page.getByText('Invalid email format')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeHidden();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email*')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Email*')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Email*')).toBeFocused();
  await expectAccessible(page);
});

test('a link to a new password that lost its code says so; a whole one asks for a strong password, and one that is over leads to another', async ({
  page,
}) => {
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await page.goto('/change-password#code=from-the-mail&email=asha%40example.org');
  await page.getByLabel('Password*', { exact: true }).fill('weak');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByLabel('Password*', { exact: true })).toHaveAccessibleDescription(
    /at least 8 characters/,
  );
  await expectAccessible(page);
  for (const label of ['Password*', 'Confirm password*'])
    await page.getByLabel(label, { exact: true }).fill('Another-lamp7!');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText(/used already or has expired/)).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('a college without a sign-on of its own offers e-mail and password alone', async ({
  page,
}) => {
  const site = await startSite({ CAMPUS_SIGN_ON: 'off' });
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: /Auth/ })).toHaveCount(0);
  await expect(page.getByText('For students of')).toHaveCount(0);
  await expectAccessible(page);
  const answer = await page.request.get(`${site.url}/api/user/dauth/callback?code=x&site=other`);
  expect(answer.status()).toBe(404);
  await site.stop();
});
