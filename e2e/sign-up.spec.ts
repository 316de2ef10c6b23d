import {
  arriveSignedIn,
  asha,
  expectNoSidewaysScroll,
  fillCollege,
  fillPapers,
  fillPasswords,
  fillUpToBank,
  fillYou,
  goOnTo,
  idCard,
  newcomer,
} from './people.ts';
import { expect, expectAccessible, sizes, test } from './visitor.ts';

for (const { name, width, height } of sizes)
  test(`a visitor signs up through the five steps on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const person = newcomer();
    await page.goto('/signup');
    await fillYou(page, person);
    await expectAccessible(page);
    await goOnTo(page, 2);
    await fillCollege(page);
    await expectAccessible(page);
    await goOnTo(page, 3);
    await fillPapers(page);
    await expectAccessible(page);
    await goOnTo(page, 4);
    await fillPasswords(page, person);
    await expectAccessible(page);
    await goOnTo(page, 5);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Logged In Successfully')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
    await expect(page.getByText(/National Institute of Technology/).first()).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Your papers, please' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  // The file dialogue is the system's own; the focused field gets what it would choose.
  await expect(page.getByLabel(/^ID proof/)).toBeFocused();
  await page.getByLabel(/^ID proof/).setInputFiles(await idCard());
  await expect(page.getByText('Choose another picture')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'A secret of your own' })).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'If you win, where to?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('an empty step says what is missing, on a slip and beside each field', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Next' }).click();
  const slip = page.getByRole('region', { name: 'Messages' });
  for (const [label, message] of [
    ['Username*', 'Username is required'],
    ['Name*', 'Name is required'],
    ['Phone*', 'Phone is required'],
    ['Email*', 'Email is required'],
  ] as const) {
    await expect(slip.getByText(message)).toBeVisible();
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByLabel('Username*')).toBeFocused();
  await expect(page).toHaveURL(/\/signup$/);
  await expectAccessible(page);

  await page.getByLabel('Username*').fill('ravi');
  await expect(page.getByLabel('Username*')).not.toHaveAttribute('aria-invalid');
});

test('what was typed outlives a reload, back and forward, but its secrets do not', async ({
  page,
}) => {
  const person = newcomer();
  await fillUpToBank(page, person);
  await page.goBack();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await expect(page.getByLabel('Password*', { exact: true })).toHaveValue(person.password);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();

  await page.reload();
  // The picture is not kept on the device, so its step must be done again.
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'MALE', exact: true })).toBeChecked();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain(person.email);
  expect(kept).not.toContain(person.password);
  expect(kept).not.toContain('data:image');
});

test('an address beyond the first unfinished step leads back to it', async ({ page }) => {
  await page.goto('/signup?step=5');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
});

test('a file that is too large, or no picture, is refused before anything is sent', async ({
  page,
}) => {
  await page.goto('/signup');
  await fillYou(page, newcomer());
  await goOnTo(page, 2);
  await fillCollege(page);
  await goOnTo(page, 3);
  const proof = page.getByLabel(/^ID proof/);
  await proof.setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(3 * 1024 * 1024 + 1),
  });
  await expect(proof).toHaveAccessibleDescription(/ID Proof must be at most 3 MB/);
  await proof.setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(proof).toHaveAccessibleDescription(/ID Proof must be a JPEG or PNG picture/);
});

test('a visitor whose college is not listed, or whose list fails, writes its name', async ({
  page,
}) => {
  await page.route('**/api/colleges', (route) => route.abort());
  await page.goto('/signup');
  await fillYou(page, newcomer());
  await goOnTo(page, 2);
  await page.getByLabel('Degree*').selectOption('MBBS');
  await page.getByLabel('Year*').selectOption('Fifth Year');
  await page.getByLabel('College, if not listed').fill('Kaveri College of Night Studies');
  await expect(page.getByRole('combobox', { name: 'College*' })).toHaveValue('Other');
  await goOnTo(page, 3);
});

test('a captcha that can not be had blocks, and is solved at a second try', async ({ page }) => {
  await page.route('**/api/captcha', (route) => route.abort());
  const person = newcomer();
  await page.goto('/signup');
  await fillYou(page, person);
  await goOnTo(page, 2);
  await fillCollege(page);
  await goOnTo(page, 3);
  await fillPapers(page);
  await goOnTo(page, 4);
  await page.getByLabel('Password*', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password*', { exact: true }).fill(person.password);
  await expect(page.getByText(/Verification failed/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').getByText('Captcha is required')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/captcha');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await goOnTo(page, 5);
});

test('when the server fails at submit nothing is lost, and a second try succeeds', async ({
  page,
}) => {
  await fillUpToBank(page, newcomer());
  await page.route('**/api/user/register', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/The server could not be reached/)).toBeVisible();
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await page.unroute('**/api/user/register');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an e-mail that has an account already leads back to its field', async ({ page }) => {
  await fillUpToBank(page, { ...newcomer(), email: asha.email });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByLabel('Email*')).toHaveAttribute('aria-invalid', 'true');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('half of the bank details are refused', async ({ page }) => {
  await fillUpToBank(page, newcomer());
  await page.getByLabel('IFSC code').fill('SBIN1234');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('IFSC code')).toHaveAccessibleDescription(/four letters, a zero/);
  await expect(page.getByLabel('Account holder name')).toBeFocused();
  await expectAccessible(page);
});

test('whoever is signed in is led away from sign-up', async ({ page }) => {
  await arriveSignedIn(page, asha);
  await page.goto('/signup');
  await expect(page).toHaveURL(/\/$/);
});

test('no step scrolls sideways at any width', async ({ page }) => {
  const widths = [2560, 1440, 1001, 1000, 551, 550, 390, 320];
  const person = newcomer();
  await page.goto('/signup');
  await fillYou(page, person);
  await expectNoSidewaysScroll(page, widths);
  await goOnTo(page, 2);
  await fillCollege(page);
  await expectNoSidewaysScroll(page, widths);
  await goOnTo(page, 3);
  await fillPapers(page);
  await expectNoSidewaysScroll(page, widths);
  await goOnTo(page, 4);
  await fillPasswords(page, person);
  await expectNoSidewaysScroll(page, widths);
});
