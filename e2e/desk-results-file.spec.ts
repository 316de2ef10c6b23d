import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { givePassword, nextCode } from './desk.ts';
import { test } from './desk-calls.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const EVENT = '/desk/events/music/Call%20%26%20Answer';

const points = (page: Page) => page.getByRole('textbox', { name: /^Points of/ });

async function openResults(page: Page): Promise<void> {
  await page.goto(`${EVENT}/results`);
  await expect(points(page)).not.toHaveCount(0);
}

async function exportResults(page: Page): Promise<string> {
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Results as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Results as CSV' });
  await dialog.getByLabel('What for').fill('points from the jury’s laptop');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export and write down' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^results-[\d-]{10}\.csv$/);
  await expect(dialog).toBeHidden();
  await page.keyboard.press('4');
  await expect(points(page)).not.toHaveCount(0);
  return readFile(await download.path(), 'utf8');
}

/** Opens the dialog by its key, and loads this text as a file. */
async function load(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Load points from a CSV' });
  if (!(await dialog.isVisible())) await page.keyboard.press('l');
  const file = { name: 'jury.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('The file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Load' }).press('Enter');
}

test('Results leave as a CSV, are filled in elsewhere, and come back into the sheet', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Call & Answer');
  await openResults(page);
  const empty = await exportResults(page);
  const [heads, ...lines] = empty.trim().split('\r\n');
  expect(heads).toMatch(/Rank,Name,College,Code,Points,Sum,Prize ₹$/);
  const filled = lines.map((line, at) => line.replace(/,,,$/, `,${20 - at / 2},,`));
  await load(page, [heads, ...filled].join('\r\n'));
  await expect(page.getByRole('status').getByText('jury.csv is in the sheet.')).toBeVisible();
  await expect(points(page).nth(1)).toHaveValue('19.5');
  await expect(page.getByText('Not saved yet.').first()).toBeVisible();

  await page.keyboard.press('z');
  await expect(points(page).nth(1)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await load(page, [heads, ...filled].join('\r\n'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await load(page, await exportResults(page));
  await expect(page.getByText('Nothing in it differs from the sheet.')).toBeVisible();
});

test('A file with mistakes names each by line and column, and leaves the sheet as it is', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Call & Answer');
  await openResults(page);
  const [, first] = (await exportResults(page)).split('\r\n');
  await points(page).first().fill('7');
  await page.getByRole('heading', { name: /(is|are) open$/ }).click();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Load points from a CSV' });
  // The browser asks for a file, and is given none.
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Load' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose the file');
  const sheet = { name: 'Jury.XLSX', mimeType: '', buffer: Buffer.from('PK') };
  await dialog.getByLabel('The file').setInputFiles(sheet);
  await expect(dialog.getByRole('alert')).toContainText('Save it as CSV first');
  const [code] = first!.match(/\w{4}(-\w{4}){3}/)!;
  const other = 'Nobody of this name,,8\n';
  await load(page, `Name,Code,Points\n,${code},eleven\n${other}`);
  await expect(dialog.getByRole('alert')).toHaveText('Nothing of jury.csv is loaded');
  const faults = dialog.getByRole('list', { name: 'To put right in the file' });
  await expect(faults.getByRole('listitem')).toHaveText([
    /Line 2.*Points: “eleven” is no number/,
    /Line 3.*nobody in the sheet is called Nobody of this name/,
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page, [360, 768, 1440]);
  await page.keyboard.press('Escape');
  await expect(points(page).first()).toHaveValue('7');
});

test('Points outlive the session’s end: its keys are asked for over the sheet, which then is kept', async ({
  page,
  organiser,
  registerTwo,
}) => {
  await registerTwo('Call & Answer');
  await openResults(page);
  await points(page).first().fill('6,5');
  await page.context().clearCookies();
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'You are no longer signed in' });
  await givePassword(page, organiser);
  await again.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expect(again).toBeHidden();
  await kept;
  await page.reload();
  // They stand by rank now.
  const values = () =>
    points(page).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  await expect.poll(values).toContain('6.5');
});
