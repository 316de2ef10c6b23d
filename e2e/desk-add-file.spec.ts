import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessibleDayAndNight, administratorTest as test } from './desk.ts';
import { expectNoSidewaysScroll } from './visitor.ts';

test('People of a CSV are added, once what is wrong in it was told, and are out again by one key', async ({
  page,
  newPerson,
}) => {
  const own = randomUUID().slice(0, 8);
  const listed = [
    await newPerson({ name: `Asha ${own}` }),
    await newPerson({ name: `Meera ${own}` }),
  ];
  await page.goto('/desk/events/music/Humming');
  const add = page.getByRole('button', { name: 'Add from a CSV' });
  await add.waitFor();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Add entries from a CSV' });
  await dialog.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose the file');
  const choose = (...lines: string[]) =>
    dialog.getByLabel('The file', { exact: true }).setInputFiles({
      ...{ name: 'list.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(lines.join('\r\n')),
    });
  await choose('Name,College', 'Asha,Loyola');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const faults = dialog.getByRole('list', { name: 'To put right in the file' });
  await expect(faults).toContainText('Line 1no column is called Code or E-mail');
  const emails = listed.map(({ email }) => email);
  await choose('E-mail', emails[0]!, `nobody.${own}@example.org`, emails[1]!, emails[0]!);
  await expect(faults).toBeHidden();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Nobody of list.csv is added: 2 lines to put right',
  );
  await expect(faults.getByRole('listitem')).toHaveText([
    /^Line 3nobody has the code or e-mail “nobody/,
    'Line 5the same person as in line 2',
  ]);
  await expectAccessibleDayAndNight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, [320, 390, 1440]);
  await dialog.getByRole('button', { name: 'Add the other 2' }).click();
  await expect(page.getByText('2 people of list.csv are in.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 844 });
  const rows = page.getByRole('rowheader').filter({ hasText: own });
  await expect(rows).toContainText(listed.map(({ name }) => name));
  await page.keyboard.press('z');
  await expect(rows).toHaveCount(0);
});
