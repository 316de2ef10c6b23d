import { atRest, expect, test } from './visitor.ts';

test.use(atRest);

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
  for (const title of ['100%', '%25', '..%2F..', '%3Cscript%3E', 'the-second-visitor']) {
    const answer = await page.goto(`/events/music/details/${title}`);
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).not.toContain('-visitor');
    await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
  }
  await expect(page).toHaveTitle('Page not found · Deepam');
  await page.getByRole('link', { name: 'All Music events' }).click();
  await expect(page).toHaveURL('/events/music');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MUSIC');
});

test('an unknown cluster leads back to the known ones, also below it', async ({ page }) => {
  for (const address of ['/events/quidditch', '/events/%25', '/events/juggling/details/balls']) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
    const ways = page.getByRole('main').getByRole('link');
    await expect(ways).toHaveText(['See all clusters', 'Home']);
  }
  await page.getByRole('link', { name: 'See all clusters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clusters');
});
