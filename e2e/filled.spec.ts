import type { Locator, Page } from '@playwright/test';
import { nextCode, test as onDesk } from './desk.ts';
import { test as onEvent } from './desk-calls.ts';
import { captchaSolved, fillPapers, goOnTo, logInAs, newcomer, signUp } from './people.ts';
import { test as onRegistering } from './registering-festival.ts';
import { eventAt, panel, press } from './registration-panel.ts';
import { atRest, expect, test } from './visitor.ts';

test.use(atRest);

/** As a password manager or a translator does: the field holds it, and nobody is told. */
async function put(field: Locator, value: string): Promise<void> {
  await field.evaluate((control, held) => {
    (control as HTMLInputElement).value = held;
  }, value);
}

/** Each form with a password, as what keeps passwords reads it: the names it finds for the account. */
function accountsNamed(page: Page): Promise<string[][]> {
  return page
    .locator('form:has([autocomplete=current-password], [autocomplete=new-password])')
    .evaluateAll((forms) =>
      forms.map((form) =>
        [...form.querySelectorAll<HTMLInputElement>('[autocomplete=username]')].map(
          ({ type, value }) => `${type} ${value}`,
        ),
      ),
    );
}

test('a sign-up that a password manager fills in goes on with what its fields hold', async ({
  page,
  request,
}) => {
  const person = newcomer();
  await page.goto('/signup');
  await expect(page.getByLabel('Username*')).not.toHaveAttribute('autocomplete', 'username');
  await put(page.getByLabel('Name*', { exact: true }), person.name);
  await put(page.getByLabel('Phone*'), '9840012345');
  await put(page.getByLabel('Email*'), person.email);
  await goOnTo(page, 2);
  await put(page.getByLabel('Degree*'), 'BTech');
  await put(page.getByLabel('Year*'), 'Second Year');
  // In letters of its own, and not in the list.
  await put(page.getByRole('combobox', { name: 'College*' }), 'other');
  await page.getByLabel('Degree*').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'College*' })).toHaveValue('Other');
  await put(page.getByLabel('College, if not listed'), 'Kaveri College of Night Studies');
  await goOnTo(page, 3);
  await fillPapers(page);
  await page.getByRole('radio', { name: 'FEMALE', exact: true }).evaluate((radio) => {
    (radio as HTMLInputElement).checked = true;
  });
  await goOnTo(page, 4);
  expect(await accountsNamed(page)).toEqual([[`email ${person.email}`]]);
  await captchaSolved(page);
  await put(page.getByLabel('Password*', { exact: true }), person.password);
  await put(page.getByLabel('Confirm password*', { exact: true }), person.password);
  await goOnTo(page, 5);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
  const { email: user_email, password: user_password } = person;
  const login = await request.post('/api/user/login', { data: { user_email, user_password } });
  const { message: token } = await login.json();
  const account = await request.get('/api/user/account', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(JSON.stringify(await account.json())).toContain('"FEMALE"');
});

test('a login that is filled in without a word is not emptied by what is drawn meanwhile', async ({
  page,
  request,
}) => {
  const person = newcomer();
  await signUp(request, person);
  await page.goto('/login');
  await put(page.getByLabel('Email*'), person.email);
  await put(page.getByLabel('Password*'), 'Not-theirs9!');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password*')).toHaveValue('Not-theirs9!');
  await put(page.getByLabel('Password*'), person.password);
  await page.getByLabel('Password*').press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('each form with a password names the account by the e-mail of the login, once', async ({
  page,
  request,
}) => {
  const person = newcomer();
  await signUp(request, person);
  const { email } = person;
  for (const path of ['/change-password', '/confirm-email']) {
    await page.goto(`${path}?email=${encodeURIComponent(email)}&code=123456`);
    for (const names of await accountsNamed(page)) expect(names, path).toEqual([`email ${email}`]);
  }
  await page.goto('/login');
  expect(await accountsNamed(page)).toEqual([['email ']]);
  await logInAs(page, person);
  await page.goto('/profile');
  await page.getByText('Your data, password and sessions').click();
  await expect(page.getByLabel('Current password*')).toBeVisible();
  expect(await accountsNamed(page)).toEqual([[`email ${email}`], [`email ${email}`]]);
});

onRegistering(
  'a team and an answer that were filled in without a word are sent',
  async ({ newPerson }) => {
    const page = await newPerson(eventAt('Asked Round'));
    await put(panel(page).getByLabel('Start a team'), 'The Silent Ones');
    await press(page, 'Start');
    await put(panel(page).getByLabel('Which drone do you need?*'), 'C sharp');
    await press(page, 'Continue');
    await expect(panel(page).getByText('The Silent Ones').first()).toBeVisible();
    await press(page, 'Answers');
    await expect(panel(page).getByLabel('Which drone do you need?*')).toHaveValue('C sharp');
  },
);

onDesk('a password manager that tells nobody signs in at the desk', async ({ page, newPerson }) => {
  const person = await newPerson();
  await page.goto('/desk/sign-in');
  expect(await accountsNamed(page)).toEqual([['email ']]);
  await put(page.getByLabel('E-mail'), person.email);
  await put(page.getByLabel('Password'), person.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('alert')).toContainText(/role/i);
});

onEvent(
  'a message of the desk whose session has ended is there still after signing in again',
  async ({ page, organiser, registerTwo }) => {
    await registerTwo('Lantern Choir');
    await page.goto('/desk/events/music/Lantern%20Choir/messages');
    await put(page.getByLabel('Subject'), 'Prizes at seven');
    await put(page.getByLabel('Text'), 'Come to the Old Hall.');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Send to me first' }).click();
    const again = page.getByRole('dialog', { name: 'You are no longer signed in' });
    await again.getByLabel('E-mail').fill(organiser.email);
    await again.getByLabel('Password').fill(organiser.password);
    await again.getByRole('button', { name: 'Go on' }).click();
    await again.getByLabel('Six digits').fill(await nextCode(organiser.secret));
    await expect(again).toBeHidden();
    await expect(page.getByLabel('Subject')).toHaveValue('Prizes at seven');
    await expect(page.getByLabel('Text')).toHaveValue('Come to the Old Hall.');
  },
);
