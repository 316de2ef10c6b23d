import { expect } from '@playwright/test';
import { DAY_AND_NIGHT, administratorTest as test } from './desk.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

test('An administrator sees what waits, goes to it by a key, and reads each plot as numbers', async ({
  page,
}) => {
  await page.goto('/desk');
  const waits = page.getByRole('region', { name: 'Needs a decision' });
  await expect(waits.getByText(/\d+ ID proofs?/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sign-ups per day as bars/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sign-ups per hour/ })).toBeVisible();
  await page.getByText('Numbers of sign-ups per day').click();
  const numbers = page.getByRole('table', { name: 'Sign-ups per day' });
  await expect(numbers.getByRole('row')).toHaveCount(51);
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/\/desk\/id-proofs/);
});

test('The numbers come anew by themselves, unless somebody holds them', async ({
  page,
  newPerson,
}) => {
  await page.clock.install();
  await page.goto('/desk');
  const people = page.getByText('Participants').locator('..').getByRole('definition').first();
  const before = Number(await people.innerText());
  await page.getByRole('button', { name: 'Hold' }).click();
  await newPerson();
  await page.clock.runFor(31_000);
  await expect(page.getByText(/, held$/)).toBeVisible();
  await expect(people).toHaveText(String(before));
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.clock.runFor(31_000);
  await expect.poll(async () => Number(await people.innerText())).toBeGreaterThan(before);
});

test('It greets by India’s clock, also those who are still at it at night', async ({ page }) => {
  let hour = '04:59';
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    const asOf = Date.parse(`2025-09-19T${hour}:00+05:30`);
    await route.fulfill({ json: { message: { ...message, asOf } } });
  });
  await page.goto('/desk');
  await expect(page.getByText('Up late, Ravi.')).toBeVisible();
  // What is today there begins at five, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thursday/);
  hour = '05:00';
  await page.reload();
  await expect(page.getByText('Good morning, Ravi.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Friday/);
  await page.unrouteAll({ behavior: 'wait' });
});

const DAY_S = 24 * 60 * 60;

/** The time of day in some words, in seconds. */
function secondsOf(words: string): number {
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d)/.exec(words)!.map(Number);
  return hours! * 3600 + minutes! * 60 + seconds!;
}

test('While the server does not answer, the old numbers stay, with their time', async ({
  page,
  context,
}) => {
  await page.goto('/desk');
  const asOf = page.getByText(/^As of \d\d:\d\d:\d\d/);
  const before = (await asOf.innerText()).slice(0, 14);
  await page.clock.setFixedTime(Date.now() + 20 * 60_000);
  await context.setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const note = page.getByText('The server does not answer.').locator('..');
  await expect(note).toContainText(/What you see is of \d\d:\d\d:\d\d\./);
  const late = secondsOf(await note.innerText()) - secondsOf(before);
  expect((late + DAY_S) % DAY_S, 'of the last answer, not of the first silence').toBeLessThan(600);
  await expect(asOf).toContainText(before);
  await expect(page.getByText('Participants')).toBeVisible();
});

test('What one organiser has read opens without network, but not once somebody else has signed in in another tab', async ({
  page,
}) => {
  await page.goto('/desk');
  const numbers = page.getByText('Participants');
  await expect(numbers).toBeVisible();
  const goTo = async (letter: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
  };
  const lost = page.getByText('The server does not answer.');
  const isThereOffline = async (isThere: boolean) => {
    await goTo('e');
    await expect(page.getByRole('link', { name: 'Humming' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route('**/*', (route) => route.abort());
    await goTo('h');
    await expect(lost).toBeVisible();
    await expect(numbers).toBeVisible({ visible: isThere });
    await page.unroute('**/*');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(lost).toBeHidden();
    await expect(numbers).toBeVisible();
  };
  await isThereOffline(true);
  await page.route('**/api/desk/me', async (route) => {
    const { message } = await (await route.fetch()).json();
    await route.fulfill({ json: { message: { ...message, name: 'Zoya of another tab' } } });
  });
  await goTo('e');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Zoya of another tab')).toBeVisible();
  await isThereOffline(false);
});

test('A tab that is open over an update says so, and keeps what is typed until it is loaded anew', async ({
  page,
}) => {
  await page.goto('/desk');
  await expect(page.getByText('Participants')).toBeVisible();
  const find = page.getByRole('searchbox');
  await find.fill('asha');
  await page.route('**/api/desk/me', async (route) => {
    const answer = await route.fetch();
    const { message } = await answer.json();
    await route.fulfill({ json: { message: { ...message, release: 'another' } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('The desk has been updated.')).toBeVisible();
  await expect(find).toHaveValue('asha');
  await page.getByRole('button', { name: 'Load it anew' }).click();
  await expect(page.getByText('Participants')).toBeVisible();
  await expect(page.getByText('The desk has been updated.')).toHaveCount(0);
});

test('On a phone a knot tells of the decisions behind More, in forced colours, too', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/desk/waiting', (route) =>
    route.fulfill({ json: { message: { idProofs: 0, events: 0, gate: 1, prizes: 0 } } }),
  );
  const decisions = [{ kind: 'gate cases', open: 1, twoPhones: 1, oldestAt: Date.now() }];
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    await route.fulfill({ json: { message: { ...message, decisions } } });
  });
  await page.goto('/desk');
  const more = page.getByRole('button', { name: 'More need a decision' });
  await expect(more).toBeVisible();
  const knot = more.locator('i');
  await expect(knot).toHaveCSS('background-color', 'rgb(224, 55, 31)');
  await expect(page.getByRole('button', { name: 'Hold' })).toHaveCSS('border-top-width', '1px');
  await expect(page.getByText(/^Two phones did not agree, first at/)).toBeVisible();
  await more.click();
  await page.getByRole('link', { name: /^Gate/ }).click();
  await expect(page.getByRole('heading', { name: 'Gate', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Gate/ })).toBeHidden();
});

test('Home leads to those who stand at an event’s door, by its number', async ({ page }) => {
  const door = {
    kind: 'at the door',
    clusterName: 'Music',
    eventName: 'Humming',
    here: 3,
    free: 1,
  };
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    await route.fulfill({ json: { message: { ...message, decisions: [door] } } });
  });
  await page.goto('/desk');
  const waits = page.getByRole('region', { name: 'Needs a decision' });
  await expect(waits.getByRole('listitem')).toContainText(
    '3 stand at Humming’s door and wait1 place free.To the door',
  );
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/humming\/waiting$/i);
  await page.unrouteAll({ behavior: 'wait' });
});

test('Free places of an event that has begun are for those at its door, of any other they are offered', async ({
  page,
}) => {
  const free = (eventName: string, startsAt: number) => ({
    ...{ clusterName: 'Music', eventName, startsAt, free: 2, waiting: 3 },
  });
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    const { asOf } = message;
    const events = [free('Humming', asOf - 60_000), free('First Song', asOf + 60 * 60_000)];
    const decisions = [{ kind: 'free places', events }];
    await route.fulfill({ json: { message: { ...message, decisions } } });
  });
  await page.goto('/desk');
  const waits = page.getByRole('region', { name: 'Needs a decision' });
  const acts = waits.getByRole('link', { name: /^(Let in|Offer)/ });
  await expect(acts).toHaveText(['Let in', 'Offer']);
  await page.unrouteAll({ behavior: 'wait' });
});

test('Mails that failed are sent again from home, by its button', async ({ page }) => {
  const codes = [
    { code: 'EENVELOPE', mails: 2 },
    { code: 'EODD', mails: 1 },
  ];
  let [failed, again] = [3, 2];
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    const decisions = [{ kind: 'mails', failed, again, codes, people: [] }];
    await route.fulfill({ json: { message: { ...message, decisions } } });
  });
  await page.goto('/desk');
  const button = page.getByRole('button', { name: 'Send 2 again' });
  await expect(button).toBeVisible();
  await expect(page.getByText('2 no such mailbox, or a full one, 1 EODD')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('j');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('None of them is kept any more');
  await page.route('**/api/desk/mails/again', (route) => {
    [failed, again] = [1, 0];
    return route.fulfill({ json: { message: { mails: 2 } } });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 mails sent again.')).toBeVisible();
  await expect(page.getByText('1 mail did not arrive')).toBeVisible();
  await expect(button).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
});

test('Faults of the content are copied for the editors, and a full disk says what of ours takes it', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults = [
    { file: 'clusters/music/raga.md', line: 4, field: 'date', reason: 'must be a day' },
    { file: 'team.yaml', line: null, field: 'title', reason: 'is missing' },
  ];
  const takes = [{ name: 'festival.sqlite', bytes: 1.2e9 }];
  await page.route('**/api/desk/home', async (route) => {
    const { message } = await (await route.fetch()).json();
    const decisions = [
      { kind: 'faults', faults },
      { kind: 'disk', free: 8.4e9, total: 50e9, takes },
    ];
    await route.fulfill({ json: { message: { ...message, decisions } } });
  });
  await page.goto('/desk');
  await expect(page.getByText('festival.sqlite 1,200 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'clusters/music/raga.md:4 date must be a day\nteam.yaml title is missing',
  );
  await page.unrouteAll({ behavior: 'wait' });
});

test('Where nothing waits there is no thread', async ({ page }) => {
  await page.route('**/api/desk/home', async (route) => {
    const answer = await route.fetch();
    const { message } = await answer.json();
    await route.fulfill({ json: { message: { ...message, decisions: [] } } });
  });
  await page.goto('/desk');
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Needs a decision' }).getByRole('list'),
  ).toBeHidden();
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`Home has no barrier, ${time}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/desk');
    await expect(page.getByRole('img', { name: /^Sign-ups per day/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [360, 768, 1024, 1440]);
  });
