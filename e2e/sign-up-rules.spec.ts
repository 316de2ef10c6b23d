import type { Locator } from '@playwright/test';
import { fillCollege, fillPapers, fillPasswords, fillYou, goOnTo, newcomer } from './people.ts';
import { atRest, expect, expectAccessible, test } from './visitor.ts';

test.use(atRest);

test('each step says what is missing or wrong beside its fields, before anything is sent, without barriers', async ({
  page,
}) => {
  const person = newcomer();
  const expectMissing = async (fields: [field: Locator, message: string][]) => {
    await page.getByRole('button', { name: 'Next' }).click();
    for (const [field, message] of fields) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(message);
    }
    await expect(fields[0]![0]).toBeFocused();
    await expectAccessible(page);
  };
  const label = (text: string) => page.getByLabel(text, { exact: true });
  const optionsOf = (text: string) => label(text).getByRole('option').allTextContents();

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Next' }).click();
  const toast = page.getByRole('region', { name: 'Messages' });
  for (const [name, message] of [
    ['Username*', 'Username is required'],
    ['Name*', 'Name is required'],
    ['Phone*', 'Phone is required'],
    ['Email*', 'Email is required'],
  ] as const) {
    await expect(toast.getByText(message)).toBeVisible();
    const field = label(name);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByLabel('Username*')).toBeFocused();
  await expect(page).toHaveURL(/\/signup$/);
  await expectAccessible(page);

  await page.getByLabel('Username*').fill('ravi');
  await expect(page.getByLabel('Username*')).not.toHaveAttribute('aria-invalid');

  await page.setViewportSize({ width: 390, height: 844 });
  await fillYou(page, person);
  await goOnTo(page, 2);
  // What is put right hides no field of the next step.
  expect(await toast.getByText('is required').count()).toBe(0);
  expect((await optionsOf('Degree*')).slice(1).join(', ')).toBe(
    'BTech, MTech, BE, ME, BCA, MCA, BBA, MBA, BSc, MSc, BA, MA, MBBS, MD, MS, Other',
  );
  expect((await optionsOf('Year*')).slice(1).join(', ')).toBe(
    'First Year, Second Year, Third Year, Fourth Year, Fifth Year',
  );
  await expectMissing([
    [label('Degree*'), 'Degree is required'],
    [label('Year*'), 'Year is required'],
    [page.getByRole('combobox', { name: 'College*' }), 'College is required'],
  ]);
  await page.getByRole('combobox', { name: 'College*' }).pressSequentially('other');
  await expect(page.getByRole('combobox', { name: 'College*' })).toHaveValue('Other');
  await expect(page.getByRole('combobox', { name: 'College*' })).not.toHaveAttribute(
    'aria-invalid',
  );
  await fillCollege(page);
  await goOnTo(page, 3);
  const sexes = page.getByRole('group', { name: 'Sex*' }).locator('label');
  expect(await sexes.allTextContents()).toEqual(['MALE', 'FEMALE', 'Other']);
  expect(await optionsOf('Nationality*')).toEqual(['India', 'Singapore', 'USA', 'UK', 'Other']);
  await expect(label('Nationality*')).toHaveValue('India');
  await expectMissing([
    [page.getByRole('radio', { name: 'MALE', exact: true }), 'This field is required'],
    [page.getByLabel(/^ID proof/), 'ID Proof is required'],
  ]);
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
  await fillPapers(page);
  await goOnTo(page, 4);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Please fill in both password fields',
  );
  await label('Password*').fill('lamp-lit');
  await label('Confirm password*').fill('lamp');
  const guidelines = page.getByRole('list', { name: 'Password guidelines' });
  await expect(guidelines.getByText(/8 characters: done/)).toBeVisible();
  await expect(guidelines.getByText(/One digit: not yet/)).toBeVisible();
  await expectMissing([
    [label('Password*'), 'Password must contain at least one uppercase letter'],
    [label('Confirm password*'), 'Passwords do not match'],
  ]);

  await fillPasswords(page, person);
  await goOnTo(page, 5);
  await page.getByLabel('IFSC code').fill('SBIN1234');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('IFSC code')).toHaveAccessibleDescription(/four letters, a zero/);
  await expect(page.getByLabel('Account holder name')).toBeFocused();
  await expectAccessible(page);
});
