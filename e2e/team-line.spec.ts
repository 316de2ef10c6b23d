import type { Locator } from '@playwright/test';
import { test } from './registering-festival.ts';
import { eventAt, heading, invitationOf, panel, press, startTeam } from './registration-panel.ts';
import { atRest, expect, expectAccessible } from './visitor.ts';

const EVENT = eventAt('Lone Round');

test.use(atRest);

test('a team waits in line with its friends, is offered the place that comes back, and any of them takes it', async ({
  newPerson,
}) => {
  const holder = await newPerson(EVENT);
  await startTeam(holder, 'The Early Ones');
  await expect(heading(holder)).toHaveText('The Early Ones');

  const captain = await newPerson(EVENT);
  await expect(heading(captain)).toHaveText('The only place is taken.');
  await startTeam(captain, 'The Patient Ones', 'Wait');
  await expect(heading(captain)).toHaveText('You are 1st in line.');
  await expect(heading(captain)).toBeFocused();
  await expectAccessible(captain);

  const friend = await newPerson((await invitationOf(captain)).link);
  await friend.getByRole('button', { name: 'Join the team' }).click();
  await friend.getByRole('link', { name: 'See the team' }).click();
  await expect(heading(friend)).toHaveText('You are 1st in line.');
  // However long the panel, its stub begins beside its heading.
  await captain.reload();
  await expect(panel(captain).getByText('friends scan this')).toBeVisible();
  const topOf = async (words: Locator) => (await words.boundingBox())!.y;
  const below =
    (await topOf(panel(captain).getByText('friends scan this'))) - (await topOf(heading(captain)));
  expect(below).toBeLessThan(100);

  await press(holder, 'Cancel our entry');
  await press(holder, 'Cancel our entry');
  await expect(panel(holder).getByLabel('Start a team')).toBeVisible();
  for (const page of [captain, friend]) {
    await page.reload();
    await expect(heading(page)).toHaveText('A place is yours to take.');
  }
  await expectAccessible(captain);
  await expect(panel(captain).getByRole('button', { name: 'Take the place' })).toBeVisible();
  // The team and its sharing come after the yes.
  await expect(panel(captain).getByRole('link', { name: 'Share on WhatsApp' })).toHaveCount(0);
  await expect(panel(captain).getByRole('button', { name: 'No, decline it' })).toBeVisible();
  await press(friend, 'Take the place');
  await expect(heading(friend)).toHaveText('The Patient Ones');
  await expect(heading(friend)).toBeFocused();
  await captain.reload();
  await expect(heading(captain)).toHaveText('The Patient Ones');
});
