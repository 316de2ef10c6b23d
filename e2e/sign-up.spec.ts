import type { Page } from '@playwright/test';
import {
  arriveSignedIn,
  asha,
  captchaSolved,
  fillCollege,
  fillPapers,
  fillPasswords,
  fillUpToBank,
  fillYou,
  goOnTo,
  idCard,
  newcomer,
} from './people.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  test,
} from './visitor.ts';

test.use(atRest);

/** In the three sizes without barriers, at no width wider than the window; then it goes on as on a phone. */
async function expectFits(page: Page): Promise<void> {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [2560, 1440, 1001, 1000, 551, 550, 390, 320]);
  await page.setViewportSize(sizes[2]);
}

test('a visitor signs up through the five steps, of which each fits a desktop, a tablet and a phone', async ({
  page,
}) => {
  const person = newcomer();
  await page.goto('/hospitality');
  await page.goto('/signup');
  await fillYou(page, person);
  await expectFits(page);
  const twoFieldsInARowAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    const [first, second] = await Promise.all(
      ['Username*', 'Name*'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
    );
    return first?.y === second?.y;
  };
  expect(await twoFieldsInARowAt(551)).toBe(true);
  expect(await twoFieldsInARowAt(550)).toBe(false);
  await goOnTo(page, 2);
  await fillCollege(page);
  await expectFits(page);
  await goOnTo(page, 3);
  const names = await page
    .locator('form [name]')
    .evaluateAll((all) => all.map((control) => control.getAttribute('name')));
  expect([...new Set(names)]).toEqual(
    ['sex', 'referral_code', 'id_proof', 'nationality', 'address', 'state', 'city', 'pincode'].map(
      (name) => `user_${name}`,
    ),
  );
  await fillPapers(page);
  await expectFits(page);
  await goOnTo(page, 4);
  await fillPasswords(page, person);
  await expectFits(page);
  await goOnTo(page, 5);
  await expectFits(page);
  await page.getByRole('main').evaluate((main) => {
    const enabled: string[] = [];
    const headings = new Set<string | undefined>();
    Object.assign(window, { enabled, headings });
    new MutationObserver(() => {
      headings.add(main.querySelector('h1')?.textContent);
      for (const button of main.querySelectorAll('button:enabled'))
        enabled.push(button.textContent);
    }).observe(main, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Logged In Successfully')).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  // On the way out nothing asks for bank details once more, and no other step shows.
  expect(await page.evaluate('enabled')).not.toContain('Save bank details');
  expect(await page.evaluate('headings.size')).toBe(1);
  // Back leads past all steps of the form, which is gone; forward leads to none of them.
  await page.goBack();
  await expect(page).toHaveURL(/\/hospitality$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    /about you|study|your ID|bank/i,
  );
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page.getByText(/National Institute of Technology/).first()).toBeVisible();
});

test('nine fields are enough: the username comes from the name, and a password typed in sight is confirmed with it', async ({
  page,
}) => {
  const person = newcomer();
  await page.goto('/signup');
  await page.getByLabel('Name*', { exact: true }).fill('Meera K. Rao');
  await expect(page.getByLabel('Username*')).toHaveValue('meera.k.rao');
  await page.getByLabel('Phone*').fill('+91 98400-12345');
  await page.getByLabel('Email*').fill(person.email);
  await goOnTo(page, 2);
  await fillCollege(page);
  await goOnTo(page, 3);
  await fillPapers(page);
  await goOnTo(page, 4);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByLabel('Password*', { exact: true }).fill(person.password);
  await expect(page.getByLabel('Confirm password*', { exact: true })).toHaveValue(person.password);
  await captchaSolved(page);
  await goOnTo(page, 5);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a username of one’s own stays, whatever the name becomes', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Name*', { exact: true }).fill('Meera');
  await page.getByLabel('Username*').fill('mirabai');
  await page.getByLabel('Name*', { exact: true }).fill('Meera Rao');
  await expect(page.getByLabel('Username*')).toHaveValue('mirabai');
});

test('a visitor signs up with the keyboard alone', async ({ page }) => {
  const person = newcomer();
  await page.goto('/signup');
  await page.getByLabel('Username*').focus();
  for (const text of [person.username, person.name, '9840012345', person.email]) {
    await page.keyboard.type(text);
    if (text !== person.email) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where do you study?' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.type('BTech');
  await page.keyboard.press('Tab');
  await page.keyboard.type('First');
  await page.keyboard.press('Tab');
  await page.keyboard.type('anna university');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'College*' })).toHaveValue(/Anna University/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your ID and address' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Referral code')).toBeFocused();
  await page.keyboard.press('Tab');
  // The file dialogue is the system's own; the focused field gets what it would choose.
  await expect(page.getByLabel(/^ID proof/)).toBeFocused();
  await page.getByLabel(/^ID proof/).setInputFiles(await idCard());
  await expect(page.getByText('Choose another picture')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bank details (optional)' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('what was typed outlives a reload, back and forward, but its secrets do not', async ({
  page,
}) => {
  const person = newcomer();
  await fillUpToBank(page, person);
  const bank = ['Ravi Rockfort', 'Rockfort Bank', 'Chatram Street', '00012345678', 'SBIN0001234'];
  const bankFields = page.locator('form > fieldset').getByRole('textbox');
  for (const [index, text] of bank.entries()) await bankFields.nth(index).fill(text);
  await page.goBack();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await expect(page.getByLabel('Password*', { exact: true })).toHaveValue(person.password);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('IFSC code')).toHaveValue('SBIN0001234');

  const entries = await page.evaluate(() => history.length);
  await page.reload();
  // The picture is not kept on the device, so its step must be done again.
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await expect(page.getByText('A reload does not keep your picture')).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(page.getByRole('radio', { name: 'MALE', exact: true })).toBeChecked();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('sign-up draft');
  for (const secret of [person.email, person.username, person.password, ...bank])
    expect(kept).not.toContain(secret);
  expect(kept).not.toContain('data:image');
});

test('an address beyond the first unfinished step leads back to it, and away from sign-up whoever is signed in', async ({
  page,
}) => {
  await page.goto('/signup?step=5');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
  await arriveSignedIn(page, asha);
  await page.goto('/signup');
  await expect(page).toHaveURL(/\/$/);
});
