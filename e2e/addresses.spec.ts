import { expect, test } from './visitor.ts';

test('an address typed in another way leads to the page’s own, with its question', async ({
  page,
}) => {
  await page.goto('/Events/MUSIC/?from=poster');
  await expect(page).toHaveURL('/events/music?from=poster');
  await page.goto('/events/music/details/call%20%26%20answer');
  await expect(page).toHaveURL('/events/music/details/Call%20%26%20Answer');
  await expect(page).toHaveTitle('Call & Answer · Deepam');
});

test('an event that isn’t there leads back to its cluster, whatever others asked for before', async ({
  page,
}) => {
  await page.request.get('/events/music/details/the-first-visitor');
  const answer = await page.goto('/events/music/details/the-second-visitor');
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).not.toContain('-visitor');
  await expect(page).toHaveTitle('Page not found · Deepam');
  await page.getByRole('link', { name: 'All Music events' }).click();
  await expect(page).toHaveURL('/events/music');
});

test('an unknown cluster leads back to the known ones, also below it', async ({ page }) => {
  for (const address of ['/events/juggling', '/events/juggling/details/five-balls']) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'See all clusters' })).toBeVisible();
  }
});
