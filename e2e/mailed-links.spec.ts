import type { Page } from '@playwright/test';
import { linkMailedTo } from './outbox.ts';
import { logInAs, openSignOn } from './people.ts';
import { atRest, expect, expectAccessible, test } from './visitor.ts';

test.use(atRest);

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email*').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
}

const student = 'ravi@nitt.edu';
const password = 'Another-lamp7!';

test('a student who came by the campus sign-on sets a password by mail, is logged in with it at once, and later', async ({
  page,
  server,
}) => {
  await page.goto('/login');
  const popup = await openSignOn(page);
  await popup.getByRole('button', { name: new RegExp(student) }).click();
  await expect(page).toHaveURL(/\/$/);

  await askForLink(page, student);
  await expectAccessible(page);
  await expect(page.getByText('Look into the spam folder too')).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByLabel('Email*')).toHaveValue(student);
  await page.goto(await linkMailedTo(server, student, 'A new password'));
  await page.getByLabel('Password*', { exact: true }).fill(password);
  // In sight, once is enough.
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Confirm password*', { exact: true })).toHaveValue(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Your new password is set',
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInAs(page, { email: student, password });
});

test('whoever sends a form before its captcha has come is not turned away: it waits for it', async ({
  page,
}) => {
  let letGo = () => {};
  const late = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/altcha-widget.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Email*').fill('nobody@example.edu');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
});

test('an address without an account is told the same, and gets no mail', async ({ page }) => {
  await askForLink(page, 'nobody@example.edu');
  await expect(page.getByText(/If there is an account with this e-mail/)).toBeVisible();
});

test('the code of a link reaches no server that it passes, and stays in no history', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  for (const screen of ['confirm-email', 'change-password'])
    await test.step(screen, async () => {
      const before = page.url();
      await page.goto(`/${screen}#code=from-the-mail&email=asha%40example.org`);
      await expect(page).toHaveURL(new RegExp(`/${screen}$`));
      await expect(page.locator('[type=submit]')).toBeEnabled();
      expect(asked.filter((url) => url.includes('from-the-mail'))).toEqual([]);
      await page.goBack();
      await expect(page).toHaveURL(before);
      await page.goForward();
      await expect(page).toHaveURL(new RegExp(`/${screen}$`));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    });
});

test('nobody is told that the link is broken before it was read', async ({ request }) => {
  for (const screen of ['confirm-email', 'change-password']) {
    const page = await (await request.get(`/${screen}`)).text();
    expect(page).not.toContain('This link is incomplete');
    expect(page).toContain('type="submit"');
  }
});
