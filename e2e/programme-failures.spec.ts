import { bar, siteIsStored } from './offline.ts';
import { confirmEmail } from './outbox.ts';
import { arriveSignedUp } from './people.ts';
import { ENTRIES, entryCard, openProgramme, takePlace, test } from './programme.ts';
import { eventAt, heading, press, register } from './registration-panel.ts';
import { atRest, expect, expectAccessible } from './visitor.ts';

// A phone that is still set to another country's clock.
test.use({ ...atRest, timezoneId: 'America/New_York' });

test('a programme that can’t be had says so and is tried again; what was there stays', async ({
  page,
}) => {
  await arriveSignedUp(page);
  await takePlace(page, 'Dawn Raga');
  await page.route(ENTRIES, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await openProgramme(page);
  await expect(page.getByText('Your programme could not be loaded')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(ENTRIES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entryCard(page, 'Dawn Raga')).toBeAttached();

  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(entryCard(page, 'Dawn Raga')).toBeAttached();
  // Once is enough.
  const failures = page.getByText(/There is no network|could not be loaded/);
  await expect(failures).toHaveCount(0);
  await page.route(ENTRIES, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await page.context().setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect(
    page.getByText('Your programme could not be loaded: you see what was here before.'),
  ).toBeVisible();
});

test('a programme that is not answered about shows as the phone keeps it', async ({ page }) => {
  await arriveSignedUp(page);
  await takePlace(page, 'Dawn Raga');
  await page.goto('/pass');
  await expect(page.getByRole('list', { name: 'Good for' })).toContainText('your 1');
  await page.route(ENTRIES, () => undefined);
  await openProgramme(page);
  await expect(entryCard(page, 'Dawn Raga')).toBeAttached();
  await expect(page.getByText('Loading...')).toBeHidden();
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor’s programme opens with its pass, and no way into a team is kept with it', async ({
    page,
    context,
  }) => {
    await arriveSignedUp(page);
    await takePlace(page, 'Dawn Raga');
    await takePlace(page, 'Band of Lamps', 'The Late Lamps');
    await page.goto('/pass');
    await expect(page.getByText('Works without network.')).toBeVisible();
    const good = page.getByRole('list', { name: 'Good for' });
    await expect(good.getByRole('listitem').last()).toHaveText('Eventsyour 2');
    await context.setOffline(true);
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'My programme' }).click();
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    for (const title of ['Dawn Raga', 'Band of Lamps'])
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dawn Raga' }).first()).toBeVisible();
    await expect(page.getByText(/There is no network|could not be loaded/)).toHaveCount(0);
    await expectAccessible(page);
    const { entries } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('private-copy')!),
    );
    expect(entries).toHaveLength(2);
    for (const entry of entries)
      expect(entry).toMatchObject({ invitation: null, code: null, answers: {} });

    await context.setOffline(false);
    await expect(bar(page)).toBeHidden();
    await expect(page.getByText(/^They are here once the results/)).toBeVisible();
  });

  test('what a visitor has just done in an event is on the phone', async ({
    page,
    context,
    programmeSite,
  }) => {
    const person = await arriveSignedUp(page);
    await confirmEmail(page.request, programmeSite, person);
    await page.goto('/pass');
    await expect(page.getByText('Works without network.')).toBeVisible();
    await siteIsStored(page);
    const copy = () => page.evaluate(() => JSON.parse(localStorage.getItem('private-copy')!));
    const { keptAt } = await copy();
    await page.goto(eventAt('Lamp Talk'));
    await register(page);
    await expect(heading(page)).toHaveText(/^See you/);
    // All else is as old as it was.
    expect(await copy()).toMatchObject({ keptAt, entries: [{ eventName: 'Lamp Talk' }] });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are in.' })).toBeVisible();

    await context.setOffline(false);
    await page.reload();
    await press(page, 'Give my place back');
    await press(page, 'Give my place back');
    await expect(heading(page)).toHaveText('One person, one place.');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Registration could not be loaded')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are in.' })).toHaveCount(0);
    await page.goto('/pass');
    await expect(page.getByText('Works without network.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Good for' })).not.toContainText('Events');
  });
});
