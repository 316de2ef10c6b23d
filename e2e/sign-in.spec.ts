import { arriveSignedIn, asha, logInAs } from './people.ts';
import { startSite } from './server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test('a visitor signs out and in again with the password', async ({ page }) => {
  await logInAs(page, asha);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, asha);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('a wrong password is told in the server’s words, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill('not this one');
  await page.getByLabel('Password*').press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/password/i);
  await expect(page.getByLabel('Email*')).toHaveValue(asha.email);
  await expect(page).toHaveURL(/\/login$/);
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

test('errors show beneath a field once it was touched', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email*').fill('asha');
  await expect(page.getByText('Invalid email format')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeHidden();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email*')).toBeFocused();
  await expectAccessible(page);
});

test('a server that can not be reached is told, and a second try succeeds', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/user/login', (route) => route.abort());
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Error logging in');
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check your connection and try again.',
  );
  await page.unroute('**/api/user/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the login page has no barriers, and no sideways scroll at any width', async ({ page }) => {
  await page.goto('/login');
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
});

test('whoever is signed in is led away from login', async ({ page }) => {
  await arriveSignedIn(page, asha);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

test('the campus sign-on asks the provider with a fresh state, and a denied one changes nothing', async ({
  page,
}) => {
  await page.goto('/login');
  const states = new Set<string | null>();
  for (let visit = 0; visit < 2; visit++) {
    const [popup, request] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('request', (asked) => asked.url().includes('/authorize?')),
      page.getByRole('button', { name: "Login with D'Auth" }).click(),
    ]);
    const { searchParams } = new URL(request.url());
    states.add(searchParams.get('state'));
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('grant_type')).toBe('authorization_code');
    expect(searchParams.get('scope')?.split(' ').sort()).toEqual([
      'email',
      'openid',
      'profile',
      'user',
    ]);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toMatch(/\/callback$/);
    await popup.close();
    await expect(page.getByText('Error using DAuth')).toBeVisible();
    await expect(page.getByRole('button', { name: "Login with D'Auth" })).toBeEnabled();
  }
  expect(states.size).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a student signs in with the campus account in the popup, whatever that window is called', async ({
  page,
}) => {
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: "Login with D'Auth" }).click(),
  ]);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 700]);
  await popup.evaluate(() => {
    window.name = 'another name';
  });
  await popup.getByRole('button', { name: /asha@nitt\.edu/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible();
});

test('the popup speaks to the page that opened it, whichever page the visit began with', async ({
  page,
}) => {
  const first = await page.goto('/clusters');
  expect(first?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  await page.evaluate(() => {
    history.pushState(null, '', '/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: "Login with D'Auth" }).click(),
  ]);
  await popup.getByRole('button', { name: /ravi@nitt\.edu/ }).click();
  // Cut off from this page, the popup would sign in by itself and stay open.
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
});

test('a popup that the provider cuts off from its opener finishes by itself, and nobody speaks of an error', async ({
  page,
}) => {
  // Without a screen every page says that it has the focus; here the popup has it.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await page.clock.install();
  await page.context().route('**/authorize?*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: "Login with D'Auth" }).click(),
  ]);
  const ravi = popup.getByRole('button', { name: /ravi@nitt\.edu/ });
  await expect(ravi).toBeVisible();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  // Longer than the login page takes to find a closed popup.
  await page.clock.runFor(2000);
  expect(await page.getByText('Error using DAuth').count()).toBe(0);
  await ravi.click();
  await expect(popup).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.getByText('Error using DAuth').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('a student who denies it stays signed out', async ({ page }) => {
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: "Login with D'Auth" }).click(),
  ]);
  await popup.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a message with another state, or from a stranger, signs nobody in', async ({ page }) => {
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: "Login with D'Auth" }).click(),
  ]);
  await page.evaluate(() =>
    postMessage({ source: 'dauth-login-callback', code: 'stolen', state: 'forged' }, '*'),
  );
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  await popup.close();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a return that this browser did not begin is refused', async ({ page }) => {
  await page.goto('/callback?code=stolen&state=forged');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a visitor who forgot the password is told what is missing, and finds the way back', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Email*')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Email*')).toBeFocused();
  await expectAccessible(page);
});

test('a link to a new password that lost its code says so; a whole one asks for a strong password', async ({
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
});
