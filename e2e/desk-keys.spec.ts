import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectOpen, openReviewQueue, presentRows } from './desk.ts';
import { test } from './desk-calls.ts';

const picture = (page: Page) => page.getByRole('img', { name: /^ID proof of/ });

/** Lets what matches wait until the given function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('An ID proof is decided by one press, about a picture that is there', async ({
  page,
  newPerson,
}) => {
  for (let people = 0; people < 4; people++) await newPerson();
  const decided: string[] = [];
  page.on('request', (request) => request.url().endsWith('/verdict') && decided.push('verdict'));
  const show = await hold(page, '**/api/desk/id-proofs/*/picture*');
  await openReviewQueue(page);
  await expect(page.getByText('Opening the picture …')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-busy');
  show();
  await expect(picture(page)).toBeVisible();
  expect(decided).toHaveLength(0);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/desk\/audit$/);
  await openReviewQueue(page);
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const name = await page.getByRole('heading', { level: 2 }).innerText();
  const waiting = page.getByText(/^waits?\./).locator('xpath=preceding-sibling::b');
  const before = await waiting.innerText();
  await page.keyboard.down('a');
  await expect(page.getByRole('status').getByText(`Approved: ${name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-busy');
  await expect(picture(page)).toBeVisible();
  // The rail says so, too, and doesn't wait until it is read anew.
  await expect(waiting).not.toHaveText(before);
  const atRail = page.getByRole('link', { name: /^ID proofs/ }).locator('b');
  await expect(atRail).toHaveText(await waiting.innerText());
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  const undone = page.waitForResponse('**/undo');
  await page.keyboard.press('z');
  await undone;
  expect(decided).toHaveLength(1);
});

test('A list’s filters and the heads that sort it are a key away', async ({ page }) => {
  await page.goto('/desk/events');
  const [name, begins] = ['Event', 'Begins'].map((head) =>
    page.getByRole('button', { name: head, exact: true }),
  );
  await expect(name!).toBeVisible();
  await page.keyboard.press('s');
  await expect(name!).toBeFocused();
  await page.keyboard.press('s');
  await expect(begins!).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=-?starts/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('filter the list')).toHaveCount(1);
  await expect(keys.getByText('to the next head that sorts')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await expect(page.getByRole('main').getByRole('combobox').first()).toBeFocused();
});

test('A picture that nobody can open is not approved', async ({ page, newPerson }) => {
  await newPerson();
  await page.route('**/api/desk/id-proofs/*/picture*', (route) =>
    route.fulfill({ status: 404, json: { message: 'This picture can’t be read' } }),
  );
  await openReviewQueue(page);
  await expect(page.getByRole('alert')).toContainText('This picture can’t be read');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await page.keyboard.press('a');
  await expect(page.getByRole('status').getByText(/^Approved/)).toBeHidden();
});

test('Who marks faster than the server answers has marked them all, and what was chosen meanwhile stays', async ({
  page,
  registerTwo,
}) => {
  const name = `Ravi ${randomUUID()}`;
  for (let pairs = 0; pairs < 2; pairs++) await registerTwo('Lantern Choir', name, name);
  await page.goto(`/desk/events/music/Lantern%20Choir?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: 'not marked' })).toHaveCount(4);
  const answer = await hold(page, '**/attendance');
  for (const key of ['j', 'h', 'j', 'h', 'h', 'j', 'x', 'k', 'k']) await page.keyboard.press(key);
  answer();
  await expect(presentRows(page)).toHaveCount(2);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('checkbox').nth(2)).toBeChecked();
  // What is done further down leaves the list where it is, though another line is open.
  await page.setViewportSize({ width: 1440, height: 200 });
  const last = page.getByRole('checkbox').nth(3);
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await last.check();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('z');
  await expect(presentRows(page)).toHaveCount(1);
});

test('Marks that can’t all be taken back say how many were, and the list shows which', async ({
  page,
  registerTwo,
}) => {
  const name = `Asha ${randomUUID()}`;
  await registerTwo('Lantern Choir', name, name);
  await page.goto(`/desk/events/music/Lantern%20Choir?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: 'not marked' })).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('b');
  const absent = page.getByRole('button', { name: 'Absent', pressed: true });
  await expect(page.getByRole('row').filter({ has: absent })).toHaveCount(1);
  for (const row of [0, 1]) await page.getByRole('checkbox').nth(row).check();
  await page.keyboard.press('h');
  await expect(page.getByText('2 marked: present')).toBeVisible();
  await expect(presentRows(page)).toHaveCount(2);
  const json = { message: 'Ravi has marked them meanwhile' };
  let sent = 0;
  await page.route('**/attendance', (route) =>
    ++sent === 2 ? route.fulfill({ status: 409, json }) : route.continue(),
  );
  await page.keyboard.press('z');
  const said = page.getByRole('status').filter({ hasText: json.message });
  await expect(said).toContainText('Only 1 of 2 undone.');
  await expect(presentRows(page)).toHaveCount(1);
});

test('A mark that is refused stays said, with whom and why, until it is taken or closed', async ({
  page,
  registerTwo,
}) => {
  const word = randomUUID();
  await registerTwo('Lantern Choir', `Asha ${word}`, `Ravi ${word}`);
  await page.goto(`/desk/events/music/Lantern%20Choir?q=${word}`);
  const present = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Present' });
  await expect(present('Asha')).toBeVisible();
  const json = { message: 'Meera has marked them meanwhile' };
  const refuseOne = () =>
    page.route('**/attendance', (route) => route.fulfill({ status: 409, json }), { times: 1 });
  const said = page.getByRole('status').filter({ hasText: json.message });
  await refuseOne();
  await present('Asha').click();
  await present('Ravi').click();
  await expect(page.getByText(/ marked: present$/)).toBeVisible();
  await expect(said).toContainText(`Not marked: present. Asha ${word}`);
  await present('Asha').click();
  await expect(presentRows(page)).toHaveCount(2);
  await expect(said).toHaveCount(0);
  await refuseOne();
  await present('Ravi').click();
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await expect(presentRows(page)).toHaveCount(2);

  // However many are refused are said at once, without those that were closed.
  await page.route('**/attendance', (route) => route.fulfill({ status: 409, json }));
  for (const name of ['Asha', 'Ravi']) {
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Absent' }).click();
    await expect(said).toContainText(`${name} ${word}`);
  }
  await expect(said).toContainText(
    `Not marked: absent. Asha ${word} and Ravi ${word} in Lantern Choir`,
  );
  await expect(said.getByText('Not marked')).toHaveCount(1);

  // One that was kept over a reload is named, too, once the list is read.
  await page.unroute('**/attendance');
  await page.route('**/attendance', (route) => route.abort());
  await page.getByRole('table').getByRole('button', { name: 'Absent' }).first().click();
  await expect(page.getByText('Kept in this tab: absent')).toBeVisible();
  await page.unroute('**/attendance');
  await page.route('**/attendance', (route) => route.fulfill({ status: 409, json }));
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(said).toContainText(/Not marked: absent\. (Asha|Ravi) \S+ in Lantern Choir/);
});

test('Arrows take a sheet along as fast as they are pressed, beside its line, and leave the focus there', async ({
  page,
  newPerson,
}) => {
  for (let people = 0; people < 6; people++) await newPerson();
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto('/desk/people?q=ravi&sort=-signedUp');
  const links = page.getByRole('rowheader').getByRole('link');
  await expect(links.nth(6)).toBeVisible();
  await links.nth(1).click();
  const record = page.getByRole('article');
  await expect(record.getByText('ID proof')).toBeVisible();
  for (let lines = 0; lines < 5; lines++) await page.keyboard.press('ArrowDown');
  await expect(links.nth(6)).toBeFocused();
  await expect(page.getByRole('row').nth(7)).toHaveAttribute('aria-current');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: /^Write to/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record.getByRole('button', { name: 'Correct' })).toBeInViewport();
  await record.getByRole('link', { name: 'Close' }).click();
  await expect(record).toBeHidden();
  await expect(links.nth(6)).toBeFocused();
});

test('At home a number goes to that decision, and new numbers leave the focus where it is', async ({
  page,
}) => {
  await page.clock.install();
  let waiting = 3;
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    const decisions = [
      { kind: 'mails', failed: 1, again: 0, codes: [{ code: 'EENVELOPE', mails: 1 }], people: [] },
      { kind: 'id proofs', waiting: waiting++, oldestAt: message.asOf },
    ];
    await route.fulfill({ json: { message: { ...message, decisions } } });
  });
  await page.goto('/desk');
  await expect(page.getByText('3 ID proofs to review')).toBeVisible();
  await page.keyboard.press('j');
  await page.clock.runFor(31_000);
  await expect(page.getByText('4 ID proofs to review')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/\/desk$/);
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/\/desk\/id-proofs/);
});

test('A line goes on to the next from its buttons, too, and the events are gone through by keys', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.goto('/desk/people');
  await expectOpen(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.keyboard.press('j');
  await expect(page.getByRole('rowheader').getByRole('link').nth(2)).toBeFocused();
  await page.goto('/desk/events');
  await expect(page.getByRole('rowheader')).not.toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.getByRole('rowheader').getByRole('link').first()).toBeFocused();
  // The line has gone with its list: the event's beginning has the focus.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Registered/ })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Behind a dialog nothing is sent or saved by Ctrl Enter', async ({ page, registerTwo }) => {
  await registerTwo('Humming');
  await registerTwo('Lantern Choir');
  const written: string[] = [];
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && /messages$|results$/.test(request.url()))
      written.push(request.url());
  });
  const pressBehindKeys = async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    // By then a call of the press would be on its way.
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
    expect(written).toEqual([]);
    await page.keyboard.press('Escape');
  };
  await page.goto('/desk/events/music/Humming/messages');
  await page.getByLabel('Subject').fill('Prizes at six');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  const send = page.getByRole('button', { name: /^Write to [1-9]/ });
  await send.focus();
  await pressBehindKeys();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back.').first()).toBeVisible();

  await page.goto('/desk/events/music/Lantern%20Choir/results');
  await page
    .getByRole('textbox', { name: /^Points of/ })
    .first()
    .fill('7');
  await page.getByRole('button', { name: /^Load CSV/ }).focus();
  written.length = 0;
  await pressBehindKeys();
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Entered by/)).toBeVisible();
});
