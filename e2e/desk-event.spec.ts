import { expect } from '@playwright/test';
import { arriveAsAdministrator, enrolByCalls, registerTwo, test } from './desk.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const EVENT = '/desk/events/music/Lantern%20Choir';

test('A message can be stopped for half a minute, and is back in the fields then', async ({
  page,
  desk,
  newPerson,
}) => {
  await registerTwo(desk, newPerson, 'Lantern Choir');
  await arriveAsAdministrator(page, desk);
  await page.goto(`${EVENT}/messages`);
  await page.getByRole('button', { name: /^Send to \d/ }).click();
  await expect(page.getByRole('alert')).toContainText('The subject is missing');
  await page.getByLabel('Subject').fill('Prizes at six');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Prizes at six');
});

test('An entry is taken out only with a reason', async ({ page, desk, newPerson }) => {
  const [person] = await registerTwo(desk, newPerson, 'Lantern Choir');
  await arriveAsAdministrator(page, desk);
  await page.goto(EVENT);
  await expect(page.getByRole('row').filter({ hasText: 'not marked' })).not.toHaveCount(0);
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Take out' }).click();
  const dialog = page.getByRole('dialog', { name: `Take ${person!.name} out?` });
  await dialog.getByRole('button', { name: 'Take out and mail' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why');
  await dialog.getByLabel('Why').fill('They wrote that they are ill');
  await dialog.getByRole('button', { name: 'Take out and mail' }).click();
  await expect(page.getByText('The entry is taken out, and its people are told')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('A cluster manager has their own events alone, also by address', async ({
  page,
  desk,
  elsewhere,
  newPerson,
}) => {
  await arriveAsAdministrator(page, desk);
  const theirs = await elsewhere();
  const manager = await newPerson();
  await page.goto('/desk/roles');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel(/^E-mails/).fill(manager.email);
  await dialog.getByLabel('Role').selectOption('Cluster manager');
  await dialog.getByRole('checkbox', { name: 'Gaming' }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('row').filter({ hasText: manager.email })).toBeVisible();

  await enrolByCalls(theirs.request, desk, manager);
  await theirs.goto('/desk/events');
  await expect(theirs.getByRole('cell', { name: 'Gaming' }).first()).toBeVisible();
  await expect(theirs.getByRole('cell', { name: 'Music' })).toHaveCount(0);
  await theirs.goto(EVENT);
  await expect(theirs.getByRole('alert')).toContainText('Music is not among your clusters');
  await theirs.goto('/desk/roles');
  await expect(theirs.getByRole('alert')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`An event has no barrier and fits, ${colorScheme === 'light' ? 'by day' : 'by night'}`, async ({
    page,
    desk,
    newPerson,
  }) => {
    await registerTwo(desk, newPerson, 'Lantern Choir');
    await page.emulateMedia({ colorScheme });
    await arriveAsAdministrator(page, desk);
    for (const [path, words] of [
      ['/desk/events', 'First Song'],
      [EVENT, 'not marked'],
      [`${EVENT}/waiting`, 'Nobody waits.'],
      [`${EVENT}/messages`, 'Sent before'],
      [`${EVENT}/results`, 'Before it goes out'],
      [`${EVENT}/call-sheet`, 'College'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      // A button that waits for its numbers is dimmed.
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, [1440, 1024, 390, 360]);
    }
  });
