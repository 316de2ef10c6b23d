import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import {
  DAY_AND_NIGHT,
  DESK_ON,
  type DeskCalls,
  enrolByCalls,
  expectAccessibleDayAndNight,
  expectListsFit,
} from './desk.ts';
import { test as atDesk, deskCalls } from './desk-calls.ts';
import { enter, eventCalls, newWinner, publishPrizes } from './desk-prizes.ts';
import { startSwitchedOn } from './switched-on.ts';
import { expectAccessible } from './visitor.ts';

/** A festival of these journeys' own: whoever else is in an event would stand open in its results. */
const test = atDesk.extend<object, { desk: Awaited<ReturnType<typeof startSwitchedOn>> }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startSwitchedOn(DESK_ON);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const ROOK = eventCalls('gaming', "Queen's Rook");
const UNTOLD = eventCalls('telugu-lits', 'Untold');
const VAK = eventCalls('hindi-lits', 'Vāk-Yātrā');
const HEAR = eventCalls('english-lits', 'Hear, Hear!');
const LONG = eventCalls(
  'music',
  'A Night of One Hundred Drums, Three Flutes and One Very Patient Neighbour',
);
const FIRST = eventCalls('music', 'First Song');
const HUMMING = eventCalls('music', 'Humming');
const LANTERN = eventCalls('music', 'Lantern Choir');
const CALL = eventCalls('music', 'Call & Answer');

const panel = (page: Page) => page.getByRole('complementary');
const said = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words);

/** Sits down to open bank details, by keys: what for is chosen already. */
async function sit(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Open bank details for a sitting?' });
  await expect(dialog.getByRole('radio', { name: 'Paying the prizes' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

interface Found {
  readonly name: string;
  readonly code: string;
}

/** A winner by name, as the book has them. */
async function winnerOf(call: DeskCalls, name: string): Promise<Found> {
  const { events } = await call('GET', 'prizes');
  const people = events.flatMap((event: { winners: { people: Found[] }[] }) =>
    event.winners.flatMap((winner) => winner.people),
  );
  return people.find((one: Found) => one.name === name)!;
}

/** Sends a question and leaves it before the answer, which is a refusal: it is said, and the question asked since stays. */
async function leaveUnderWay(page: Page, deciding: Locator): Promise<void> {
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  const json = { message: 'The book was changed meanwhile by Ravi: read it again' };
  await page.route(
    '**/excess',
    async (route) => {
      await isLeft;
      await route.fulfill({ status: 409, json });
    },
    { times: 1 },
  );
  const sent = page.waitForRequest('**/excess');
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.press('Escape');
  await expect(deciding).toBeHidden();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys).toBeVisible();
  leave();
  await expect(page.getByText(json.message)).toBeVisible();
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
}

/** Invites somebody with an account, as on the screen of roles. */
async function giveTreasurer(page: Page, email: string): Promise<void> {
  await page.goto('/desk/roles');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite' });
  await invitation.getByLabel(/^E-mails/).fill(email);
  await invitation.getByLabel('Role').selectOption('Treasurer');
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await expect(invitation).toBeHidden();
}

test('Sixty prizes are paid in one sitting by keys alone: chosen ones at once, others one by one', async ({
  page,
  request,
  desk,
}) => {
  test.setTimeout(300_000);
  const people = [];
  for (let made = 0; made < 30; made += 1)
    people.push(await newWinner(request, desk, { name: `Asha ${made}` }));
  const ids = new Map<string, string[]>();
  for (const event of [ROOK, UNTOLD]) {
    const prizes = people.map((_, at) => 9000 - at * 100);
    ids.set(event, await enter(desk, event, people));
    await publishPrizes(desk, event, ids.get(event)!, prizes);
  }
  await page.goto('/desk/prizes?state=ready');
  await expect(page.getByRole('link', { name: /^Ready to pay ₹/ })).toContainText('30 people');

  // One line, and then all of the event.
  await page.goto('/desk/prizes?state=ready&q=rook');
  const bar = page.getByRole('status').filter({ hasText: 'chosen' });
  await expect(page.getByRole('row').nth(30)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 chosen, ₹9,000');
  await page.keyboard.press('x');
  await expect(bar).toBeHidden();
  await page.keyboard.press('X');
  await expect(bar).toContainText('30 chosen, ₹2,26,500');
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('p');
  const question = page.getByRole('dialog', { name: 'Are these 30 prizes paid?' });
  await expect(question.getByLabel('Reference')).toBeFocused();
  await expectAccessibleDayAndNight(page);
  // What moves many goes by the key that its button tells, and not by the one beside it.
  await page.keyboard.press('Enter');
  await page.keyboard.type('U');
  await expect(question.getByLabel('Reference')).toHaveValue('U');
  await expect(question.getByRole('alert')).toBeHidden();
  await question.getByLabel('Reference').fill('');
  await page.keyboard.press('Control+Enter');
  await expect(question.getByRole('alert')).toContainText('reference of the payment is required');
  // Another treasurer was first with one of them: nothing is written, and the rest goes on.
  const call = await deskCalls(desk);
  const { code } = await winnerOf(call, 'Asha 7');
  const theirs = { entryId: ids.get(ROOK)![7], rupees: 8300, way: 'UPI', paidOn: '2026-01-01' };
  await call('POST', `prizes/people/${code}/payments`, { ...theirs, reference: 'U9' });
  await question.getByLabel('Reference').fill('UPLOAD 7');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('has paid Asha 7 already: UPI U9');
  await expect(page.getByRole('heading', { name: 'Are these 29 prizes paid?' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Paid: 29 prizes, ₹2,18,200.')).toBeVisible();
  await expect(bar).toBeHidden();

  await page.goto('/desk/prizes?state=ready');
  await expect(page.getByRole('row').nth(30)).toBeVisible();
  await page.keyboard.press('p');
  await sit(page);
  for (let paid = 0; paid < 30; paid += 1) {
    await expect(panel(page).getByRole('timer')).toBeVisible();
    const name = await panel(page).getByRole('heading', { level: 2 }).innerText();
    await page.keyboard.press('r');
    await expect(panel(page).getByLabel('Reference')).toBeFocused();
    if (paid === 1) {
      // By a reference that has paid somebody else they are paid once it is said so.
      await page.keyboard.type('N26326110');
      await page.keyboard.press('Enter');
      await expect(panel(page).getByRole('alert')).toContainText('N26326110 already pays Asha ');
      await page.keyboard.press('ControlOrMeta+A');
    }
    await page.keyboard.type(`N2632611${paid}`);
    await page.keyboard.press('Enter');
    await expect(said(page, `Paid: ${name}, `)).toBeVisible();
    await expect(
      said(
        page,
        paid < 29
          ? `${29 - paid} ${paid === 28 ? 'prize' : 'prizes'} to go.`
          : 'Nobody else is ready.',
      ),
    ).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /^Ready to pay ₹0/ })).toBeVisible();
  const { events } = await call('GET', 'prizes');
  const entries = events.flatMap((event: { winners: { people: { entries: object[] }[] }[] }) =>
    event.winners.flatMap((winner) => winner.people.flatMap((payee) => payee.entries)),
  );
  const references = entries.map(({ reference }: { reference: string }) => reference);
  expect(new Set(references.filter((one: string) => one.startsWith('N2632611'))).size).toBe(30);
  expect(references.filter((one: string) => one === 'UPLOAD 7')).toHaveLength(29);
});

test('Winners are asked, share, are paid and corrected, each by keys and each once', async ({
  page,
  request,
  desk,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const word = `W${Date.now()}`;
  const [asha, ravi] = [
    await newWinner(request, desk, { name: `Asha ${word}` }),
    await newWinner(request, desk, { name: `Ravi ${word}`, hasBank: false }),
  ];
  const ids = await enter(desk, VAK, [asha, ravi]);
  await publishPrizes(desk, VAK, ids, [20_000, 15_000]);
  await page.goto(`/desk/prizes?q=${word}`);
  const line = (name: string) => page.getByRole('row').filter({ hasText: `${name} ${word}` });
  await expect(line('Ravi')).toContainText('Missing');
  await page.keyboard.press('m');
  const asking = page.getByRole('dialog', { name: /^Ask .* for bank details\?$/ });
  await expect(asking.getByText(`Ravi ${word}`)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Control+Enter');
  await expect(said(page, /asked by mail\.$/)).toBeVisible();
  await expect(line('Ravi')).toContainText('Asked');

  await line('Asha').getByRole('link').focus();
  await page.keyboard.press('p');
  await sit(page);
  await expect(panel(page).getByText('0000 0012 3456')).toBeVisible();
  await panel(page).getByLabel('How').selectOption('UPI');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toContainText('reference of the payment');
  await page.keyboard.type('4263');
  // Another treasurer was first.
  const call = await deskCalls(desk);
  const { code } = await winnerOf(call, `Asha ${word}`);
  const other = { entryId: ids[0], rupees: 20_000, way: 'NEFT', paidOn: '2026-01-01' };
  await call('POST', `prizes/people/${code}/payments`, { ...other, reference: 'N9' });
  await page.keyboard.press('Enter');
  await expect(said(page, new RegExp(`has paid Asha ${word} already: NEFT N9`))).toBeVisible();
  await expect(panel(page)).toContainText('N9');
  await expect(line('Asha')).toContainText('Paid ₹20,000');

  await panel(page).getByRole('button', { name: 'Counter-entry' }).press('Enter');
  const against = page.getByRole('dialog', { name: 'A counter-entry against ₹20,000' });
  await page.keyboard.press('2');
  await expect(against.getByRole('radio', { name: 'Typed at the wrong person' })).toBeChecked();
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Control+Enter');
  await expect(said(page, /^Counter-entry: /)).toBeVisible();
  await expect(line('Asha')).toContainText('Given');
  await expect(panel(page)).toContainText('−₹20,000 counter-entry');
  await line('Asha').getByRole('link').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('r');
  await page.keyboard.type('4264');
  await page.keyboard.press('Enter');
  await expect(line('Asha')).toContainText('Paid ₹20,000');

  // The bank did not take it, by its own fault.
  await line('Asha').getByRole('link').press('Enter');
  await panel(page).getByRole('button', { name: 'Counter-entry … against 4264' }).press('Enter');
  await expect(against.getByRole('radio', { name: 'The payment came back' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(line('Asha')).toContainText('Came back');
  await expect(line('Asha').getByRole('button', { name: /^Ask again/ })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Pay all the same' }).press('Enter');
  await panel(page).getByLabel('Why these are right all the same').fill('The bank was down');
  await expectAccessibleDayAndNight(page);
  // The sitting runs out while it is typed, which is not lost.
  const fields = { sitting: 'Show your second factor' };
  await page.route(
    '**/bank-details',
    (route) => route.fulfill({ status: 403, json: { message: fields.sitting, fields } }),
    { times: 1 },
  );
  await page.keyboard.press('Enter');
  await sit(page);
  await expect(panel(page).getByText('0000 0012 3456')).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('4265');
  await panel(page).getByLabel('How').selectOption('NEFT');
  await page.keyboard.press('Enter');
  await expect(line('Asha')).toContainText('Paid ₹20,000');

  await publishPrizes(desk, VAK, ids.toReversed(), [20_000, 15_000]);
  await page.goto('/desk');
  const tooMuch = page.getByRole('listitem').filter({ hasText: 'with too much' });
  await tooMuch.getByRole('link', { name: 'Decide' }).click();
  await expect(page).toHaveURL(/\/prizes\?state=excess$/);
  await expect(line('Asha')).toContainText('₹5,000 too much');
  await page.goto(`/desk/prizes?q=${word}`);
  await expect(line('Asha')).toContainText('2nd now, was 1st with ₹20,000');
  await line('Asha').getByRole('button', { name: 'Decide' }).press('Enter');
  await page.keyboard.press('2');
  const deciding = page.getByRole('dialog', { name: /has ₹5,000 too much$/ });
  await page.keyboard.press('Control+Enter');
  await expect(deciding.getByRole('alert')).toContainText('at least ten characters');
  await expectAccessibleDayAndNight(page);
  await deciding.getByLabel('Why they keep it').fill('it was spent on the way home');
  await leaveUnderWay(page, deciding);
  await line('Asha').getByRole('button', { name: 'Decide' }).press('Enter');
  await page.keyboard.press('2');
  await deciding.getByLabel('Why they keep it').fill('it was spent on the way home');
  await page.keyboard.press('Control+Enter');
  await expect(deciding).toBeHidden();
  await expect(line('Asha')).not.toContainText('too much');
  const theirs = await elsewhere();
  await theirs.goto('/desk/prizes');
  await expect(theirs).toHaveURL(/sign-in/);
});

/** A book with a team of two that has won so much. */
function bookOf(prize: number) {
  const people = ['Asha', 'Ravi'].map((name) => ({
    ...{ code: name, name, college: 'A college', isMember: true, share: prize / 2, entries: [] },
    ...{ hasEmail: true, isProven: true, givenAt: 1, returned: null, asked: null },
  }));
  const winner = {
    ...{ entryId: 'lamps', name: 'The Lamps', isTeam: true, rank: 1, prize, was: null, people },
    ...{ gone: 0, lost: 0, lostAsked: 0, isShared: false },
  };
  const event = {
    ...{ clusterName: 'Music', eventName: 'First Song', announced: null, winners: [winner] },
    ...{ isCorrected: false, isTakenBack: false, at: 1, by: 'Meera' },
  };
  return { events: [event], published: 1, of: 1, announced: 0, toCome: 0, sittingUntil: null };
}

test('Shares that are refused because the prize is another by now are added up to that one', async ({
  page,
}) => {
  let prize = 10_000;
  await page.route('**/api/desk/prizes', (route) =>
    route.fulfill({ json: { message: bookOf(prize) } }),
  );
  const json = { message: 'The shares come to ₹10,000, not ₹9,000' };
  await page.route('**/shares', (route) => {
    prize = 9000;
    return route.fulfill({ status: 409, json });
  });
  await page.goto('/desk/prizes');
  await page.getByRole('button', { name: 'Shares … of The Lamps' }).click();
  const dialog = page.getByRole('dialog', { name: /^How does The Lamps share/ });
  await expect(dialog.getByRole('status').filter({ hasText: 'Adds up' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText(json.message);
  await expect(dialog).toContainText('Does not add up');
  await expect(dialog).toContainText('₹10,000 of ₹9,000');
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole('button', { name: 'Equally' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Share of Ravi' })).toHaveValue('4500');
});

test('Shares that somebody else has said meanwhile are shown beside those that are being said', async ({
  page,
}) => {
  const book = bookOf(10_000);
  const winner = book.events[0]!.winners[0]!;
  await page.route('**/api/desk/prizes', (route) => route.fulfill({ json: { message: book } }));
  const bodies: unknown[] = [];
  const json = { message: 'Somebody has changed the shares meanwhile' };
  await page.route('**/shares', (route) => {
    bodies.push(route.request().postDataJSON());
    for (const [at, share] of [7000, 3000].entries()) winner.people[at]!.share = share;
    return route.fulfill({ status: 409, json });
  });
  await page.goto('/desk/prizes');
  await page.getByRole('button', { name: 'Shares … of The Lamps' }).click();
  const dialog = page.getByRole('dialog', { name: /^How does The Lamps share/ });
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText(json.message);
  await expect(dialog).toContainText('₹7,000 by now');
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => bodies.length).toBe(2);
  const was = (body: unknown) =>
    (body as { shares: { was: number }[] }).shares.map((one) => one.was);
  expect(bodies.map(was)).toEqual([
    [5000, 5000],
    [7000, 3000],
  ]);
  book.events = [];
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const gone = page.getByRole('dialog', { name: 'Nothing is left to decide here' });
  await expect(gone).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gone).toBeHidden();
});

test('The bank’s file has the columns in the order that this browser keeps', async ({
  page,
  request,
  desk,
}) => {
  const asha = await newWinner(request, desk, { name: 'Asha' });
  await publishPrizes(desk, HEAR, await enter(desk, HEAR, [asha]), [7000]);
  await page.goto('/desk/prizes');
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Export prizes' });
  await dialog.getByRole('checkbox', { name: 'Account number' }).focus();
  await page.keyboard.press('Alt+k');
  await expect(dialog.getByRole('listitem').first()).toContainText('Account number');
  await dialog.getByRole('checkbox', { name: 'first line with names' }).uncheck();
  await expectAccessibleDayAndNight(page);
  await dialog.getByLabel('What for').fill('upload');
  await dialog.getByRole('button', { name: /write the file$/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('At least ten characters');
  await dialog.getByLabel('What for').fill('the bank’s upload of tonight');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /write the file$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^prizes-[\d-]{10}\.csv$/);
  const rows: string[][] = parse(await readFile(await download.path()));
  const own = rows.find(([, , , due]) => due === '7000')!;
  expect(own.slice(0, 3)).toEqual(['000000123456', 'Asha', 'SMPL0001234']);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('e');
  await expect(dialog.getByRole('listitem').first()).toContainText('Account number');
  await expect(dialog.getByRole('checkbox', { name: 'first line with names' })).not.toBeChecked();
  await page.goto('/desk/audit?kind=bank+details');
  await expect(page.getByRole('row').nth(1)).toContainText('the bank’s upload of tonight');
});

test('A treasurer finds what waits at home, and no other drawers', async ({
  page,
  request,
  desk,
  elsewhere,
  newConfirmed,
}) => {
  const [theirs, treasurer] = [await elsewhere(), await newConfirmed()];
  await giveTreasurer(page, treasurer.email);
  const asha = await newWinner(request, desk, { name: 'Asha', hasBank: false });
  await publishPrizes(desk, LONG, await enter(desk, LONG, [asha]), [3000]);
  await enrolByCalls(theirs.request, desk, treasurer);
  await theirs.goto('/desk');
  const drawers = theirs.getByRole('navigation', { name: 'Desk' }).getByRole('listitem');
  await expect(drawers.filter({ visible: true })).toHaveText([/^Home/, /^People/, /^Prizes/]);
  // Its number is a key once it is there.
  await expect(theirs.getByText('1 person to ask for bank details')).toBeVisible();
  const bar = theirs.getByRole('region', { name: 'The prize money' });
  await expect(bar.getByRole('link', { name: /^Details missing/ })).toContainText('1 person');
  await expect(bar.getByRole('link', { name: /^Published so far/ })).toContainText(
    /of ₹[\d,]+ announced/,
  );
  await theirs.getByRole('link', { name: 'Ask', exact: true }).click();
  await expect(theirs).toHaveURL(/\/prizes\?state=missing$/);
  await expect(theirs.getByRole('row').filter({ hasText: 'Asha' }).first()).toBeVisible();
  await theirs.goBack();
  await expect(theirs.getByText('1 person to ask for bank details')).toBeVisible();
  await theirs.keyboard.press('1');
  await expect(theirs.getByRole('heading', { name: 'Prizes' })).toBeVisible();
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`Prizes have no barrier, ${time}`, async ({ page, request, desk }) => {
    await page.emulateMedia({ colorScheme });
    const [asha, ravi] = [
      await newWinner(request, desk, { name: 'Asha' }),
      await newWinner(request, desk, { name: 'Ravi', hasBank: false }),
    ];
    const event = time === 'by day' ? FIRST : HUMMING;
    await publishPrizes(desk, event, await enter(desk, event, [asha, ravi]), [12_000, 8000]);
    await page.goto('/desk/prizes?state=ready');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expectAccessible(page);
    await expectListsFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Home's way to pay: whoever is first can be paid at once, by one press.
    await page.goto('/desk');
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(panel(page).getByRole('button', { name: 'Open and pay' })).toBeVisible();
    await expect(page).not.toHaveURL(/open=next/);
    await page.keyboard.press('p');
    await expectAccessible(page);
    await sit(page);
    await expect(panel(page).getByRole('timer')).toBeVisible();
    await expectAccessible(page);
    await expectListsFit(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('table')).toBeHidden();
    await panel(page).getByRole('link', { name: 'Back to the list' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

test('Once an event is paid it stands last, and the next winner’s line keeps the focus', async ({
  page,
  request,
  desk,
}) => {
  const word = `F${Date.now()}`;
  for (const event of [LANTERN, CALL]) {
    const winner = await newWinner(request, desk, {
      name: `${event === LANTERN ? 'Asha' : 'Ravi'} ${word}`,
    });
    await publishPrizes(desk, event, await enter(desk, event, [winner]), [12_000]);
  }
  await page.goto(`/desk/prizes?q=${word}`);
  const winners = page.getByRole('row').getByRole('link');
  await expect(winners).toHaveCount(2);
  const names = await winners.allInnerTexts();
  await page.keyboard.press('p');
  await sit(page);
  await expect(panel(page).getByRole('timer')).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('N2632611');
  await page.keyboard.press('Enter');
  await expect(winners).toHaveText(names.toReversed());
  await expect(winners.first()).toBeFocused();
});
