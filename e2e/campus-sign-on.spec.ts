import { openSignOn } from './people.ts';
import { atRest, expect, test } from './visitor.ts';

test.use(atRest);

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
  const popup = await openSignOn(page);
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

test('a student who is sent to the login from the pass, and looks at sign-up first, comes back to the pass by the campus account', async ({
  page,
}) => {
  await page.goto('/pass');
  await expect(page).toHaveURL(/\/login$/);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /sign ?up/i }).click();
  await expect(page).toHaveURL(/\/signup\?/);
  await main.getByRole('link', { name: /log ?in/i }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fpass$/);
  const popup = await openSignOn(page);
  await popup.getByRole('button', { name: /asha@nitt\.edu/ }).click();
  await expect(page).toHaveURL(/\/pass$/);
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
  const popup = await openSignOn(page);
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
  const popup = await openSignOn(page);
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

test('a student who denies it stays signed out; a message with another state, or from a stranger, signs nobody in; nor does a return that this browser did not begin', async ({
  page,
}) => {
  await page.goto('/login');
  const denied = await openSignOn(page);
  await denied.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  await expect(page.getByText('Nothing happened. Try again, or log in with e-mail')).toBeVisible();
  await expect(denied.getByText('so nothing happened. Close this window')).toBeVisible();
  await denied.close();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.reload();
  const popup = await openSignOn(page);
  await page.evaluate(() =>
    postMessage({ source: 'dauth-login-callback', code: 'stolen', state: 'forged' }, '*'),
  );
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);

  await page.reload();
  const refused = await openSignOn(page);
  await refused.goto('/callback?error=access_denied');
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.goto('/callback?code=stolen&state=forged');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
