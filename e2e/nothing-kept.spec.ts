import type { Page } from '@playwright/test';
import { arriveAsAdministrator, test } from './desk.ts';
import { deskPaths, goWithin, publicPaths, signedInPaths } from './every-screen.ts';
import { captchaSolved, fillUpToBank, logInAs, newcomer, signUp } from './people.ts';
import { expect, watchErrors } from './visitor.ts';

/** What the page remembers is all that there is. */
const GOES_WITH_PAGE = /You are logged in until you close this page/;

type Refusal = 'blocks site data' | 'has no storage' | 'is full';
const refusals: readonly Refusal[] = ['blocks site data', 'has no storage', 'is full'];

/** Runs in the page before its own scripts. */
function keepNothing(refusal: Refusal): void {
  const refuse = (name: string) => (): never => {
    throw new DOMException('Access is denied for this document', name);
  };
  const put = (on: object, name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(on, name, { configurable: true, ...descriptor });
  const [ofWindow, ofNavigator] = [
    ['localStorage', 'sessionStorage', 'indexedDB', 'caches'],
    ['serviceWorker', 'storage'],
  ];
  if (refusal === 'is full') {
    put(Storage.prototype, 'setItem', { value: refuse('QuotaExceededError') });
    for (const write of ['put', 'add'])
      put(IDBObjectStore.prototype, write, { value: refuse('QuotaExceededError') });
    return;
  }
  const blocked = refusal === 'blocks site data';
  const way = blocked ? { get: refuse('SecurityError') } : { value: null };
  for (const name of ofWindow!) put(window, name, way);
  for (const name of ofNavigator!) put(navigator, name, way);
  if (blocked && 'locks' in navigator)
    put(navigator.locks, 'request', {
      value: async () => refuse('SecurityError')(),
    });
}

async function expectNoErrorScreen(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  const failed = page.getByText(/lamp went out|did not work|Access is denied|QuotaExceeded/);
  await expect(failed, path).toHaveCount(0);
}

for (const refusal of refusals)
  test.describe(`in a browser that ${refusal}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(keepNothing, refusal));

    test('every screen that anybody may see is there', async ({ page }) => {
      const errors = watchErrors(page, [/40[04]/]);
      for (const path of publicPaths)
        await test.step(path, async () => {
          await page.goto(path);
          await expectNoErrorScreen(page, path);
        });
      expect(errors).toEqual([]);
    });

    test('whoever logs in is told how long, and has every screen of theirs', async ({
      page,
      request,
    }) => {
      const errors = watchErrors(page);
      const person = newcomer();
      await signUp(request, person);
      await logInAs(page, person);
      await expect(page.getByText(GOES_WITH_PAGE)).toBeVisible();
      for (const path of signedInPaths)
        await test.step(path, async () => {
          await goWithin(page, path);
          await expectNoErrorScreen(page, path);
          await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
        });
      await goWithin(page, '/pass');
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      await expect(page.getByText('Works without network')).toHaveCount(0);
      expect(errors).toEqual([]);
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    });

    test('what was typed outlives a look at the login', async ({ page }) => {
      await page.goto('/signup');
      await page.getByLabel('Username*').fill('ravi-of-the-lanterns');
      const main = page.getByRole('main');
      await main.getByRole('link', { name: /log ?in/i }).click();
      await main.getByRole('link', { name: /sign ?up/i }).click();
      await expect(page.getByLabel('Username*')).toHaveValue('ravi-of-the-lanterns');
    });

    test('a sign-up ends well, once', async ({ page }) => {
      const errors = watchErrors(page);
      await fillUpToBank(page, newcomer(), captchaSolved);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText('Logged In Successfully')).toBeVisible();
      await expect(page.getByText(GOES_WITH_PAGE)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('a page whose file is gone loads itself anew once at most', async ({ page }) => {
      await page.goto('/');
      let loads = 0;
      page.on('request', (one) => {
        loads += Number(one.isNavigationRequest());
      });
      await page.route('**/assets/sponsors-screen*.js', (route) => route.fulfill({ status: 404 }));
      await goWithin(page, '/sponsors');
      await expect(page.getByText('The site is newer than this page.')).toBeVisible();
      expect(loads).toBe(0);
    });

    test('the desk works, and the gate says what it can’t do', async ({ page, desk }) => {
      const errors = watchErrors(page);
      await arriveAsAdministrator(page, desk);
      for (const path of deskPaths)
        await test.step(path, async () => {
          await page.goto(path);
          await expectNoErrorScreen(page, path);
        });
      expect(errors).toEqual([]);

      const place = { kind: 'gate', name: 'Main gate' };
      const data = { name: 'Asha', place, endsAt: Date.now() + 3_600_000 };
      const headers = { origin: desk.url, 'idempotency-key': crypto.randomUUID() };
      const answer = await page.request.post('/api/desk/gate/devices', { data, headers });
      const uncaught: Error[] = [];
      page.on('pageerror', (error) => uncaught.push(error));
      await page.goto((await answer.json()).message.address);
      await expect(page.getByRole('alert')).toHaveText(
        refusal === 'is full'
          ? /This phone could not write the pairing down/
          : /The gate writes down each scan, and this browser doesn’t let it/,
      );
      expect(uncaught).toEqual([]);
    });
  });
