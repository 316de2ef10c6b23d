import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { arriveAsAdministrator, enrolByCalls, expectOpen, organise, test } from './desk.ts';
import type { Newcomer } from './people.ts';
import type { RunningSite } from './server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const EVENT = '/desk/events/music/First%20Song';

/** Two people of a college who have a place in an event of Music, as organisers load them from a list. */
async function register(
  desk: RunningSite,
  newPerson: () => Promise<Newcomer>,
  event: string,
): Promise<readonly Newcomer[]> {
  const people: Newcomer[] = [];
  for (let count = 0; count < 2; count += 1) {
    people.push(await newPerson());
  }
  const file = join(desk.dataDir, `${crypto.randomUUID()}.csv`);
  const lines = people.map(({ email }) => `${email},Music,${event}`);
  await writeFile(file, ['email,cluster,event', ...lines].join('\n'));
  await organise(desk, 'registrations', file);
  return people;
}

/** By keyboard alone: the first field has the focus, and each next is a press away. */
async function nameCriteria(page: Page, ...criteria: (readonly [name: string, most: string])[]) {
  await expect(page.getByRole('button', { name: 'Criteria' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Criteria' });
  for (const [at, [name, most]] of criteria.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'One more' }).press('Enter');
    await dialog.getByLabel(`Criterion ${at + 1}`, { exact: true }).fill(name);
    await dialog.getByLabel(`The most of criterion ${at + 1}`).fill(most);
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

const points = (page: Page) => page.getByRole('textbox', { name: /^Points of/ });

test('From the list of events to a published result, which visitors see, and which is taken back', async ({
  page,
  desk,
  elsewhere,
  newPerson,
}) => {
  await register(desk, newPerson, 'First Song');
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk');
  await expectOpen(page);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.getByRole('link', { name: 'First Song' }).click();
  await expect(page.getByRole('heading', { name: 'First Song', level: 1 })).toBeVisible();

  await expect(page.getByRole('row').filter({ hasText: 'not marked' })).not.toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary')).toContainText('Trail');
  await page.keyboard.press('h');
  await expect(page.getByRole('status').getByText('1 marked: was there')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'was there' })).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(page.getByRole('row').filter({ hasText: 'was there' })).toHaveCount(0);
  const late = await newPerson();
  await page.keyboard.press('a');
  await page.keyboard.type('nobody@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Nobody has this code or e-mail');
  await page.getByLabel('Participant code or e-mail').fill(late.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`${late.name} is in.`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();

  await page.getByRole('link', { name: 'Results' }).click();
  await nameCriteria(page, ['Line', '40'], ['Word', '30']);
  await page
    .getByRole('textbox', { name: /^Line of/ })
    .first()
    .fill('41');
  await expect(page.getByText('over 40')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.keyboard.type('38');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('18');
  await expect(page.getByText('Not kept yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText('Nobody outside sees it yet. One question first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.getByRole('button', { name: 'By “Line”: 40 before 38' }).click();
  await page
    .getByRole('textbox', { name: /^Prize of/ })
    .first()
    .fill('25,000');
  await page.getByText('₹40,000 were announced, ₹25,000 are given.').waitFor();
  await page
    .getByRole('textbox', { name: /^Prize of/ })
    .nth(1)
    .fill('15000');
  await expect(page.getByText('Prizes are ₹40,000, as announced')).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. 2 certificates are made.')).toBeVisible();

  const visitor = await elsewhere();
  await visitor.goto('/leaderboard');
  await expect(visitor.getByRole('main')).toContainText('First Song');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The results are taken back')).toBeVisible();
});

test('Two at one sheet never write over each other, and nothing typed is lost', async ({
  page,
  desk,
  elsewhere,
  newPerson,
}) => {
  await register(desk, newPerson, 'Lantern Choir');
  const path = '/desk/events/music/Lantern%20Choir/results';
  const other = await elsewhere();
  await arriveAsAdministrator(other, desk);
  await other.goto(path);
  await arriveAsAdministrator(page, desk);
  await page.goto(path);
  await points(page).first().fill('7');
  await points(other).first().fill('12,5');
  await other.getByRole('button', { name: 'Keep' }).click();
  await expect(other.getByText(/^Entered by/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('alert')).toContainText('changed meanwhile');
  await expect(points(page).first()).toHaveValue('7');
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect(points(page).first()).toHaveValue('12.5');
});

test('What was typed into a sheet is lost neither by leaving it, nor by what is no number, nor by keeping it', async ({
  page,
  desk,
  newPerson,
}) => {
  // Nobody else keeps points of it: those of before would stand between these.
  await register(desk, newPerson, 'Humming');
  await arriveAsAdministrator(page, desk);
  await page.goto('/desk/events/music/Humming/results');
  await points(page).first().fill('nine');
  await expect(page.getByText('1 cell is no number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await points(page).first().fill('9');
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(points(page).first()).toHaveValue('9');
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/results', async (route) => {
    if (route.request().method() === 'PUT') await gone;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Keep' }).click();
  await points(page).nth(1).fill('8');
  go();
  await expect(page.getByText('1', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeEnabled();
  await expect(points(page).nth(1)).toHaveValue('8');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  await page.reload();
  await expect(points(page).first()).toHaveValue('9');
  await expect(points(page).nth(1)).toHaveValue('8');
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByLabel('Subject').fill('At six');
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(points(page).nth(1)).toHaveValue('8');
});

test('A message can be stopped for half a minute, and is back in the fields then', async ({
  page,
  desk,
  newPerson,
}) => {
  await register(desk, newPerson, 'First Song');
  await arriveAsAdministrator(page, desk);
  await page.goto(`${EVENT}/messages`);
  await page.getByRole('button', { name: /^Send to \d/ }).click();
  await expect(page.getByRole('alert')).toContainText('The subject is missing');
  await page.getByLabel('Subject').fill('Prizes at six');
  await page.getByLabel('Text').fill('Dear {name}, come at six.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Leaves in a moment.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Prizes at six');
});

test('A cluster manager has their own events alone, also by address', async ({
  page,
  desk,
  elsewhere,
  newPerson,
}) => {
  await arriveAsAdministrator(page, desk);
  const theirs = await elsewhere();
  const manager = await newPerson();
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`An event has no barrier and fits, ${colorScheme === 'light' ? 'by day' : 'by night'}`, async ({
    page,
    desk,
    newPerson,
  }) => {
    await register(desk, newPerson, 'First Song');
    await page.emulateMedia({ colorScheme });
    await arriveAsAdministrator(page, desk);
    for (const [path, words] of [
      ['/desk/events', 'First Song'],
      [EVENT, 'not marked'],
      [`${EVENT}/waiting`, 'Nobody waits.'],
      [`${EVENT}/messages`, 'Sent before'],
      [`${EVENT}/results`, 'Before it goes out'],
      [`${EVENT}/call-sheet`, 'College'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      // A button that waits for its numbers is dimmed.
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, [1440, 1024, 390, 360]);
    }
  });
