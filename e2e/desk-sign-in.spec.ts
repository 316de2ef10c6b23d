import { expect } from '@playwright/test';
import {
  arriveAsAdministrator,
  DAY_AND_NIGHT,
  expectOpen,
  givePassword,
  newAdministrator,
  nextCode,
  organise,
  test,
  writtenKey,
} from './desk.ts';
import { arriveSignedUp, asha } from './people.ts';
import { startSwitchedOn } from './switched-on.ts';
import {
  bytesOfScripts,
  expectAccessible,
  expectNoSidewaysScroll,
  watchErrors,
} from './visitor.ts';

test('The first administrator comes from the terminal to an open desk, by keyboard alone', async ({
  page,
  desk,
}) => {
  const person = await arriveSignedUp(page);
  expect(await organise(desk, 'admin', person.email)).toContain('They sign in at /desk');
  await page.goto('/desk/roles');
  await expect(page).toHaveURL(/\/desk\/sign-in\?to=%2Fdesk%2Froles$/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');

  const secret = await writtenKey(page);
  await page.keyboard.type('00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 more digits, please')).toBeVisible();
  await page.keyboard.type('0000');
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await page.keyboard.type(await nextCode(secret));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'To the desk' }).press('Enter');
  await expect(page).toHaveURL(/sign-in/);
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'To the desk' }).press('Enter');
  await expectOpen(page);
  await expect(page).toHaveURL(/\/desk\/roles$/);
});

test('Nobody comes in with a password alone, nor with an account that has no role', async ({
  page,
  desk,
}) => {
  const { email } = await newAdministrator(page.request, desk);
  await page.goto('/desk/sign-in');
  await givePassword(page, { ...asha, email, password: 'Wrong-word9!' });
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password');
  await givePassword(page, asha);
  await expect(page.getByRole('alert')).toContainText('no role at the desk');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('A used code opens nothing a second time, the next one does', async ({ page, organiser }) => {
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await givePassword(page, organiser);
  const code = await nextCode(organiser.secret);
  await page.getByLabel('Six digits').fill(code);
  await expectOpen(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await givePassword(page, organiser);
  await page.getByLabel('Six digits').fill(code);
  await expect(page.getByRole('alert')).toContainText('used before');
  await page.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expectOpen(page);
});

test('Without the phone a recovery code opens the desk, once', async ({ page, organiser }) => {
  await page.goto('/desk');
  const [code = ''] = organiser.recoveryCodes;
  const recover = async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await givePassword(page, organiser);
    await page.getByRole('button', { name: /recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Open' }).click();
  };
  await recover();
  await expect(page.getByRole('status').getByText('9 are left')).toBeVisible();
  await expectOpen(page);
  await page.getByRole('button', { name: 'Set up a new key' }).click();
  const keys = page.getByRole('dialog', { name: 'Your second keys' });
  await expect(keys.getByText('9 codes left')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await recover();
  await expect(page.getByRole('alert')).toContainText('used before');
});

test('A new phone takes the place of the old one', async ({ page, organiser }) => {
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Second keys' }).click();
  await page.getByRole('button', { name: 'Set another one up' }).click();
  const secret = await writtenKey(page);
  await expectAccessible(page);
  await page.getByLabel('Six digits').fill(await nextCode(secret));
  await expect(page.getByRole('status').getByText('The new second key is set.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await givePassword(page, organiser);
  await page.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expect(page.getByRole('alert')).toContainText('wrong');
  await page.getByLabel('Six digits').fill(await nextCode(secret));
  await expectOpen(page);
});

test('After many wrong passwords from one address the captcha is asked for, solves itself, and lets the organiser in', async ({
  page,
}) => {
  const desk = await startSwitchedOn('features: { desk: on }');
  await organise(desk, 'admin', asha.email);
  for (let i = 0; i < 30; i += 1) {
    const data = { user_email: `somebody.${i}@example.org`, user_password: 'Wrong#1234' };
    await page.request.post(`${desk.url}/api/user/login`, { data });
  }
  // The wrong password's answer.
  const errors = watchErrors(page, [/40[01]/]);
  await page.goto(`${desk.url}/desk/sign-in`);
  await givePassword(page, { ...asha, password: 'Wrong-word9!' });
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password');
  await expect(page.getByText('There were many wrong passwords lately')).toBeVisible();
  await expect(page.getByText('Verified')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [360, 390, 768, 1440]);
  await page.getByLabel('Password').fill(asha.password);
  await page.keyboard.press('Enter');
  await writtenKey(page);
  expect(errors).toEqual([]);
  await desk.stop();
});

for (const part of ['desk', 'gate'])
  test(`No text becomes HTML or a script at the ${part}, and no script of elsewhere starts`, async ({
    page,
    desk,
  }) => {
    await page.goto(`${desk.url}/${part}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const thrown = await page.evaluate(() =>
      [
        () => Object.assign(document.createElement('p'), { innerHTML: '<b>no</b>' }),
        () => Object.assign(document.createElement('script'), { text: 'no()' }),
        () => new Worker('https://example.org/no.js'),
      ].map((act) => {
        try {
          return String(act());
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(thrown).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });

test('A passkey is a second key of its own', async ({ page, desk }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await newAdministrator(page.request, desk);
  await page.goto('/desk/sign-in');
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('heading', { name: 'For the day the phone is lost' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'To the desk' }).click();
  await expectOpen(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectOpen(page);

  await page.getByRole('button', { name: 'Second keys' }).click();
  const keys = page.getByRole('list', { name: 'Your second keys' });
  await expect(keys.getByText('Passkey')).toBeVisible();
  await expect(keys.getByText('10 codes left')).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('button', { name: 'Make new ones' }).click();
  await expect(page.getByRole('heading', { name: 'For the day the phone is lost' })).toBeVisible();
});

test('Before the session ends for want of a hand the page says so, and any press stays', async ({
  page,
  organiser: _,
}) => {
  await page.goto('/desk');
  await expectOpen(page);
  let asked = 0;
  let isLost = false;
  await page.route('**/api/desk/me', async (route) => {
    if (!route.request().headers()['x-unasked']) asked += 1;
    if (isLost) return route.fulfill({ status: 503, json: { message: 'No time just now' } });
    const answer = await route.fetch();
    const { message } = await answer.json();
    const idleLeftMs = asked === 0 ? 120_000 : message.idleLeftMs;
    await route.fulfill({ json: { message: { ...message, idleLeftMs } } });
  });
  const warning = page.getByRole('status').filter({ hasText: 'you are signed out here' });
  const isSeenAnew = () => document.dispatchEvent(new Event('visibilitychange'));
  for (const stay of [
    () => page.getByRole('button', { name: 'Stay' }).click(),
    () => page.keyboard.press('Shift'),
  ]) {
    asked = 0;
    await page.evaluate(isSeenAnew);
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await stay();
    await expect(warning).toBeHidden();
    expect(asked).toBe(1);
  }
  asked = 0;
  await page.evaluate(isSeenAnew);
  await expect(warning).toBeVisible();
  isLost = true;
  await page.keyboard.press('Shift');
  await expect(page.getByText('The server does not answer.')).toBeVisible();
  isLost = false;
  // A call that is not answered is sent again by itself.
  const inVain = asked;
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toBeHidden();
  expect(asked).toBe(inVain + 1);
});

test('Whoever is signed out at work signs in on top of it and loses nothing', async ({
  page,
  context,
  organiser,
}) => {
  await page.goto('/desk/nowhere?page=3');
  await page.getByRole('searchbox').fill('someone');
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'You are no longer signed in' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await givePassword(page, organiser);
  await page.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/desk\/nowhere\?page=3$/);
  await expect(page.getByRole('searchbox')).toHaveValue('someone');
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`The door has no barrier, ${time}`, async ({ page, desk }) => {
    await page.emulateMedia({ colorScheme });
    const person = await newAdministrator(page.request, desk);
    const looksRight = async () => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, [360, 768, 1440]);
    };
    await page.goto('/desk/sign-in');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await looksRight();
    await givePassword(page, person);
    const secret = await writtenKey(page);
    await looksRight();
    await page.getByLabel('Six digits').fill(await nextCode(secret));
    await page.getByRole('checkbox').check();
    await looksRight();
    await page.getByRole('button', { name: 'To the desk' }).click();
    await expectOpen(page);
    await page.goto('/desk/nowhere');
    await expect(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible();
    await looksRight();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await looksRight();
  });

test('No visitor loads a byte of the desk', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  for (const path of ['/', '/clusters', '/events/music', '/signup', '/login']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-deferred', '');
    await page.waitForLoadState('networkidle');
  }
  expect(loaded.filter((url) => /\/desk/.test(url))).toEqual([]);
});

test('The first screen of the desk is light', async ({ page, desk }) => {
  await arriveAsAdministrator(page, desk);
  const bytes = await bytesOfScripts(page, async () => {
    await page.goto('/desk');
    await expectOpen(page);
  });
  expect(bytes).toBeLessThan(180_000);
});
