import { at } from './open-registration.ts';
import { confirmEmail } from './outbox.ts';
import { arriveSignedUp } from './people.ts';
import {
  ANY_ENTRY,
  callAs,
  entryCard,
  messages,
  openProgramme,
  takePlace,
  test,
} from './programme.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

// A phone that is still set to another country's clock.
test.use({ ...atRest, timezoneId: 'America/New_York' });

test('a visitor without an event reads where to find one', async ({ page }) => {
  await arriveSignedUp(page);
  await openProgramme(page);
  await expect(page.getByText('You have no events yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  await page.getByRole('link', { name: 'See clusters' }).click();
  await expect(page).toHaveURL(/\/clusters$/);
});

test('a visitor sees their days in order by India’s hours, with team, rank and what is still needed', async ({
  page,
  browser,
  programmeSite,
}) => {
  const other = await (await browser.newContext({ baseURL: programmeSite.url })).newPage();
  await confirmEmail(other.request, programmeSite, await arriveSignedUp(other));
  const stool = await takePlace(other, 'One Stool');
  await confirmEmail(page.request, programmeSite, await arriveSignedUp(page));
  for (const title of ['Whispers', 'One Stool', 'Dawn Raga']) await takePlace(page, title);
  await takePlace(page, 'Band of Lamps', 'The Usual Suspects');
  await openProgramme(page);
  await expect(page.getByText('Three events, one wait.')).toBeVisible();
  await expect(page.getByText(/^Next, in \d days$/)).toBeVisible();
  const panel = page.getByRole('tabpanel', { name: 'Events' });
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
    'Dawn Raga',
    'Band of Lamps',
    'One Stool',
    'Whispers',
  ]);
  await expect(entryCard(page, 'Dawn Raga')).toContainText('10 am–12 noon');
  await expect(entryCard(page, 'Band of Lamps')).toContainText('Two more needed by');
  await expect(entryCard(page, 'One Stool')).toContainText('1st in line');
  await expect(panel.getByRole('region', { name: 'Time not fixed' })).toContainText('Whispers');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  const [, second] = await page
    .getByRole('navigation', { name: 'Your days' })
    .getByRole('link')
    .all();
  await second!.press('Enter');
  await expect(panel.locator('h3:focus')).toHaveCount(1);
  await expectAccessible(page);

  await callAs(other, 'DELETE', `entries/${stool.id}`);
  await page.reload();
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(entryCard(page, 'One Stool')).toContainText('Yours until');
  await page.route(
    '**/acceptance',
    (route) => route.fulfill({ status: 500, json: { message: 'The desk is closed' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Take it One Stool' }).press('Enter');
  await expect(messages(page)).toContainText('The desk is closed');
  await page.getByRole('button', { name: 'Take it One Stool' }).press('Enter');
  await expect(messages(page)).toContainText('You are registered for One Stool');
  await expect(page.getByText('Four events.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Events Registered' })).toBeFocused();

  await page.getByRole('link', { name: 'Dawn Raga' }).last().click();
  await expect(page).toHaveURL(/\/events\/music\/details\/Dawn%20Raga$/);
});

test('among one’s events the line can be left while its event is on; an offer that has run out is nothing to take', async ({
  page,
  browser,
  programmeSite,
}) => {
  const other = await (await browser.newContext({ baseURL: programmeSite.url })).newPage();
  await confirmEmail(other.request, programmeSite, await arriveSignedUp(other));
  const { id } = await takePlace(other, 'One Stool');
  await confirmEmail(page.request, programmeSite, await arriveSignedUp(page));
  await takePlace(page, 'One Stool');
  await page.clock.setFixedTime(at(5, 15, 10));
  await openProgramme(page);
  await expect(page.getByRole('button', { name: 'Leave One Stool' })).toBeVisible();
  await callAs(other, 'DELETE', `entries/${id}`);
  await openProgramme(page);
  await expect(page.getByRole('button', { name: 'Decline One Stool' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it One Stool' })).toHaveCount(0);
});

test('a place is given back after a second question; a failure says so and keeps it', async ({
  page,
}) => {
  await arriveSignedUp(page);
  await takePlace(page, 'Dawn Raga');
  await openProgramme(page);
  const cancel = page.getByRole('button', { name: 'Cancel Dawn Raga' });
  await cancel.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Give your place back?' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // A press before the page knows that it is closed would open nothing.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(cancel).toBeFocused();

  await page.route(
    ANY_ENTRY,
    (route) => route.fulfill({ status: 500, json: { message: 'The desk is closed' } }),
    { times: 1 },
  );
  await cancel.press('Enter');
  await dialog.getByRole('button', { name: 'Give my place back' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The desk is closed');
  await expect(entryCard(page, 'Dawn Raga')).toBeAttached();
  await dialog.getByRole('button', { name: 'Give my place back' }).click();
  await expect(messages(page)).toContainText('Your place in Dawn Raga has been given back');
  await expect(page.getByText('You have no events yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Events Registered' })).toBeFocused();
});

test('of two events at once, the visitor keeps one and gives back the other', async ({ page }) => {
  await arriveSignedUp(page);
  await takePlace(page, 'Band of Lamps', 'Two Wicks');
  await takePlace(page, 'Street Song');
  await takePlace(page, 'Lamp Talk');
  await page.setViewportSize({ width: 390, height: 844 });
  await openProgramme(page);
  await expect(page.getByText('Three events, three clashes.')).toBeVisible();
  await expect(entryCard(page, 'Street Song')).toContainText(
    'Overlaps Band of Lamps from 7 to 8 pm',
  );
  const edges = await Promise.all(
    ['Band of Lamps', 'Street Song', 'Lamp Talk'].map((title) =>
      entryCard(page, title).boundingBox(),
    ),
  );
  expect(new Set(edges.map((box) => box?.x)).size).toBe(1);
  const sort = page.getByRole('button', {
    name: 'Sort it out between Band of Lamps and Street Song',
  });
  await sort.press('Enter');
  const dialog = page.getByRole('dialog', { name: '7 to 8 pm: which one?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Leave both' }).click();
  await expect(sort).toBeFocused();
  await sort.press('Enter');
  await dialog.getByRole('radio', { name: /Street Song/ }).check();
  await dialog.getByRole('button', { name: 'Keep this, give back the other' }).press('Enter');
  await expect(messages(page)).toContainText('Your place in Band of Lamps has been given back');
  await expect(page.getByText('Two events, one clash.')).toBeVisible();
});

test('a visitor’s calendar has a secret link, which can be made anew', async ({ page }) => {
  await arriveSignedUp(page);
  await takePlace(page, 'Dawn Raga');
  await openProgramme(page);
  await page.getByRole('button', { name: 'In my calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your programme in your calendar' });
  await dialog.getByRole('button', { name: 'Make my link' }).click();
  const address = dialog.getByRole('textbox', { name: 'Link of your calendar' });
  const first = await address.inputValue();
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Dawn Raga');
  await expect(dialog.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a new link' }).click();
  await dialog.getByRole('button', { name: 'End the old link' }).press('Enter');
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(410);
});
