import type { Page } from '@playwright/test';
import { arriveSignedIn, asha } from './people.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  patient,
  test,
} from './visitor.ts';

test.use(atRest);

/** As Chromium does where the site can be put on the home screen; it makes no such offer to a test. */
async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((chosen) => {
    const prompt = async () => {
      document.documentElement.dataset.prompted = '';
      return { outcome: chosen };
    };
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt }));
    document.documentElement.dataset.prevented = String(offer.defaultPrevented);
  }, outcome);
}

test('from the second visit on the pass offers the home screen, below it; Not now is for thirty days', async ({
  page,
  context,
}) => {
  await arriveSignedIn(page, asha);
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  await browserOffers(page, 'accepted');
  await expect(page.locator('html')).toHaveAttribute('data-prevented', 'true');
  const offer = (tab: Page) => tab.getByRole('complementary', { name: 'Home screen' });
  await expect(offer(page)).toBeHidden();

  const second = patient(await context.newPage());
  await second.goto('/pass');
  await expect(second.getByRole('heading', { name: asha.name })).toBeVisible();
  await browserOffers(second, 'accepted');
  await expect(offer(second)).toContainText('Keep Deepam at hand');
  await expect(offer(second)).toContainText('open without network. Less than 1 MB.');
  await expectAccessible(second);
  await expectNoSidewaysScroll(second, [1440, 768, 390, 320]);
  const below = async () => {
    const pass = (await second.getByRole('article').boundingBox())!;
    return (await offer(second).boundingBox())!.y - (pass.y + pass.height);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await offer(second).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(second)).toBeHidden();

  const DAY_MS = 24 * 60 * 60 * 1000;
  for (const [days, isOffered] of [
    [29, false],
    [31, true],
  ] as const) {
    const later = patient(await context.newPage());
    await later.clock.setFixedTime(Date.now() + days * DAY_MS);
    await later.goto('/pass');
    await expect(later.getByRole('heading', { name: asha.name })).toBeVisible();
    await browserOffers(later, 'accepted');
    if (isOffered) await offer(later).getByRole('button', { name: 'Put on home screen' }).click();
    await expect(offer(later)).toBeHidden();
    expect(await later.locator('html[data-prompted]').count()).toBe(isOffered ? 1 : 0);
  }
});

test('the site names what a home screen needs: a name, icons that may be cut, an address to start at', async ({
  request,
}) => {
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ short_name: 'Deepam', display: 'standalone', start_url: '/' });
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
});
