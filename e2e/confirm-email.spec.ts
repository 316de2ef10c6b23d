import type { Locator, Page } from '@playwright/test';
import { linkMailedTo } from './outbox.ts';
import { arriveSignedUp, logInAs, type Newcomer } from './people.ts';
import type { RunningSite } from './server.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  test,
} from './visitor.ts';

test.use(atRest);

/** Signs up, and gives the link of the welcome mail. */
async function signUp(
  page: Page,
  server: RunningSite,
): Promise<{ person: Newcomer; link: string }> {
  const person = await arriveSignedUp(page);
  return { person, link: await linkMailedTo(server, person.email, 'Your festival account') };
}

/** From here on the page's browser is one that has never been on the site. */
async function takeAnotherBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 30; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Barriers at each size, and none to the side. */
async function expectInOrder(page: Page): Promise<void> {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [1440, 550, 390, 320]);
  await page.setViewportSize(sizes[0]);
}

const yes = { name: 'Yes, I made it' };
const no = { name: "No, I didn't make it" };

test('a new visitor confirms the e-mail by the mailed link', async ({ page, server }) => {
  const { person, link } = await signUp(page, server);
  await page.goto(link);
  await expect(page.getByText(person.email)).toBeVisible();
  await expectInOrder(page);
  await page.getByRole('button', yes).click();
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();
});

test('in another browser the link asks for the password, and with it confirms', async ({
  page,
  server,
}) => {
  const { person, link } = await signUp(page, server);
  await takeAnotherBrowser(page);
  await page.goto(link);
  await page.getByRole('button', yes).click();
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeFocused();
  await expectInOrder(page);
  const password = page.getByLabel('Password*', { exact: true });
  await page.getByRole('button', { name: 'Confirm the e-mail' }).click();
  await expect(password).toHaveAccessibleDescription('Password is required');
  await password.fill('not-The-1st!');
  await page.getByRole('button', { name: 'Confirm the e-mail' }).click();
  await expect(password).toHaveAccessibleDescription('Wrong password');
  await expect(password).toBeFocused();
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Confirm the e-mail' }).click();
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();
  await logInAs(page, person);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
});

test('whoever did not open the account makes it theirs alone, by the keys', async ({
  page,
  server,
}) => {
  const { person, link } = await signUp(page, server);
  await takeAnotherBrowser(page);
  await page.goto(link);
  await tabTo(page, page.getByRole('button', yes));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeFocused();
  await tabTo(page, page.getByRole('button', no));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Take the account over' })).toBeFocused();
  await expectInOrder(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Asha');
  for (const label of ['Password*', 'Confirm password*']) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type('Peacock-feather7!');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The account is yours' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'ID proof' })).toBeVisible();
  await expectInOrder(page);
  await tabTo(page, page.getByRole('link', { name: 'Log in with your new password' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, { email: person.email, password: 'Peacock-feather7!' });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible();
  const old = await page.request.post('/api/user/login', {
    data: { user_email: person.email, user_password: person.password },
  });
  expect(old.status()).toBe(401);
});

test('who takes the account over is told what is missing, and may go back', async ({ page }) => {
  const email = `${'a-long-name.'.repeat(5)}@students.example.edu`;
  await page.goto(`/confirm-email#${new URLSearchParams({ code: 'made-up', email })}`);
  await expect(page.getByText(email)).toBeVisible();
  await expectNoSidewaysScroll(page, [320]);
  await page.getByRole('button', no).click();
  await expectNoSidewaysScroll(page, [320]);
  await page.getByRole('button', { name: 'Take the account over' }).click();
  await expect(page.getByLabel('Name*')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Name*')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeFocused();
});

test('a link to confirm an e-mail that is not good is told so', async ({ page }) => {
  await page.goto('/confirm-email#code=made-up&email=asha%40example.org');
  await page.getByRole('button', yes).click();
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .getByText('This link was used already or has expired. Ask for a new one', { exact: true }),
  ).toBeVisible();
});
