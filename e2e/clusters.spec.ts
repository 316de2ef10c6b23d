import { expect, test, watchErrors } from './visitor.ts';

const names = [
  'Arts',
  'Dance',
  'Dramatics',
  'Gaming',
  'Music',
  'Fashion',
  'Photography',
  'English Lits',
  'Tamil Lits',
  'Telugu Lits',
  'Hindi Lits',
  'Shrutilaya',
  'Designathon',
];
const counts: Record<string, string> = {
  Music: '5 events',
  Gaming: '1 event',
  'English Lits': '1 event',
  'Telugu Lits': '1 event',
  'Hindi Lits': '1 event',
};

test('a visitor looks into thirteen windows and steps through one', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/clusters');
  const windows = page.getByRole('main').getByRole('list').getByRole('link');
  await expect(windows).toHaveText(
    names.map((name) => new RegExp(`^${name}${counts[name] ?? '0 events'}`)),
  );
  await windows.filter({ hasText: 'Tamil Lits' }).click();
  await expect(page).toHaveURL('/events/tamil-lits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAMIL LITS');
  expect(errors).toEqual([]);
});

test('without JavaScript the windows are there, and lead on', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${baseURL}/clusters`);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('link', { name: /^Music/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'First Song' })).toBeVisible();
  await page.close();
});
