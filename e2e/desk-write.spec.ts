import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessibleDayAndNight, administratorTest as test } from './desk.ts';
import { expectNoSidewaysScroll } from './visitor.ts';

test('An organiser writes to one person by keyboard, takes it back and goes on with its words', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson();
  await page.goto(`/desk/people?q=${encodeURIComponent(email)}`);
  await page.getByRole('table').getByRole('link').first().press('Enter');
  await expect(page.getByRole('article').getByText(email)).toBeVisible();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: /^Write to/ });
  await dialog.getByLabel('Text').fill('Your lantern lies at the desk.');
  await dialog.getByLabel('Text').press('Tab');
  await dialog.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(dialog.getByText('The subject is missing')).toBeVisible();
  await dialog.getByLabel('Subject').fill('Found');
  await expectAccessibleDayAndNight(page);
  await dialog.getByLabel('Subject').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Found');
  await expect(dialog.getByLabel('Text')).toHaveValue('Your lantern lies at the desk.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').getByText(/in ten seconds/)).toBeVisible();
  await expect(page.getByRole('article').getByText('letter written').first()).toBeVisible();
});

test('Several people are chosen with a thumb, from 320 px on, and written to', async ({
  page,
  newPerson,
}) => {
  const name = `Nila ${randomUUID()}`;
  for (const _ of [1, 2]) await newPerson({ name });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/desk/people?q=${encodeURIComponent(name)}`);
  const choices = page.getByRole('checkbox', { name: `Choose ${name}` });
  await expect(choices).toHaveCount(2);
  for (const choice of await choices.all()) {
    const box = (await choice.locator('..').boundingBox())!;
    expect([box.width >= 44, box.height >= 44, box.x + box.width <= 320]).toEqual([
      true,
      true,
      true,
    ]);
    await choice.check();
  }
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await expectAccessibleDayAndNight(page);
  await page.getByRole('link', { name: 'Write to 2' }).click();
  await expect(page.getByRole('button', { name: 'Write to 2' })).toBeVisible();
});
