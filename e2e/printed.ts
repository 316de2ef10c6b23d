import { expect, type Page } from '@playwright/test';

/** All of the page is on one sheet of A4. */
export async function expectOnePage(page: Page): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
}
