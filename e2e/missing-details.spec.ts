import type { Page } from '@playwright/test';
import { arriveSignedUp, openSignOn } from './people.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test.use(atRest);

async function signOn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  const popup = await openSignOn(page);
  await popup.getByRole('button', { name: new RegExp(email) }).click();
  await expect(page).toHaveURL(/\/$/);
}

const asked = (page: Page) => page.getByText('Events will ask for your');
const add = (page: Page) => page.getByRole('link', { name: 'Add now' });

test('whoever comes by the campus sign-on is asked for what is missing, once more before a place, and gives it where it stands', async ({
  page,
}) => {
  await signOn(page, 'asha@nitt.edu');
  await expect(asked(page)).toHaveText('Events will ask for your college, degree and year.');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(asked(page)).toBeHidden();
  await page.goto('/clusters');
  await expect(asked(page)).toBeHidden();

  await page.goto('/events/music/details/First%20Song');
  await expect(asked(page)).toBeVisible();
  await expectAccessible(page);
  await add(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  await page.getByRole('button', { name: 'Save' }).click();
  for (const [label, message] of [
    ['College*', 'College is required'],
    ['Degree*', 'Degree is required'],
    ['Year*', 'Year is required'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  await page.getByRole('combobox', { name: 'College*' }).fill('other');
  await page.getByLabel('College, if not listed').fill('Kaveri College of Night Studies');
  await page.getByLabel('Degree*').selectOption('BTech');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Year*')).toBeFocused();
  await page.getByLabel('Year*').selectOption('First Year');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/events/music/details/First%20Song');
  await expect(asked(page)).toBeHidden();
  await page.goto('/profile');
  await expect(page.getByText('Kaveri College of Night Studies')).toBeVisible();
  await expect(page.getByText('Not given')).toHaveCount(0);
});

test('the profile says what is not given and leads to giving it, also while its Edit tab is not open yet', async ({
  page,
}) => {
  await signOn(page, 'ravi@nitt.edu');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.goto('/profile');
  await expect(page.getByText('Not given')).toHaveCount(3);
  await page.getByRole('link', { name: 'Add your degree' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details');
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/profile');
});

test('whoever lacks nothing is asked for nothing, and who is signed out comes to the login', async ({
  page,
}) => {
  await page.goto('/profile/missing');
  await expect(page).toHaveURL(/\/login$/);
  await arriveSignedUp(page);
  await page.goto('/profile/missing');
  await expect(page.getByText('Nothing is missing')).toBeVisible();
  await expect(asked(page)).toBeHidden();
});
