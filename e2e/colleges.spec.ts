import type { Page } from '@playwright/test';
import { fillYou, goOnTo, newcomer } from './people.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test.use(atRest);

const NITT = 'National Institute of Technology, Tiruchirappalli';
const college = (page: Page) => page.getByRole('combobox', { name: 'College*' });
const firstFound = (page: Page) =>
  page.getByRole('listbox', { name: 'College' }).getByRole('option').first();
const written = (page: Page) => page.getByLabel('College, if not listed');

async function toCollege(page: Page): Promise<void> {
  await page.goto('/signup');
  await fillYou(page, newcomer());
  await goOnTo(page, 2);
}

test('a student finds their college by its initials, by its city’s other name and with a slip, the likeliest first', async ({
  page,
}) => {
  await toCollege(page);
  for (const typed of ['nitt', 'nit tri', 'rec trichy', 'tiruchirapali nit', 'i.i.t. madras']) {
    await college(page).fill(typed);
    await expect(firstFound(page)).toHaveText(/madras/.test(typed) ? /^Indian Institute/ : NITT);
  }
  await firstFound(page).click();
  await expect(college(page)).toHaveValue('Indian Institute of Technology Madras, Chennai');
});

test('before a college that is written out is taken the nearest of the list is proposed, one press to take it and never in the way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await toCollege(page);
  await page.getByLabel('Degree*').selectOption('BTech');
  await page.getByLabel('Year*').selectOption('Second Year');
  await college(page).fill('jadavpur arts college kolkata');
  await page.getByRole('option', { name: 'Other (not in this list)' }).click();
  await expect(written(page)).toHaveValue('jadavpur arts college kolkata');
  await expect(page.getByText('Is it Jadavpur University, Kolkata?')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [390, 320]);
  await page.getByRole('button', { name: 'Yes, take this one' }).press('Enter');
  await expect(college(page)).toBeFocused();
  await expect(college(page)).toHaveValue('Jadavpur University, Kolkata');
  await expect(written(page)).toHaveValue('');
  await expect(page.getByText('Is it')).toHaveCount(0);

  await college(page).fill('Other');
  await written(page).fill('NIT Trichi');
  await expect(page.getByText(`Is it ${NITT}?`)).toBeVisible();
  await goOnTo(page, 3);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(written(page)).toHaveValue('NIT Trichi');
  await written(page).fill('Kaveri College of Night Studies');
  await expect(page.getByText('Is it')).toHaveCount(0);
});
