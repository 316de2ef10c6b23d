import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import {
  administratorTest,
  callsWith,
  DESK_ON,
  type DeskCalls,
  expectAccessibleDayAndNight,
} from './desk.ts';
import { at } from './open-registration.ts';
import { type Newcomer, newcomer, signUp } from './people.ts';
import { startSwitchedOn } from './switched-on.ts';
import { expect, expectNoSidewaysScroll } from './visitor.ts';

const WIDTHS = [320, 390, 768, 1440];

/** Messages go to all of a festival: this one is nobody else's. */
const test = administratorTest.extend<
  object,
  { desk: Awaited<ReturnType<typeof startSwitchedOn>> }
>({
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

let walkIns = 0;

/** Somebody with a pass of the desk and no e-mail; gives their code. */
async function walkIn(call: DeskCalls, user_fullname: string): Promise<string> {
  walkIns += 1;
  const { code } = await call('POST', 'walk-ins', {
    ...{ user_fullname, user_phone: `91000000${String(walkIns).padStart(2, '0')}` },
    ...{ user_college: 'Other', user_othercollege: 'A small college', seenBy: 'Asha' },
  });
  return code;
}

function add(call: DeskCalls, event: string, person: string) {
  return call('POST', `events/music/${event}/entries`, { person });
}

test('A cluster is written to from the list of events; whom no mail reaches is called', async ({
  page,
  desk,
  newConfirmed,
}) => {
  test.setTimeout(150_000);
  const call = callsWith(page.request, desk);
  const [{ email }, code] = [await newConfirmed(), await walkIn(call, 'Meera')];
  for (const person of [email, code])
    for (const event of ['Humming', 'First%20Song']) await add(call, event, person);
  await page.goto('/desk/messages');
  await expect(page.getByText('a person from their sheet').getByRole('link')).toHaveCount(2);
  await page.getByText('a person from their sheet').getByRole('link', { name: 'events' }).click();
  await expect(page.getByRole('link', { name: 'Humming' })).toBeVisible();
  await page.getByLabel('Cluster').selectOption('Music');
  await page.getByRole('link', { name: 'Write to their people' }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Write to Music' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Registered 1 \+ 1 to call$/ })).toBeChecked();
  await expect(page.getByText('1 more person has no e-mail')).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.getByLabel('Subject').fill('Rain');
  await page.getByLabel('Text').fill('{event} is inside.');
  await page.getByRole('button', { name: 'Write to 1', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('one event’s people alone');
  await page.getByLabel('Text').fill('Dear {name}, the lawns are closed.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 to call' })).toBeVisible({ timeout: 70_000 });

  // Home asks for it until everybody is called.
  await page.goto('/desk');
  const decision = page.getByRole('listitem').filter({ hasText: '1 person to call' });
  await expect(decision).toContainText('Rain');
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await decision.getByRole('link', { name: 'Call about Rain' }).press('Enter');

  const calls = page.getByRole('dialog', { name: 'To call: Rain' });
  await expect(calls.getByRole('link', { name: '9100000001' })).toBeVisible();
  await expect(calls).toContainText('First Song, Humming');
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await calls.getByRole('checkbox', { name: /^Meera/ }).check();
  await expect(calls).toContainText(/Called \d/);
  await calls.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/messages$/);
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Needs a decision' })).toBeVisible();
  await expect(decision).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'All are called' }).click();
  await expect(calls.getByRole('checkbox', { name: /^Meera/ })).toBeChecked();
  await calls.getByRole('checkbox', { name: /^Meera/ }).uncheck();
  await expect(calls).toContainText('No e-mail');
});

test('Chosen people are written to by keys; taken back, the words and those chosen are there again', async ({
  page,
  newPerson,
}) => {
  const name = `Tara ${Date.now()}`;
  for (let people = 0; people < 2; people++) await newPerson({ name });
  await page.goto(`/desk/people?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('2 found of')).toBeVisible();
  await page.keyboard.press('X');
  await expect(page.getByText('2 chosen.')).toBeVisible();
  await expectAccessibleDayAndNight(page);
  // Somebody quick has written before the server has counted them.
  const written = Promise.withResolvers<void>();
  await page.route('**/messages/count', async (route) => {
    await written.promise;
    await route.continue();
  });
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Write to 2 people' })).toBeVisible();
  await page.getByLabel('Subject').fill('Your lanterns');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  const top = async () => (await page.getByLabel('Subject').boundingBox())!.y;
  const before = await top();
  await page.keyboard.press('Control+Enter');
  written.resolve();
  await expect(page.getByText('It goes to 2 people in half a minute.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Your lanterns');
  await expect(page.getByRole('button', { name: 'Write to 2', exact: true })).toBeEnabled();
  await expect(page.getByText('Taken back.')).toBeVisible();
  // Who they are came meanwhile, and moved no field that is written in.
  await expect(page.getByRole('region', { name: 'To', exact: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test('Whom a message to chosen people goes to stands before its buttons, all of them by a press, and who has gone since is counted', async ({
  page,
  desk,
  newPerson,
}) => {
  const call = callsWith(page.request, desk);
  const word = `mela${Date.now()}`;
  for (const first of ['Asha', 'Ravi', 'Meera', 'Zoya', 'Kiran', 'Nila', 'Tara'])
    await newPerson({ name: `${first} ${word}` });
  const code = await walkIn(call, `Uma ${word}`);
  await page.goto(`/desk/people?q=${word}`);
  await expect(page.getByText('8 found of')).toBeVisible();
  await page.keyboard.press('X');
  await expect(page.getByText('8 chosen.')).toBeVisible();
  await call('POST', `walk-ins/${code}/take-back`);
  await page.keyboard.press('m');
  await expect(page.getByText(/^1 of those chosen is not there any more/)).toBeVisible();
  const to = page.getByRole('region', { name: 'To', exact: true }).getByRole('listitem');
  await expect(to).toHaveCount(7);
  await expect(to.first()).toHaveText(new RegExp(`^Asha ${word}`));
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await expectAccessibleDayAndNight(page);
  await page.getByLabel('Subject').fill('Your lanterns');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  await page.getByRole('button', { name: 'Write to 7', exact: true }).click();
  const said = page.getByRole('status').filter({ hasText: 'It goes to 7 people' });
  await expect(said).toContainText('1 of those chosen is not there any more.');
  await page.getByRole('button', { name: 'Take back' }).click();

  for (const first of ['Vani', 'Lata']) await newPerson({ name: `${first} ${word}` });
  await page.goto(`/desk/people?q=${word}`);
  await expect(page.getByText('9 found of')).toBeVisible();
  await page.keyboard.press('X');
  await page.keyboard.press('m');
  await expect(to).toHaveCount(6);
  await page.getByRole('button', { name: 'and 3 more' }).press('Enter');
  await expect(to).toHaveCount(9);
  await expect(page.getByText(/not there any more/)).toBeHidden();
});

test('Everybody is written to from home, after oneself', async ({ page, newConfirmed }) => {
  await newConfirmed();
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Needs a decision' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Write to everybody' })).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const send = page.getByRole('button', { name: /^Write to [1-9]/ });
    await expect(send, 'in the first view').toBeInViewport({ ratio: 1 });
    // The desk's bar lies over none of it.
    await send.click({ trial: true });
  }
  await page.getByLabel('Subject').fill('The gates open');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  await page.getByRole('button', { name: 'Send to me first' }).click();
  await expect(page.getByText('It is on its way to you')).toBeVisible();
  await page.getByRole('button', { name: /^Write to [1-9]/ }).click();
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back.').first()).toBeVisible();
});

const RELAY = '/desk/events/music/Lamp%20Relay';

/** An event of teams that takes registrations, with a team of one, which needs three; gives its only person. */
async function newShortTeam(
  { contentDir, url }: { contentDir: string; url: string },
  { request, call, team }: { request: APIRequestContext; call: DeskCalls; team: string },
): Promise<Newcomer> {
  const text = `---
name: Lamp Relay
order: 9
date: ${at(10, 18)}
venue: Old Hall
registration:
  opens: 2025-01-01 09:00
  closes: ${at(9, 18).slice(0, 16).replace('T', ' ')}
  team: { min: 3, max: 5 }
---
Each carries a lamp.
`;
  await writeFile(join(contentDir, 'clusters/music/lamp-relay.md'), text);
  const titles = async () =>
    (await call('GET', 'events')).map(({ eventName }: { eventName: string }) => eventName);
  await expect.poll(titles, { timeout: 15_000 }).toContain('Lamp Relay');
  const captain = { ...newcomer(), name: 'Kaveri' };
  const headers = { authorization: `Bearer ${await signUp(request, captain)}` };
  const path = `${url}/api/events/music/Lamp%20Relay/entries`;
  const data = { teamName: team, answers: {} };
  const taken = await request.post(path, { data, headers });
  expect(taken.status(), await taken.text()).toBe(200);
  return captain;
}

test('A member of a team is swapped on a phone, undone by a key; a team below its minimum is marked', async ({
  page,
  desk,
  newConfirmed,
}) => {
  const call = callsWith(page.request, desk);
  const team = `The Lamps ${Date.now()}`;
  await newShortTeam(desk, { request: page.request, call, team });
  const comes = await newConfirmed();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(RELAY);
  const row = page.getByRole('row').filter({ hasText: team });
  await expect(row).toContainText('1 of 3');
  await row.getByRole('button', { name: team }).click();
  const record = page.getByRole('complementary', { name: team });
  await expect(record).toContainText('Only 1 of 3 people.');
  await record.getByRole('button', { name: 'Swap Kaveri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else for Kaveri' });
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByLabel('Who comes').fill('nobody@example.org');
  await dialog.getByLabel('Why').fill('She is ill');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('Nobody has this code');
  await dialog.getByLabel('Who comes').fill(comes.email);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(record.getByRole('button', { name: `Swap ${comes.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(record.getByRole('button', { name: 'Swap Kaveri' })).toBeVisible();
  await page.goto(`${RELAY}/call-sheet`);
  await expect(page.getByRole('row').filter({ hasText: team })).toContainText('1 of 3');
});
