import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import {
  arriveAsAdministrator,
  DAY_AND_NIGHT,
  enrol,
  expectListsFit,
  expectOpen,
  givePassword,
  newAdministrator,
  nextCode,
  organise,
  signInAtDesk,
  test,
} from './desk.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

async function invite(page: Page, email: string, role: string, clusters: string[] = []) {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel(/^E-mails/).fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  for (const name of clusters) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('An administrator invites somebody, stops it in time, and invites them again, by keyboard', async ({
  page,
  desk,
  newConfirmed,
}) => {
  const person = await newConfirmed();
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk');
  await expectOpen(page);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type(person.email);
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('checkbox', { name: 'Music' }).press('Space');
  await dialog.getByRole('button', { name: 'Invite' }).press('Enter');
  await expect(page.getByRole('status').getByText(`${person.name}: invited.`)).toBeVisible();
  await expect(rowOf(page, person.email)).toContainText('Cluster manager');
  await expect(rowOf(page, person.email)).toContainText('Music');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('z');
  await expect(rowOf(page, person.email)).toBeHidden();
  await invite(page, person.email, 'Treasurer');
  await expect(rowOf(page, person.email)).toContainText('everything');
  await expect(rowOf(page, person.email)).toContainText('Not set');
});

test('Addresses that no account has stay in the field, each with its reason under it, and the others are invited', async ({
  page,
  desk,
  newConfirmed,
}) => {
  const person = await newConfirmed();
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk/roles');
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await invite(page, `nobody@example.org, ${person.email}, nowhere`, 'Cluster manager');
  await expect(dialog.getByRole('alert').filter({ hasText: 'at least one' })).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Hospitality desk');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('alert')).toContainText('nobody@example.org: No account has');
  await expect(dialog.getByRole('alert')).toContainText(/nowhere: .*e-?mail/i);
  await expect(dialog.getByLabel(/^E-mails/)).toHaveValue('nobody@example.org\nnowhere');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, person.email)).toBeVisible();
});

test('What was done while its dialog stays open is taken back within it, by a press or by key', async ({
  page,
  desk,
  newConfirmed,
}) => {
  const [person, other] = [await newConfirmed(), await newConfirmed()];
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk/roles');
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await invite(page, `nobody@example.org, ${person.email}`, 'Treasurer');
  const said = dialog.getByRole('status');
  await expect(said).toContainText(`${person.name}: invited.`);
  await expect(rowOf(page, person.email)).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await said.getByRole('button', { name: 'Stop' }).click();
  await expect(said).toBeHidden();
  await expect(rowOf(page, person.email)).toHaveCount(0);

  await dialog.getByLabel(/^E-mails/).fill(`nobody@example.org, ${other.email}`);
  await dialog.getByRole('button', { name: 'Invite' }).press('Enter');
  await expect(said).toContainText(`${other.name}: invited.`);
  await expect(rowOf(page, other.email)).toHaveCount(1);
  await dialog.getByLabel(/^E-mails/).press('z');
  await expect(dialog.getByLabel(/^E-mails/)).toHaveValue('nobody@example.orgz');
  await dialog.getByRole('button', { name: 'Invite' }).focus();
  await page.keyboard.press('z');
  await expect(rowOf(page, other.email)).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await dialog.getByLabel(/^E-mails/).fill(`nobody@example.org, ${other.email}`);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(said).toContainText(`${other.name}: invited.`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // It goes on where the dialog was.
  await page.getByRole('status').getByRole('button', { name: 'Stop' }).click();
  await expect(rowOf(page, other.email)).toHaveCount(0);
});

test('Whose role is ended is out at the next request, reads why, and may be given it back', async ({
  page,
  desk,
  elsewhere,
}) => {
  const other = await elsewhere();
  const person = await arriveAsAdministrator(other, desk);
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk/roles');
  await rowOf(page, person.email).getByRole('button', { name: 'End' }).click();
  await page.getByLabel('A word to them').fill('shift over, thank you');
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(rowOf(page, person.email)).toBeHidden();

  await other.goto('/desk/roles');
  await givePassword(other, person);
  await expect(other.getByRole('heading', { name: 'Your role ended' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('“shift over, thank you”');
  await expectAccessible(other);

  await page.getByRole('button', { name: 'Give back' }).click();
  await expect(rowOf(page, person.email)).toContainText('Administrator');
  await other.getByRole('button', { name: 'Another account' }).click();
  await signInAtDesk(other, person);
});

test('Who has lost every second key is let in by whoever runs the server; an administrator of today can’t vouch', async ({
  page,
  desk,
  elsewhere,
}) => {
  const lost = await enrol(page, await newAdministrator(page.request, desk));
  const administrator = await elsewhere();
  await arriveAsAdministrator(administrator, desk);
  await administrator.goto('/desk/roles');
  await rowOf(administrator, lost.email).getByRole('button', { name: 'Let in again' }).click();
  await administrator.getByRole('button', { name: /^I vouch for/ }).click();
  await expect(administrator.getByRole('dialog').getByRole('alert')).toContainText(
    'for less than a week',
  );
  await page.goto('/desk/sign-in');
  await givePassword(page, lost);
  await expect(page.getByRole('heading', { name: 'Six digits, please' })).toBeVisible();

  await organise(desk, 'let-in', lost.email);
  await enrol(page, lost);
});

test('The second key is asked for again over what is being done, which then goes on', async ({
  page,
  newConfirmed,
  organiser,
}) => {
  const person = await newConfirmed();
  await page.goto('/desk/roles');
  // As the server answers ten minutes later.
  const json = { message: 'Once more', fields: { factor: 'Once more' } };
  await page.route('**/api/desk/roles', (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
  await invite(page, person.email, 'Treasurer');
  const again = page.getByRole('dialog', { name: 'Your second key again' });
  await again.getByLabel('Six digits').fill('000000');
  await expect(again.getByRole('alert')).toContainText('wrong');
  await again.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expect(again).toBeHidden();
  await expect(rowOf(page, person.email)).toContainText('Treasurer');
});

test('The file of the roles has just what the list shows', async ({ page, desk, newConfirmed }) => {
  const person = await newConfirmed();
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk/roles');
  await invite(page, person.email, 'Treasurer');
  await expect(rowOf(page, person.email)).toBeVisible();
  await page.getByLabel('Name or e-mail').fill(person.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Name or e-mail').blur();
  await page.keyboard.press('e');
  await page.getByRole('radio', { name: 'CSV' }).check();
  await page.getByLabel('What for').fill('the yearly report');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export and write down' }).click();
  const rows = parse(await readFile(await (await saved).path()), { bom: true, columns: true });
  expect(rows).toMatchObject([{ Role: 'treasurer' }]);
});

test('The audit log is filtered in its address, which a colleague can open', async ({
  page,
  desk,
  newConfirmed,
}) => {
  const person = await newConfirmed();
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk/roles');
  await invite(page, person.email, 'Treasurer');
  await expect(rowOf(page, person.email)).toBeVisible();
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await page.getByLabel('Whose: code or e-mail').fill(person.email);
  await expect(page.getByText('1 entry.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('role given');
  await page.getByLabel('Whose: code or e-mail').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('cell').getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await page.getByLabel('What for').fill('the yearly report');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export and write down' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^audit-log-/);
  await page.getByLabel('Kind').selectOption('sign-in');
  await expect(page.getByText('Nothing is written of that.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('sign-in');
  await expect(page.getByText('Nothing is written of that.')).toBeVisible();
});

test('While the server does not answer, what was read stays and says so', async ({
  page,
  context,
  organiser,
}) => {
  await page.goto('/desk/roles');
  await expect(rowOf(page, organiser.email)).toBeVisible();
  const lost = page.getByText('The server does not answer.');
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.route('**/*', (route) => route.abort());
  await comeBack();
  await expect(lost).toBeVisible();
  await expect(rowOf(page, organiser.email)).toBeVisible();
  // The network stays away until it is pressed: the page tries by itself, too.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try now' }).click();
  pressed.resolve();
  await expect(lost).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  // Of a network that is back the browser itself tells.
  await context.setOffline(true);
  await comeBack();
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toBeHidden({ timeout: 5000 });
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`Roles and the log have no barrier, ${time}`, async ({ page, organiser: { email } }) => {
    await page.emulateMedia({ colorScheme });
    for (const [path, words] of [
      ['/desk/roles', email],
      ['/desk/roles/rights', 'Open bank details'],
      ['/desk/audit', 'sign-in'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('row').filter({ hasText: words }).first()).toBeVisible();
      await expectAccessible(page);
      await expectListsFit(page);
    }
    await page.goto('/desk/roles');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Leave it/ }).click();
    await page.getByRole('button', { name: 'End', exact: true }).first().click();
    await expectAccessible(page);
  });
