import type { Page } from '@playwright/test';
import { siteIsStored, test } from './offline.ts';
import { arriveSignedUp } from './people.ts';
import { expect, patient } from './visitor.ts';

/** As `arriveSignedUp` has it; no page of the festival names it. */
const COLLEGE = 'Kaveri College of Night Studies';

/** Somebody new whose pass lies on this phone, in two tabs; `secrets` are words of theirs alone. */
async function twoTabsWithPass(page: Page) {
  const { email, password } = await arriveSignedUp(page);
  await page.goto('/pass');
  await expect(page.getByText(COLLEGE)).toBeVisible();
  await siteIsStored(page);
  await expect(page.getByText('Works without network.')).toBeVisible();
  const other = patient(await page.context().newPage());
  await other.goto('/pass');
  await expect(other.getByText(COLLEGE)).toBeVisible();
  const [token, code] = await page.evaluate(() => [
    localStorage.getItem('token')!,
    JSON.parse(localStorage.getItem('private-copy')!).profile.QRCode as string,
  ]);
  const secrets = [email, password, COLLEGE, token!, code!];
  // The search finds what there is to find.
  expect(await kept(page)).toContain(code);
  return { email, password, other, secrets, token: token! };
}

/** All that a script of the site can read on this phone: cookies, storage, databases, caches. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [document.cookie, { ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = reject;
      });
      for (const store of database.objectStoreNames) {
        const asking = database.transaction(store).objectStore(store).getAll();
        all.push(
          name,
          store,
          await new Promise((resolve) => {
            asking.onsuccess = () => resolve(asking.result);
          }),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        all.push(request.url, [...request.headers], await response?.text());
      }
    }
    return JSON.stringify(all);
  });
}

/** Nothing of the person is on this phone, nor to be seen in either tab. */
async function expectGone(tabs: readonly Page[], secrets: readonly string[]): Promise<void> {
  for (const tab of tabs) {
    await expect(tab.getByText(COLLEGE)).toHaveCount(0);
    const words = await kept(tab);
    expect(secrets.filter((secret) => words.includes(secret))).toEqual([]);
    expect(await tab.evaluate(() => document.body.innerText)).not.toContain(COLLEGE);
  }
}

for (const state of ['there', 'gone'] as const)
  test(`logging out ${state === 'gone' ? 'without network ' : ''}leaves nothing of a person on the phone, in any tab, nor on the way back`, async ({
    page,
    network,
  }) => {
    const { other, secrets } = await twoTabsWithPass(page);
    await page.goto('/profile');
    await expect(page.getByText(COLLEGE)).toBeVisible();
    network.state = state;
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).not.toHaveURL(/\/pass$/);
    await expectGone([page, other], secrets);
    await page.goBack();
    await expect(page.locator('main')).toBeVisible();
    await expectGone([page], secrets);
    await page.goto('/pass').catch(() => undefined);
    await expect(page.locator('main')).toBeVisible();
    await expectGone([page, other], secrets);
  });

test('logging out on a network that brings nothing shows nothing of a person at once, in any tab, and ends at the login', async ({
  page,
  network,
}) => {
  const { other, secrets } = await twoTabsWithPass(page);
  for (const tab of [page, other]) {
    await tab.goto('/profile');
    await expect(tab.getByText(COLLEGE)).toBeVisible();
  }
  network.state = 'hangs';
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logging out…' })).toBeVisible();
  await expectGone([page, other], secrets);
  network.state = 'there';
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/);
});

test('logging out in another tab while the profile is asked for leads to the login, as a choice, not a failure', async ({
  page,
  network,
}) => {
  const { other, secrets } = await twoTabsWithPass(page);
  await other.goto('/profile');
  await expect(other.getByText(COLLEGE)).toBeVisible();
  network.state = 'hangs';
  await page.goto('/profile');
  await expect(page.getByText(COLLEGE)).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expectGone([page], secrets);
  await expect(page.getByText('Failed to load user data')).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
  network.state = 'there';
  await expect(page).toHaveURL(/\/login$/);
});

test('a session that was ended elsewhere leaves nothing once the phone hears of it', async ({
  page,
  context,
}) => {
  const { other, secrets, token } = await twoTabsWithPass(page);
  const ended = await context.request.post('/api/user/logout', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.ok()).toBe(true);
  await page.goto('/pass');
  await expect(page).not.toHaveURL(/\/pass$/);
  await expect(other).not.toHaveURL(/\/pass$/);
  await expectGone([page, other], secrets);
});

test('a deleted account leaves nothing', async ({ page }) => {
  const { email, password, other, secrets } = await twoTabsWithPass(page);
  await page.goto('/profile');
  await page.getByText('Your data, password and sessions').click();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel('Type your e-mail to confirm').fill(email);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expectGone([page, other], secrets);
});

test('an answer that comes after somebody has left is kept by nobody', async ({ page }) => {
  const { secrets } = await twoTabsWithPass(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const { promise: answered, resolve: heard } = Promise.withResolvers<void>();
  await page.route('**/api/user/{details,qr}', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
    heard();
  });
  await page.reload();
  await expect(page.getByText(COLLEGE)).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new Event('storage'));
  });
  answer();
  await answered;
  await expect(page).toHaveURL(/\/login$/);
  await expectGone([page], secrets);
});
