import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ADDED_STAYS_OPEN_MS } from '../contract/desk/events.ts';
import {
  DAY_AND_NIGHT,
  enrolByCalls,
  expectAccessibleDayAndNight,
  expectListsFit,
} from './desk.ts';
import { test } from './desk-calls.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const EVENT = '/desk/events/music/Lantern%20Choir';

test('A message can be stopped for half a minute, and is back in the fields then', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  // The screen that they go on to is still on its way when they change their mind.
  const { promise: isBack, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/desk/registered-*.js', async (route) => {
    await isBack;
    await route.continue();
  });
  await page.goto(`${EVENT}/waiting`);
  await expect(page.getByText('Nobody waits.')).toBeVisible();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: /^Write to \d/ }).click();
  await expect(page.getByRole('alert')).toHaveText([
    'The subject is missing',
    'The text is missing',
  ]);
  // Set words have their first place to complete chosen, leave as they are at no press, and take nobody's words for good.
  await page.getByRole('button', { name: 'Delayed' }).click();
  await page.keyboard.type('6:30 pm');
  await expect(page.getByLabel('Text')).toHaveValue(/begins at 6:30 pm, not at \{old hour\}/);
  await page.getByRole('button', { name: /^Write to \d/ }).click();
  await expect(page.getByRole('alert')).toHaveText(/^\{old hour\}, \{venue\} are not filled in/);
  await page.getByRole('button', { name: 'Venue changed' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('{event}: another venue');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Text')).toHaveValue(/begins at 6:30 pm/);
  await page.getByLabel('Subject').fill('Prizes at six');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Prizes at six');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await page.getByRole('link', { name: /^Registered/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('Dear {name}, come at six.');
  const arrives = page.waitForResponse('**/assets/desk/registered-*.js');
  letCome();
  const screen = await arrives;
  await page.evaluate(async (url) => {
    await import(url);
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  }, screen.url());
  await expect(page.getByLabel('Text')).toHaveValue('Dear {name}, come at six.');
  await expect(page.getByLabel('Subject')).toHaveValue('Prizes at six');
});

test('An entry is withdrawn only with a reason', async ({ page, registerTwo }) => {
  const name = `Asha ${randomUUID()}`;
  const [person] = await registerTwo('Lantern Choir', name, 'Ravi');
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: 'not marked' })).toHaveCount(1);
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw ${person!.name}?` });
  await dialog.getByRole('button', { name: 'Withdraw and mail' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say why');
  await dialog.getByLabel('Why').fill('They wrote that they are ill');
  await dialog.getByRole('button', { name: 'Withdraw and mail' }).click();
  await expect(page.getByText('The entry is withdrawn, and its people are told')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Attendance').selectOption('Cancelled');
  const row = page.getByRole('row').filter({ hasText: person!.name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('withdrawn by the desk');
  await row.getByRole('button', { name: person!.name }).click();
  await expect(page.getByRole('heading', { name: 'Trail' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden();
});

test('An entry’s sheet stands in place of the list on a phone, and closes back to its line', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  await page.setViewportSize({ width: 390, height: 844 });
  const read: string[] = [];
  page.on('request', (request) => {
    if (/\/entries\/[^/?]+$/.test(request.url())) read.push(request.url());
  });
  await page.goto(EVENT);
  const first = page.getByRole('rowheader').getByRole('button').first();
  await expect(first).toBeVisible();
  const [one, other] = await page.getByRole('rowheader').getByRole('button').all();
  const passed = await one!.innerText();
  const name = await other!.innerText();
  // Both within a moment, however busy the machine is.
  await page.evaluate(() => {
    for (const key of ['j', 'j'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  const panel = page.getByRole('complementary', { name });
  await expect.poll(() => read.length).toBeGreaterThan(0);
  await expect(first).toBeHidden();
  expect(new Set(read).size, `${passed} was passed by`).toBe(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(other!).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(other!).toBeFocused();
});

test('On a phone an event has a bar and numbers of its own, and whoever is marked stays in their place', async ({
  page,
  registerTwo,
}) => {
  const name = `Meera ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${EVENT}?q=${encodeURIComponent(name)}&state=held`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  const place = () => rows.last().evaluate((row) => row.getBoundingClientRect().top);
  const before = await place();
  const read = page.waitForResponse(/\/entries\?/);
  await rows.first().getByRole('button', { name: 'Present' }).click();
  await read;
  await expect(rows.first()).toContainText('present');
  await expect(rows).toHaveCount(2);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(4);

  const numbers = page.getByRole('navigation', { name: 'Who came' });
  const bar = page.getByRole('navigation', { name: 'Event' });
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden();
  await numbers.getByRole('link', { name: /To mark$/ }).click();
  await expect(page).not.toHaveURL(/state=/);
  await numbers.getByRole('link', { name: /To mark$/ }).click();
  await expect(page).toHaveURL(/state=held/);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);

  await bar.getByRole('link', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: 'Add an entry by hand' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await bar.getByRole('link', { name: 'Door' }).click();
  await expect(page.getByRole('heading', { name: /^Places without|places$/ })).toBeVisible();
  const find = page.getByLabel('Find in this list');
  const width = async () => (await find.boundingBox())?.width ?? 0;
  const folded = await width();
  expect(folded).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Filters and tools' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  expect(await width()).toBeGreaterThanOrEqual(folded);
  await page.getByRole('button', { name: 'More of this event' }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await bar.getByRole('link', { name: 'End' }).click();
  await expect(page.getByRole('heading', { name: /(is|are) open$|^Ready$/ })).toBeVisible();
  await expectNoSidewaysScroll(page, [320, 390]);
  await expectAccessibleDayAndNight(page);
});

test('Points are entered, and a message is written, on a phone too', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${EVENT}/results`);
  const points = page.getByRole('textbox', { name: /^Points of/ });
  await points.first().fill('12.25');
  // However far down it is typed, also on a small one, saving it is under a thumb.
  await page.setViewportSize({ width: 320, height: 568 });
  await points.last().focus();
  await expect(points.last()).toBeInViewport({ ratio: 1 });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expectAccessibleDayAndNight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await save.click();
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /(is|are) open$/ })).toBeVisible();
  await page.goto(`${EVENT}/call-sheet`);
  await expect(page.getByText('12.25', { exact: true })).toBeVisible();
  await expectListsFit(page);
  for (const width of [320, 900, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('12.25', { exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await points.first().fill('');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not saved yet.')).toBeHidden();

  await page.getByRole('button', { name: 'More of this event' }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByLabel('Subject').fill('Points at nine');
  await page.getByLabel('Text').fill('Dear {name}, they are out at nine.');
  await page.getByRole('button', { name: /^Write to \d/ }).click();
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Points at nine' });
  await expect(message).toContainText('Taken back.');
});

test('A cluster manager has their own events alone, also by address', async ({
  page,
  desk,
  elsewhere,
  newConfirmed,
}) => {
  const theirs = await elsewhere();
  const manager = await newConfirmed();
  await page.goto('/desk/roles');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel(/^E-mails/).fill(manager.email);
  await dialog.getByLabel('Role').selectOption('Cluster manager');
  await dialog.getByRole('checkbox', { name: 'Gaming' }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('row').filter({ hasText: manager.email })).toBeVisible();

  await enrolByCalls(theirs.request, desk, manager);
  await theirs.goto('/desk/events');
  await expect(theirs.getByRole('cell', { name: 'Gaming' }).first()).toBeVisible();
  await expect(theirs.getByRole('cell', { name: 'Music' })).toHaveCount(0);
  await theirs.goto(EVENT);
  await expect(theirs.getByRole('alert')).toContainText('Music is not among your clusters');
  await theirs.goto('/desk/roles');
  await expect(theirs.getByRole('alert')).toBeVisible();
});

test('The call sheet is sorted by its address, and has phones once they are opened and written down', async ({
  page,
  registerTwo,
}) => {
  test.slow();
  const people = await registerTwo(
    'Lantern Choir',
    'Asha of the call sheet',
    'Ravi of the call sheet',
  );
  await registerTwo('Lantern Choir');
  await page.goto(EVENT);
  await page.getByRole('heading', { name: 'Lantern Choir' }).waitFor();
  await page.keyboard.press('5');
  await page.getByRole('main').getByRole('link', { name: 'Print' }).click();
  const ours = page.getByRole('rowheader', { name: 'of the call sheet' });
  await expect(ours).toHaveText([people[0]!.name, people[1]!.name]);
  await expect(page.getByRole('link', { name: 'by number' })).toHaveAttribute('aria-current');
  await page.getByRole('link', { name: 'by name' }).click();
  await expect(page).toHaveURL(/call-sheet\?sort=name$/);
  await expect(page.getByRole('link', { name: 'by name' })).toHaveAttribute('aria-current');
  const all = await page.getByRole('rowheader').allInnerTexts();
  expect(all).toEqual(all.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText(all);

  await expect(page.getByRole('article')).not.toContainText('9840012345');
  // Whoever was added by hand hears of it first.
  await page.waitForTimeout(ADDED_STAYS_OPEN_MS + 2000);
  await page.getByRole('checkbox', { name: 'with phones' }).check();
  await expect(page.getByRole('rowheader').filter({ hasText: '9840012345' })).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  // A4 within its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 703, height: 1030 });
  const paper = page.getByRole('article');
  expect(await paper.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await expect(page.getByRole('navigation', { name: 'Order' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: 'with phones' }).uncheck();
  await expect(paper).not.toContainText('9840012345');
  await page.goto('/desk/audit?kind=phone+number+shown');
  const line = page.getByRole('row').filter({ hasText: 'Lantern Choir: call sheet' });
  await expect(line.filter({ hasText: people[0]!.name })).toHaveCount(1);
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`An event has no barrier and fits, ${time}`, async ({ page, registerTwo }) => {
    await registerTwo('Lantern Choir');
    await page.emulateMedia({ colorScheme });
    for (const [path, words] of [
      ['/desk/events', 'First Song'],
      [EVENT, 'not marked'],
      [`${EVENT}/waiting`, 'Nobody waits.'],
      [`${EVENT}/messages`, 'Sent before'],
      [`${EVENT}/results`, 'Save'],
      [`${EVENT}/exports`, 'Certificates'],
      [`${EVENT}/call-sheet`, 'College'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      // A button that waits for its numbers is dimmed.
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await expectListsFit(page);
    }
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.goto(EVENT);
    await page.getByRole('rowheader').getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'Trail' })).toBeVisible();
    await expectListsFit(page);
  });
