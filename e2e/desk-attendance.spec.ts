import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  enrolByCalls,
  expectAccessibleDayAndNight,
  givePassword,
  newAdministrator,
  nextCode,
  presentRows,
} from './desk.ts';
import { test } from './desk-calls.ts';
import { expectNoSidewaysScroll } from './visitor.ts';

const EVENT = '/desk/events/music/Lantern%20Choir';

test('Who came is marked with a thumb, in the list and on an entry’s sheet, and unmarked, from 320 px on', async ({
  page,
  registerTwo,
}) => {
  const name = `Ravi ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  const present = rows.first().getByRole('button', { name: 'Present' });
  const box = (await present.boundingBox())!;
  expect([box.width >= 50, box.height >= 50, box.x + box.width <= 320]).toEqual([true, true, true]);
  await present.click();
  await expect(presentRows(page)).toHaveCount(1);
  await rows.last().getByRole('button', { name: 'Absent' }).click();
  await expect(rows.last()).toContainText('absent');
  await present.click();
  await expect(presentRows(page)).toHaveCount(0);
  await expect(rows.filter({ hasText: 'not marked' })).toHaveCount(1);

  // Kept where the thumb is, and marked once there is a network again.
  await page.route('**/attendance', (route) => route.abort());
  await rows.last().getByRole('button', { name: 'Present' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Kept in this tab: present' }),
  ).toBeInViewport();
  await expect(rows.last()).toContainText('present, not sent yet');
  await rows.first().getByRole('button', { name: 'Present' }).click();
  await expect(rows.filter({ hasText: 'not sent yet' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'not sent yet' })).toHaveCount(1);
  // Another screen, or another part of the same event, loses nothing, and asks nothing.
  await page.getByRole('link', { name: 'Events', exact: true }).first().click();
  await expect(page).toHaveURL(/\/desk\/events$/);
  await expect(page.getByText('Kept in this tab: present')).toBeVisible();
  await page.goBack();
  await expect(rows.filter({ hasText: 'not sent yet' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Door', exact: true }).click();
  await expect(page).toHaveURL(/waiting$/);
  await page.goBack();
  await expect(rows.filter({ hasText: 'not sent yet' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Door', exact: true }).click();
  // The door's line is read by the network that is back, and at once anew by what was sent.
  await page.waitForLoadState('networkidle');
  const line = page.waitForResponse(/list=waiting/);
  const after = line.then(() => page.waitForResponse(/list=waiting/, { timeout: 5000 }));
  await page.route('**/attendance', async (route) => {
    await line;
    await route.continue();
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('status').filter({ hasText: / marked: present/ })).toBeVisible();
  await after;
  await page.unroute('**/attendance');
  await page.goBack();
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  await expect(presentRows(page)).toHaveCount(1);

  await rows.first().getByRole('rowheader').getByRole('button').click();
  const panel = page.getByRole('complementary', { name });
  await panel.getByRole('button', { name: 'Present' }).click();
  await expect(panel.getByRole('button', { name: 'Present', pressed: true })).toBeVisible();
  await expectNoSidewaysScroll(page, [320, 390, 768]);
  await expectAccessibleDayAndNight(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(presentRows(page)).toHaveCount(2);
  await expectAccessibleDayAndNight(page);
});

test('Marks that wait for the network outlive a reload, are sent once, and go with whoever signs out', async ({
  page,
  registerTwo,
}) => {
  const name = `Asha ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('row').filter({ hasText: name });
  const waiting = rows.filter({ hasText: 'not sent yet' });
  await expect(rows).toHaveCount(2);
  await page.route('**/attendance', (route) => route.abort());
  await rows.first().getByRole('button', { name: 'Present' }).click();
  await rows.last().getByRole('button', { name: 'Absent' }).click();
  await expect(waiting).toHaveCount(2);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toMatch(/Asha|@/);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(waiting).toHaveCount(2);
  await expect(page.getByText('2 wait here and are sent as soon as')).toBeVisible();
  // They are said and sent on any screen of the desk.
  await page.goto('/desk');
  await expect(page.getByText('2 wait here and are sent as soon as')).toBeVisible();
  await page.unroute('**/attendance');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('status').filter({ hasText: / marked: absent/ })).toBeVisible();
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}`);
  await expect(presentRows(page)).toHaveCount(1);
  await expect(waiting).toHaveCount(0);
  await presentRows(page).getByRole('rowheader').getByRole('button').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'marked present' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Close' }).click();

  // A network that answers nothing: the page is opened anew before the first of two has failed.
  await page.route('**/attendance', () => {});
  await rows.first().getByRole('button', { name: 'Absent' }).click();
  await rows.last().getByRole('button', { name: 'Present' }).click();
  await page.unroute('**/attendance');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: / marked: present/ })).toBeVisible();
  await page.reload();
  await expect(presentRows(page)).toHaveCount(1);
  await expect(rows.last().getByRole('button', { name: 'Present', pressed: true })).toBeVisible();

  await page.route('**/attendance', (route) => route.abort());
  await rows.last().getByRole('button', { name: 'Absent' }).click();
  await expect(waiting).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('unsent');
});

test('Whoever signs in over somebody else sends nothing that was begun before them', async ({
  page,
  context,
  desk,
  playwright,
  registerTwo,
}) => {
  const name = `Meera ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  const elsewhere = await playwright.request.newContext({ baseURL: desk.url });
  const other = await enrolByCalls(elsewhere, desk, await newAdministrator(elsewhere, desk));
  await elsewhere.dispose();
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  const marked = page.getByRole('status').filter({ hasText: `${name} marked: present` });
  await rows.first().getByRole('button', { name: 'Present' }).click();
  await expect(marked).toBeVisible();
  await rows.first().getByRole('button', { name: 'Present' }).click();
  await expect(presentRows(page)).toHaveCount(0);
  const json = { message: 'Ravi has marked them meanwhile' };
  await page.route('**/attendance', (route) => route.fulfill({ status: 409, json }), { times: 1 });
  await rows.last().getByRole('button', { name: 'Present' }).click();
  const refused = page.getByRole('status').filter({ hasText: json.message });
  await expect(refused).toContainText(name);
  await context.clearCookies();
  // The second waits for the first, and is sent once somebody else is in.
  const pressed = Promise.withResolvers<void>();
  await page.route(
    '**/attendance',
    async (route) => {
      await pressed.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await rows.first().getByRole('button', { name: 'Present' }).click();
  await rows.last().getByRole('button', { name: 'Present' }).click();
  pressed.resolve();
  const dialog = page.getByRole('dialog', { name: 'You are no longer signed in' });
  await expect(dialog).toBeVisible();
  await givePassword(page, other);
  await page.getByLabel('Six digits').fill(await nextCode(other.secret));
  await expect(dialog).toBeHidden();
  const unmarked = page.getByRole('status').filter({ hasText: 'Not marked: present' });
  await expect(unmarked).toContainText('2 entries');
  await expect(refused).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(0);
  await page.getByRole('link', { name: 'Waiting list' }).click();
  await expect(page).toHaveURL(/\/waiting/);
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expect(unmarked).not.toContainText(name);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(presentRows(page)).toHaveCount(0);
});

test('On a phone and a tablet all of a list are chosen and marked at once, and a sheet writes to its people', async ({
  page,
  registerTwo,
}) => {
  const name = `Ravi ${randomUUID()}`;
  for (let pairs = 0; pairs < 2; pairs++) await registerTwo('Lantern Choir', name, name);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}`);
  const boxes = page.getByRole('checkbox', { name: `Choose ${name}` });
  await expect(boxes).toHaveCount(4);
  const box = (await boxes.first().locator('..').boundingBox())!;
  expect([box.width >= 44, box.height >= 44, box.x >= 0]).toEqual([true, true, true]);
  const place = () => boxes.last().evaluate((last) => last.getBoundingClientRect().top);
  const before = await place();
  await boxes.first().check();
  expect(await place()).toBe(before);
  const bar = page.getByRole('region', { name: 'Those chosen' });
  await expect(bar.getByRole('button', { name: 'Present' })).toBeInViewport();
  await bar.getByRole('button', { name: 'This page' }).click();
  await expect(bar.getByRole('status')).toHaveText('4 chosen');
  await expectNoSidewaysScroll(page, [320, 390, 768]);
  await expectAccessibleDayAndNight(page);
  await bar.getByRole('button', { name: 'Present' }).click();
  await expect(presentRows(page)).toHaveCount(4);
  await expect(bar).toBeHidden();
  await page.keyboard.press('X');
  await expect(bar.getByRole('status')).toHaveText('4 chosen');
  await page.keyboard.press('b');
  await expect(presentRows(page)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('rowheader').first().getByRole('button').click();
  await page.getByRole('link', { name: `Write to ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Write to 1' })).toBeVisible();
});

test('Where the network goes at the venue, the event’s line and its results open all the same, and another screen says why it doesn’t', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(EVENT);
  await page.waitForLoadState('networkidle');
  await page.route('**/*', (route) => route.abort());
  // One notice: what waits, that it will be sent, and that nothing else is lost.
  const present = page.getByRole('button', { name: 'Present' });
  const notices = page.getByText(/does not answer|could not be reached/);
  for (const [at, words] of ['It is sent', '2 wait here and are sent'].entries()) {
    await present.nth(at).click();
    await expect(notices).toHaveText(
      `The server does not answer. ${words} as soon as it does; nothing else is lost.`,
    );
  }
  for (const left of [/It is sent/, /What you see is of/]) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(left)).toBeVisible();
    await expect(notices).toHaveCount(1);
  }
  await page.getByRole('link', { name: 'Door', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Find in this list' })).toBeVisible();
  await page.getByRole('link', { name: 'End', exact: true }).click();
  await expect(page).toHaveURL(/results$/);
  await expect(page.getByText('The server does not answer.')).toBeVisible();
  await page.getByRole('button', { name: 'More of this event' }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'This screen is not here yet' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Load it again' });
  await expect(again).toBeDisabled();
  // The network stays away until it is pressed: the page tries by itself, too.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try now' }).click();
  pressed.resolve();
  await again.click();
  await expect(page.getByLabel('Subject')).toBeVisible();
});

test('A list that was read is there again without network, with its hour, and what is marked in it is sent afterwards', async ({
  page,
  registerTwo,
}) => {
  const name = `Asha ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(EVENT);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  const bar = page.getByRole('navigation', { name: 'Event' });
  const hour = page.getByText(/^This list is of \d\d:\d\d:\d\d\.$/);
  await page.route('**/*', (route) => route.abort());
  await bar.getByRole('link', { name: 'Door' }).click();
  // Never read before: it says so, and nothing of it can be done.
  await expect(page.getByText('Rests until the line is here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Free the places of the absent' })).toBeDisabled();
  for (const time of ['first', 'second']) {
    await bar.getByRole('link', { name: 'List' }).click();
    await expect(rows, time).toHaveCount(2);
    await expect(hour).toBeVisible();
    if (time === 'first') await rows.first().getByRole('button', { name: 'Present' }).click();
    await expect(rows.filter({ hasText: 'present, not sent yet' })).toHaveCount(1);
    await expectNoSidewaysScroll(page, [320, 390]);
    await bar.getByRole('link', { name: 'Door' }).click();
    await expect(rows).toHaveCount(0);
  }
  await bar.getByRole('link', { name: 'List' }).click();
  await expect(hour).toBeVisible();
  await page.unroute('**/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('status').filter({ hasText: / marked: present/ })).toBeVisible();
  await expect(rows.filter({ hasText: 'not sent yet' })).toHaveCount(0);
  await expect(rows.filter({ hasText: /present/ })).toHaveCount(1);
  await expect(hour).toBeHidden();
});

test('Home and an event that were read are there again without network, with their hour, until the server answers', async ({
  page,
  registerTwo,
}) => {
  const name = `Asha ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  await page.goto('/desk');
  const decisions = page.getByRole('heading', { name: 'Needs a decision' });
  await expect(decisions).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  // Home has a link of this name too, which a hurried click would follow from there.
  const list = page.getByRole('heading', { name: 'Events', level: 1 });
  await expect(list).toBeVisible();
  await page.getByRole('link', { name: 'Lantern Choir' }).click();
  const title = page.getByRole('heading', { name: 'Lantern Choir', level: 1 });
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  const hour = page.getByText(/ Numbers of \d\d:\d\d:\d\d$/);
  await expect(hour).toBeHidden();
  await page.route('**/*', (route) => route.abort());
  await page.goBack();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(decisions).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d/)).toBeVisible();
  for (const _ of ['events', 'the event']) await page.goForward();
  await expect(title).toBeVisible();
  await expect(hour).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await expectAccessibleDayAndNight(page);
  await page.unroute('**/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(hour).toBeHidden();
  await expect(title).toBeVisible();
});
