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
