import { expect, test } from './visitor.ts';

test('a code that could not be checked is checked by pressing once more, and the focus stays where it was', async ({
  page,
}) => {
  await page.goto('/certificate');
  const code = page.getByLabel('Code');
  await page.route('**/api/certificates/**', (route) => route.abort());
  await code.fill('075M-BXM3-Y84D-T4BY');
  await code.press('Enter');
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(code).toBeFocused();

  await page.unroute('**/api/certificates/**');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no certificate with this code')).toBeVisible();
  await expect(code).toHaveValue('075M-BXM3-Y84D-T4BY');
  await expect(code).toBeFocused();
});

test('what was found of a code prints dark on white, without the door', async ({ page }) => {
  await page.goto('/certificate?code=075M-BXM3-Y84D-T4BY');
  const verdict = page.getByText('There is no certificate with this code');
  await expect(verdict).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('main').locator('img').first()).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel('Code')).toHaveValue('075M-BXM3-Y84D-T4BY');
  await expect(verdict).toBeVisible();
  const pdf = await page.pdf();
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});
