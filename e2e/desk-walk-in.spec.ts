import type { Page } from '@playwright/test';
import {
  DAY_AND_NIGHT,
  expectAccessibleDayAndNight,
  expectOpen,
  administratorTest as test,
} from './desk.ts';
import { linkMailedTo } from './outbox.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, patient } from './visitor.ts';

const NEW_PASSWORD = 'Lamp-lit$77';
let people = 0;

/** Somebody whom no other journey meets. */
function somebody() {
  people += 1;
  const own = `${Date.now().toString(36)}${people}`;
  return {
    name: `Meera ${own}`,
    phone: `9${String(Date.now()).slice(-6)}${String(people).padStart(3, '0')}`,
    email: `meera.${own}@example.org`,
  };
}
type Somebody = ReturnType<typeof somebody>;

const line = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const pass = (page: Page) => page.getByRole('region', { name: 'Gate pass' });

/** From the finder, where nobody is found. */
async function openForm(page: Page, { name }: Pick<Somebody, 'name'>): Promise<void> {
  await page.goto('/desk');
  await expectOpen(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody is found.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(line(page, 'Name, as on the card')).toHaveValue(name);
  await expect(line(page, 'Card seen by')).not.toHaveValue('');
  await expect(line(page, 'Name, as on the card')).toBeFocused();
}

/** Goes through the lines by Enter alone; the last one makes the pass. `email`: undefined for none. */
async function make(page: Page, person: Somebody, email: string | undefined): Promise<string> {
  await openForm(page, person);
  await page.keyboard.press('Enter');
  await page.keyboard.type(person.phone);
  await page.keyboard.press('Enter');
  await expect(line(page, 'College')).toBeFocused();
  await page.keyboard.type('national tiru');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line(page, 'E-mail, or none')).toBeFocused();
  await expect(line(page, 'College')).toHaveValue(/^National Institute of Technology, Tiru/);
  if (email) {
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
  } else await page.keyboard.press('-');
  await expect(line(page, 'Card seen by')).toBeFocused();
  await page.keyboard.press('Enter');
  const made = page.getByText(/^Made in \d+ s$/);
  await expect(made).toBeVisible();
  expect(Number(/\d+/.exec(await made.innerText()))).toBeLessThan(30);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  return decodeURIComponent(page.url().split('/').at(-1)!);
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(/^(New p|P)assword\*$/).fill(NEW_PASSWORD);
  await page.getByLabel(/^Confirm/).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

test('Somebody without a pass and without an e-mail gets one by keys, on paper and on their phone', async ({
  page,
  elsewhere,
}) => {
  const person = somebody();
  const code = await make(page, person, undefined);
  await expect(pass(page).getByText(code)).toBeVisible();
  await page.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }),
  );
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => 'isPrinted' in window)).toBe(true);
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: /phone scans this$/ });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the address' }).press('Enter');
  await expect(page.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const phone = patient(await elsewhere());
  await phone.goto(link);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone, [320, 390]);
  await phone.getByRole('button', { name: 'Open my pass' }).press('Enter');
  await expect(phone).toHaveURL(/\/pass$/);
  await expect(phone.getByRole('heading', { name: person.name })).toBeVisible();
  const another = patient(await elsewhere());
  await another.goto(link);
  await another.getByRole('button', { name: 'Open my pass' }).click();
  await expect(another.getByText(/Ask for a new one at the desk/)).toBeVisible();
});

test('Who has a pass without an e-mail claims it later, with its code and their phone', async ({
  page,
  elsewhere,
  desk,
}) => {
  const person = somebody();
  const code = await make(page, person, undefined);
  await page.goto(`/desk/people/${code}`);
  const record = page.getByRole('article');
  await expect(record.getByText('none', { exact: true })).toBeVisible();
  await expect(record.getByText('Approved')).toBeVisible();
  await page.keyboard.press('c');
  const claim = page.getByRole('dialog', { name: /^Give Meera/ });
  await claim.getByLabel('E-mail').fill(person.email);
  await claim.getByLabel('Their phone').fill('9000000000');
  await page.keyboard.press('Control+Enter');
  await expect(claim.getByRole('alert')).toContainText('not the phone of this pass');
  await expectAccessibleDayAndNight(page);
  await claim.getByLabel('Their phone').fill(person.phone);
  await page.keyboard.press('Control+Enter');
  await expect(claim).toBeHidden();
  await expect(record.getByText(person.email)).toBeVisible();
  const home = await elsewhere();
  await setPassword(home, await linkMailedTo(desk, person.email, 'Your festival pass'));
  await expect(home.getByText('Your new password is set')).toBeVisible();
  await home.goto('/pass');
  await expect(home.getByRole('heading', { name: person.name })).toBeVisible();
});

test('Faults are told in their lines and nothing typed is lost; who is here already is opened instead', async ({
  page,
  newPerson,
}) => {
  const person = somebody();
  await openForm(page, person);
  await page.keyboard.press('Enter');
  await page.keyboard.type('90000 5518');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Phone number must be 10 digits');
  await expect(line(page, 'Phone')).toBeFocused();
  await expect(line(page, 'Phone')).toHaveValue('90000 5518');
  await line(page, 'Card seen by').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(3);
  await expect(line(page, 'Phone')).toBeFocused();
  await expectAccessibleDayAndNight(page);

  const known = await newPerson();
  await line(page, 'Phone').fill('+91 98400 12345');
  await page.keyboard.press('Enter');
  const open = page.getByRole('link', { name: 'Yes: open their sheet' });
  await expect(open).toBeFocused();
  await page.keyboard.type('Engineering College 2');
  await expect(page.getByText('This comes first')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await page.keyboard.press('2');
  await expect(line(page, 'College')).toBeFocused();
  await page.keyboard.type('national');
  // Of several none is taken by itself.
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ colleges: choose one\.$/)).toBeVisible();
  await expect(line(page, 'College')).toBeFocused();
  await expect(line(page, 'College')).toHaveValue('national');
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = await page.getByRole('option', { selected: true }).textContent();
  await page.keyboard.press('Enter');
  await expect(line(page, 'E-mail, or none')).toBeFocused();
  await expect(line(page, 'College')).toHaveValue(second!);
  await line(page, 'College').fill('');
  await page.keyboard.type('A college nobody listed');
  await page.keyboard.press('Enter');
  await expect(line(page, 'E-mail, or none')).toBeFocused();
  await page.keyboard.type('meera@gmial.com');
  await expect(page.getByRole('button', { name: 'Did you mean meera@gmail.com?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(line(page, 'E-mail, or none')).toHaveValue('meera@gmail.com');
  await line(page, 'E-mail, or none').fill('');
  await page.keyboard.type(known.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This e-mail is Ravi’s/)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText(known.email)).toBeVisible();
});

test('What is typed while the server looks who has a phone or an e-mail stands in the next line', async ({
  page,
  newPerson,
}) => {
  const person = somebody();
  const known = await newPerson();
  const open = page.getByRole('link', { name: 'Yes: open their sheet' });
  let answer = Promise.withResolvers<void>();
  await page.route('**/api/desk/walk-ins/known*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openForm(page, person);
  await page.keyboard.press('Enter');
  await page.keyboard.type('9840012345');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A college nobody listed');
  await expect(line(page, 'Phone')).toHaveValue('9840012345');
  await expect(line(page, 'College')).toHaveValue('A college nobody listed');
  answer.resolve();
  await expect(page.getByText(/^This phone is /)).toBeVisible();
  await expect(line(page, 'College')).toBeFocused();

  answer = Promise.withResolvers();
  await line(page, 'Phone').fill(person.phone);
  await line(page, 'E-mail, or none').fill(known.email);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Asha of hospitality');
  await expect(line(page, 'E-mail, or none')).toHaveValue(known.email);
  await expect(line(page, 'Card seen by')).toHaveValue(/Asha of hospitality$/);
  answer.resolve();
  await expect(page.getByText(/^This e-mail is Ravi’s/)).toBeVisible();
  await expect(line(page, 'Card seen by')).toBeFocused();
  // No second pass is made of it.
  await page.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText(known.email)).toBeVisible();
});

test('A pass that was made by mistake is taken back within five minutes, by key or from the list', async ({
  page,
}) => {
  const one = await make(page, somebody(), undefined);
  await page.keyboard.press('z');
  await expect(page.getByText('the pass is no longer good')).toBeVisible();
  await expect(line(page, 'Name, as on the card')).toBeVisible();
  await page.goto(`/desk/people/walk-in/${one}`);
  await expect(page.getByText('No walk-in has this code')).toBeVisible();
  const person = somebody();
  await make(page, person, undefined);
  await page.keyboard.press('n');
  const recent = page.getByRole('listitem').filter({ hasText: person.name });
  await recent.getByRole('button', { name: `Take back ${person.name}` }).press('Enter');
  await expect(recent).toHaveCount(0);
});

test('Somebody new is counted as in at the gate that this desk stands at, and that is taken back', async ({
  page,
}) => {
  await make(page, somebody(), undefined);
  const takesBack = page.getByRole('button', { name: 'Take back' });
  await expect(takesBack).toHaveText('Take backz');
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: /^Count Meera .* as in$/ });
  await dialog.getByLabel('Library gate').check();
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^In, Library gate, /)).toBeVisible();
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  // One of the two buttons has the key, and says so.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveText('Undoz');
  await expect(takesBack).toHaveText('Take back');
  await page.keyboard.press('z');
  await expect(page.getByText(/^In, Library gate, /)).toBeHidden();
  await expect(takesBack).toHaveText('Take backz');
  const again = page.getByRole('button', { name: 'Count as in: Library gate' });
  await again.press('Enter');
  await expect(page.getByText(/^In, Library gate, /)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  const other = somebody();
  const code = await make(page, other, undefined);
  await page.keyboard.press('i');
  await expect(page.getByText(/^In, Library gate, /)).toBeVisible();
  await page.goto(`/desk/people/${code}`);
  const record = page.getByRole('article');
  await expect(record.getByText('Came today')).toBeVisible();
  await page.goto(`/desk/people/walk-in/${code}`);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('the pass is no longer good')).toBeVisible();
});

test('Somebody is given a place in an event right from their pass, and from their sheet', async ({
  page,
}) => {
  const person = somebody();
  const code = await make(page, person, undefined);
  const add = async () => {
    await page.keyboard.press('+');
    await expect(page.getByRole('dialog', { name: /to which event\?$/ })).toBeVisible();
    await page.keyboard.type('vak');
    await expect(page.getByRole('list', { name: 'Events' }).getByRole('button')).toHaveCount(1);
    await expectAccessibleDayAndNight(page);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Add ${person.name} to Vāk-Yātrā` });
    await expect(dialog.getByText('They have a place at once')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    return dialog;
  };
  await expect(await add()).toBeHidden();
  await expect(page.getByText(`${person.name} has a place.`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(`${person.name} has a place.`)).toBeHidden();
  await page.goto(`/desk/people/${code}`);
  const record = page.getByRole('article');
  await expect(record.getByText('In none.')).toBeVisible();
  await expect(await add()).toBeHidden();
  await expect(record.getByRole('link', { name: 'Vāk-Yātrā' })).toBeVisible();
  const again = await add();
  await expect(again.getByRole('alert')).toContainText('is in this event already');
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(record.getByText('In none.')).toBeVisible();
});

test('A mistyped e-mail is corrected: the old mail’s link is dead, the new one’s is good', async ({
  page,
  elsewhere,
  desk,
}) => {
  const person = somebody();
  const mistyped = person.email.replace('example', 'exmaple');
  const code = await make(page, person, mistyped);
  const old = await linkMailedTo(desk, mistyped, 'Your festival pass');
  await page.goto(`/desk/people/${code}`);
  const record = page.getByRole('article');
  await expect(record.getByText(mistyped)).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: /^Correct Meera/ });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(mistyped);
  await dialog.getByLabel('E-mail').fill('meera@gmial.com');
  await expect(dialog.getByRole('button', { name: /^Did you mean/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole('button', { name: 'Did you mean meera@gmail.com?' }).click();
  await expect(dialog.getByLabel('E-mail')).toHaveValue('meera@gmail.com');
  await dialog.getByLabel('E-mail').fill(person.email);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(record.getByText(person.email)).toBeVisible();
  await expect(record.getByText('e-mail corrected')).toBeVisible();
  const stranger = await elsewhere();
  await setPassword(stranger, old);
  await expect(stranger.getByText(/used already or has expired/).first()).toBeVisible();
  const home = await elsewhere();
  await setPassword(home, await linkMailedTo(desk, person.email, 'Your festival pass'));
  await expect(home.getByText('Your new password is set')).toBeVisible();
  await page.reload();
  await expect(record.getByRole('button', { name: 'E-mail mistyped' })).toBeHidden();
});

for (const [when, colorScheme] of DAY_AND_NIGHT)
  test.describe(`A walk-in ${when}`, () => {
    test.use({ colorScheme });

    test('has no barriers, fits any window, and its pass fits one A6', async ({ page }) => {
      await page.goto('/desk/people/walk-in');
      await expect(line(page, 'Phone')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
      await make(page, somebody(), undefined);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([298, 420]);
    });
  });
