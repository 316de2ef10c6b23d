import type { Page } from '@playwright/test';
import { openSignOn } from './people.ts';
import { startSite } from './server.ts';
import { atRest, expect, expectAccessible, test } from './visitor.ts';

test.use(atRest);

/** The campus sign-on by the whole page, as in-app browsers do it. */
async function chooseAsha(page: Page, site = ''): Promise<void> {
  await page.context().addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${site}/login`);
  await page.getByRole('button', { name: "Login with D'Auth" }).click();
  await page.getByRole('button', { name: /asha@nitt\.edu/ }).click();
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

/** A window may be gone before the click that closes it has said that it is done. */
function unlessClosed(error: Error): void {
  if (!error.message.includes('has been closed')) throw error;
}

/** A tab that has an opener, as one has that a chat opens, which is nobody to answer to. */
async function openTab(page: Page): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '/login', target: '_blank', rel: 'opener' });
      link.click();
    }),
  ]);
  return tab;
}

test('a sign-on by the whole page ends signed in; the second time that it comes back it is refused', async ({
  page,
}) => {
  await page.goto('/login');
  const tab = await openTab(page);
  expect(await tab.evaluate(() => window.opener !== null)).toBe(true);
  const returned = tab.waitForRequest((request) => request.url().includes('/callback?code='));
  await tab.route('**/api/user/dauth/callback?*', async (route) => {
    await expect(tab.getByRole('heading', { name: 'Logging you in' })).toBeVisible();
    await route.continue();
  });
  await chooseAsha(tab);
  await expect(tab).toHaveURL(/\/$/);
  await tab.evaluate(() => localStorage.removeItem('token'));
  await tab.goto((await returned).url());
  await expectRefused(tab);
});

test('the popup goes with the page that it would answer to, whichever way that is left', async ({
  page,
}) => {
  const ways = [() => page.getByRole('link', { name: /, home$/ }).click(), () => page.reload()];
  for (const leave of ways) {
    await page.goto('/login');
    const popup = await openSignOn(page);
    await expect(popup.getByRole('button', { name: 'Deny' })).toBeVisible();
    await leave();
    await expect.poll(() => popup.isClosed()).toBe(true);
  }
});

test('a sign-on that was left lying for ten minutes is refused', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const begun = { state: 'an-old-state', startedAt: Date.now() - 10 * 60 * 1000 - 1 };
    localStorage.setItem('campus sign-on', JSON.stringify(begun));
  });
  await page.goto('/callback?code=late&state=an-old-state');
  await expectRefused(page);
});

test('the return page, opened plainly, keeps its heading, says that there is nothing to do, and where to go', async ({
  page,
}) => {
  for (const address of ['/callback', '/callback?state=b', '/callback?foo=1']) {
    expect(await (await page.request.get(address)).text()).toContain('<h1>Logging you in</h1>');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging you in');
    const said = page.getByRole('main').getByRole('status');
    await expect(said).toContainText('There is nothing to do here');
    await expect(page).toHaveURL(address);
  }
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('link', { name: 'To the login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Error using DAuth')).toHaveCount(0);
});

test('whoever denies it where no popup could open is told so at the login, with the way back kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?next=%2Fhospitality');
  await expect(page.getByText(/^For students of /)).toBeVisible();
  await page.getByRole('button', { name: "Login with D'Auth" }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Error using DAuth')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fhospitality');
  // The journey is over: what is opened plainly now is plain.
  await page.goto('/callback');
  await expect(page.getByText('There is nothing to do here')).toBeVisible();
});

test('a popup that comes back without code and state sends nothing and stays open; the provider’s own refusal is passed on', async ({
  page,
}) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data }) => data?.source && heard.push(data));
  });
  const openPopup = async (address: string) => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        (url) => void window.open(url, 'campus', 'popup,width=600,height=700'),
        address,
      ),
    ]);
    return popup;
  };
  for (const address of ['/callback', '/callback?code=a', '/callback?state=b']) {
    const popup = await openPopup(address);
    await expect(popup.getByText('has sent nothing, so nothing happened')).toBeVisible();
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Logging you in');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Close this window' }).click().catch(unlessClosed);
    await closed;
  }
  expect(await page.evaluate('heard')).toEqual([]);
  const refused = await openPopup('/callback?error=access_denied');
  await expect.poll(() => refused.isClosed()).toBe(true);
  await expect
    .poll(() => page.evaluate('heard'))
    .toEqual([{ source: 'dauth-login-callback', error: 'access_denied' }]);
});

test('an address of another campus is refused, and so is everyone while the provider is down', async ({
  page,
}) => {
  const elsewhere = await startSite({ EMAIL_DOMAINS: 'example.edu' });
  await chooseAsha(page, elsewhere.url);
  await expectRefused(page);
  await elsewhere.stop();
  const cutOff = await startSite({ DAUTH_TOKEN_URL: 'http://127.0.0.1:9/token' });
  await chooseAsha(page, cutOff.url);
  await expectRefused(page);
  await cutOff.stop();
});
