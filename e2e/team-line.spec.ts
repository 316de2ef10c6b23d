import type { Page } from '@playwright/test';
import { test } from './registering-festival.ts';
import { atRest, expect, expectAccessible } from './visitor.ts';

const EVENT = '/events/music/details/Lone%20Round';
const slip = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => slip(page).getByRole('heading', { level: 2 });
const press = (page: Page, name: string) => slip(page).getByRole('button', { name }).click();

test.use(atRest);

async function startTeam(captain: Page, name: string, button: string): Promise<void> {
  await slip(captain).getByLabel('Start a team').fill(name);
  await press(captain, button);
}

test('a team waits in line with its friends, is offered the place that comes back, and its captain takes it', async ({
  newPerson,
}) => {
  const holder = await newPerson(EVENT);
  await startTeam(holder, 'The Early Ones', 'Start');
  await expect(heading(holder)).toHaveText('The Early Ones');

  const captain = await newPerson(EVENT);
  await expect(heading(captain)).toHaveText('The only place is taken.');
  await startTeam(captain, 'The Patient Ones', 'Wait');
  await expect(heading(captain)).toHaveText('You are 1st in line.');
  await expect(heading(captain)).toBeFocused();
  await expectAccessible(captain);

  const link = await slip(captain)
    .getByText(/\/join\//)
    .textContent();
  const friend = await newPerson(link!);
  await friend.getByRole('button', { name: 'Join the team' }).click();
  await friend.getByRole('link', { name: 'See the team' }).click();
  await expect(heading(friend)).toHaveText('You are 1st in line.');

  await press(holder, 'Cancel our entry');
  await press(holder, 'Cancel our entry');
  await expect(slip(holder).getByLabel('Start a team')).toBeVisible();
  for (const page of [captain, friend]) {
    await page.reload();
    await expect(heading(page)).toHaveText('A place is yours to take.');
  }
  await expectAccessible(captain);
  await expect(slip(friend).getByRole('button', { name: 'Take the place' })).toHaveCount(0);
  await press(captain, 'Take the place');
  await expect(heading(captain)).toHaveText('The Patient Ones');
  await expect(heading(captain)).toBeFocused();
  await friend.reload();
  await expect(heading(friend)).toHaveText('The Patient Ones');
});
