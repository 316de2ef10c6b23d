import { publisher } from './desk-calls.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import type { RunningSite } from './server.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  watchErrors,
} from './visitor.ts';

/** The festival began yesterday with First Song; this evening Lantern Choir is on. */
const EVENING = at(0, 18, 40);
const FIRST_SONG = '/events/music/details/First%20Song';

interface OverSite extends RunningSite {
  readonly publish: ReturnType<typeof publisher>;
}

const test = base.extend<{ site: OverSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startRegisteringSite([], -1, ['days', 'desk', 'leaderboard']);
      await use({ ...site, publish: publisher(site) });
      await site.stop();
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an event that is over waits for its jury, then says who won, and invites nobody', async ({
  page,
  site,
}) => {
  const errors = watchErrors(page);
  await page.clock.install({ time: EVENING });
  await page.goto(FIRST_SONG);
  const main = page.getByRole('main');
  await expect(main.getByText('OVER', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'The jury is still counting.' })).toBeVisible();
  for (const name of ['Register', 'Add to calendar', /^Share/])
    await expect(
      main.getByRole('link', { name }).or(main.getByRole('button', { name })),
    ).toBeHidden();
  const now = page.getByRole('region', { name: 'Where to go now' });
  await expect(now.getByRole('listitem')).toHaveText(/^Lantern Choir/);

  await test.step('results come while one watches', async () => {
    const place = (rank: number, college: string, name: string) => ({ rank, college, name });
    await site.publish(
      'First Song',
      place(1, 'Anna University, Chennai', 'Asha'),
      place(2, 'University of Mumbai, Mumbai', 'Ravi'),
      place(3, 'Jadavpur University, Kolkata', 'Meera'),
    );
    await page.clock.runFor(61_000);
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('listitem')).toContainText([
      /Asha.*Anna University/,
      /Ravi.*University of Mumbai/,
      /Meera.*Jadavpur/,
    ]);
  });

  await test.step('it is whole at each size, and without barriers', async () => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await expect(page.getByRole('link', { name: 'What’s on now' })).toBeVisible();
    await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
  });
  expect(errors).toEqual([]);
});
