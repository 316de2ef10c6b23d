import type { Page } from '@playwright/test';
import { testOn } from './on-days.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import { expect } from './visitor.ts';

/* Home on the second day of a festival, on phones: much is on at once, and an exhibition goes on through the night. */

const hours = (from: string, to: string) => [`date: ${from}`, `ends: ${to}`];

const test = testOn(() =>
  startRegisteringSite(
    [
      { name: 'Long Song', lines: [...hours(at(-1, 18), at(1, 18)), 'venue: Foyer'] },
      { name: 'Grand Song', lines: [...hours(at(0, 17), at(0, 21)), 'venue: Old Hall'] },
      { name: 'Little Song', lines: [...hours(at(0, 17), at(0, 18)), 'venue: Attic'] },
    ],
    -1,
    ['days'],
  ),
);

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

async function expectWaysInFirstView(page: Page): Promise<void> {
  for (const name of ['See what’s on', 'Campus plan'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
}

test('a phone tells how many are on, and names of those that began together the one that goes on longest', async ({
  page,
}) => {
  await page.clock.setFixedTime(at(0, 17, 2));
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.goto('/');
    const now = page.getByRole('region', { name: 'On now' });
    await expect(now.getByText('Three windows are lit: three events are on.')).toBeVisible();
    await expect(now.getByRole('listitem').first()).toContainText('Grand Song');
    await expect(now.getByRole('listitem').nth(1)).toBeHidden();
    await expectWaysInFirstView(page);
  }
});

test('at a day’s end a phone says that what lasts for days is still on', async ({ page }) => {
  await page.clock.setFixedTime(at(0, 23, 30));
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.goto('/');
    const said = page.getByRole('region', { name: /^That was/ });
    await expect(said.getByText('One window is lit: one event is still on.')).toBeVisible();
    await expect(said.getByRole('listitem')).toContainText('Long Song');
  }
});
