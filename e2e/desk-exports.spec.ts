import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { nextCode, presentRows } from './desk.ts';
import { test } from './desk-calls.ts';
import { expectAccessible } from './visitor.ts';

test('An export has the chosen columns, and is refused without a reason', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson();
  await page.goto(`/desk/people?${new URLSearchParams({ q: person.email })}`);
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Export people' });
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Phone' }).check();
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  await dialog.getByRole('button', { name: 'Export and write down' }).click();
  await expect(dialog.getByRole('alert')).toContainText('At least ten characters');
  await expectAccessible(page);
  await dialog.getByLabel('What for').fill('rooms of the hostel');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export and write down' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^people-[\d-]{10}\.csv$/);
  const rows = parse(await readFile(await download.path()), { bom: true, columns: true });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ Name: person.name, Phone: '9840012345', 'ID proof': 'waiting' });
  expect(Object.keys(rows[0] as object)).not.toContain('E-mail');
  await page.goto('/desk/audit?kind=export of people');
  await expect(page.getByRole('row').nth(1)).toContainText('rooms of the hostel');
});

test('Who was in leaves as a file with phones, for a reason and the second key, and the log says so', async ({
  page,
  organiser,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  await page.goto('/desk/events/music/Lantern%20Choir');
  await expect(page.getByRole('row').filter({ hasText: 'not marked' })).not.toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await expect(presentRows(page)).not.toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page.getByText(/^[1-9]\d* (person|people) in, with time and gate$/)).toBeVisible();
  await expect(page.getByText('After publishing, one PDF for all')).toBeVisible();
  const csv = page.getByRole('button', { name: 'Attendance as CSV' });
  const dialog = page.getByRole('dialog', { name: 'Attendance as CSV' });
  await csv.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Gate', exact: true })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Phone' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'with phones and e-mails' }).check();
  await csv.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
  await dialog.getByLabel('What for').fill('names');
  await dialog.getByRole('button', { name: 'Export and write down' }).click();
  await expect(dialog.getByRole('alert')).toContainText('At least ten characters');
  await dialog.getByLabel('What for').fill('who slept here may breakfast here');
  // As the server answers ten minutes later.
  const json = { message: 'Once more', fields: { factor: 'Once more' } };
  await page.route('**/api/desk/exports/**', (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Export and write down' }).click();
  const again = page.getByRole('dialog', { name: 'Your second key again' });
  const code = await nextCode(organiser.secret);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    again.getByLabel('Six digits').fill(code),
  ]);
  expect(download.suggestedFilename()).toMatch(/^attendance-[\d-]{10}\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toMatch(/,State,In this state since,At its door,Gate,Through the gate,E-mail,Phone/);
  expect(file).toContain(',present,');
  await page.goto('/desk/audit?kind=export+of+attendance');
  const line = page.getByRole('row').filter({ hasText: 'who slept here may breakfast here' });
  await expect(line.first()).toContainText(/rows as csv: .*email, phone/);
});
