import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { asha } from './people.ts';
import { test } from './registering-festival.ts';
import { eventAt, panel } from './registration-panel.ts';
import { atRest, expect } from './visitor.ts';

test.use(atRest);

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** True where these lie on each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of them is not shown');
  const beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !(beside || a.y + a.height <= b.y || b.y + b.height <= a.y);
}

test('who comes back to an open sheet sees on top of it that the log-in worked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/login?next=${encodeURIComponent(`${eventAt('First Song')}#register`)}`);
  await page.getByLabel('Email*').fill(asha.email);
  await page.getByLabel('Password*').fill(asha.password);
  await page.getByLabel('Password*').press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeVisible();
  const toast = messages(page).getByText('Logged In Successfully');
  await expect(toast).toBeVisible();
  // Beneath the dialog it would be as dark as the rest of the page.
  const { channels } = await sharp(await toast.screenshot()).stats();
  expect(channels[0]!.mean).toBeGreaterThan(200);
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  test(`errors of sign-up take one line, and lie on no field or button, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Next' }).click();
    const toast = messages(page).locator('[data-kind="error"]');
    await expect(toast).toContainText('Username is required');
    await expect(toast).toContainText('Email is required');
    expect((await toast.boundingBox())!.height).toBeLessThan(80);
    for (const label of ['Username*', 'Name*', 'Phone*', 'Email*'])
      expect(await overlap(toast, page.getByLabel(label, { exact: true }))).toBe(false);
    expect(await overlap(toast, page.getByRole('button', { name: 'Next' }))).toBe(false);
  });
