import { expect } from '@playwright/test';
import { deskCalls, test } from './desk-calls.ts';

/** The browser lays out so many lines at once, and a few. */
const OTHERS = 30;

test('In a long sheet the cursor goes along with its line, and into nobody else’s points once that is gone', async ({
  page,
  desk,
  registerTwo,
}) => {
  await registerTwo('Humming', 'Asha Wick', 'Ravi Wick');
  let entryId = '';
  await page.route('**/api/desk/**/results', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const { message } = await (await route.fetch()).json();
    const named = (name: string) =>
      message.entries.find((one: { name: string }) => one.name === name);
    entryId = named('Ravi Wick').entryId;
    const others = Array.from({ length: OTHERS }, (_, at) => ({
      ...named('Asha Wick'),
      ...{ entryId: `other-${at}`, name: `Meera ${at}` },
    }));
    await route.fulfill({
      json: { message: { ...message, entries: [...others, ...message.entries] } },
    });
  });
  await page.goto('/desk/events/music/Humming/results');
  const all = page.getByRole('textbox', { name: /^Points of/ });
  const own = page.getByRole('textbox', { name: 'Points of Ravi Wick' });
  await own.fill('9999');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  await expect(all.first()).toHaveAccessibleName(/^Points of Ravi Wick/);
  await expect(own).toBeFocused();
  await page.keyboard.type('5');
  await expect(own).toHaveValue('99995');

  const mark = { entries: [{ id: entryId, was: 'held' }], is: 'absent' };
  await (await deskCalls(desk))('PUT', 'events/music/Humming/attendance', mark);
  await page.keyboard.press('Control+Enter');
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Points' })).toBeFocused();
});
