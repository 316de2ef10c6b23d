import { expect, type Page } from '@playwright/test';
import { enrolByCalls, expectOpen, organise, presentRows } from './desk.ts';
import { addEntry, deskCalls, publishRanks, test } from './desk-calls.ts';
import type { RunningSite } from './server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

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

/** Another organiser keeps a sheet as it is, which makes a version of it. */
async function saveOnceMore(desk: RunningSite, path: string): Promise<void> {
  const call = await deskCalls(desk);
  const { version, criteria, prizes, rows } = await call('GET', path);
  await call('PUT', path, { version, criteria, prizes, rows });
}

const points = (page: Page) => page.getByRole('textbox', { name: /^Points of/ });

test('From the list of events to a published result, which visitors see, and which is taken back', async ({
  page,
  desk,
  elsewhere,
  newPerson,
  registerTwo,
}) => {
  await registerTwo('First Song');
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
  await expect(page.getByRole('status').getByText(/ marked: present$/)).toBeVisible();
  await expect(presentRows(page)).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(presentRows(page)).toHaveCount(0);
  const late = await newPerson();
  await page.keyboard.press('a');
  await page.keyboard.type('nobody@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Nobody has this code, e-mail, phone or name',
  );
  await expect(page.getByRole('dialog')).toContainText('they are mailed, once it can’t be undone');
  await page.getByLabel('Code, phone, name or e-mail').fill(late.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`${late.name} has a place.`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();

  await addEntry(desk, 'First Song', late);
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByRole('button', { name: 'Criteria' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('sum');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('“sum” is a column of every file of results');
  const criteria = page.getByRole('dialog', { name: 'Criteria' });
  const most = criteria.getByLabel('The most of criterion 1');
  await most.fill('0');
  await criteria.getByLabel('Criterion 1', { exact: true }).fill('Line');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The most is more than 0');
  await most.fill('12.5');
  await criteria.getByRole('button', { name: 'One more' }).click();
  await criteria.getByLabel('The most of criterion 2').fill('9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Each criterion has a name');
  await criteria.getByLabel('Criterion 2', { exact: true }).fill(' LINE ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Two have the same name');
  await page.keyboard.press('Escape');
  await nameCriteria(page, ['Line', '40'], ['Word', '30']);
  await page
    .getByRole('textbox', { name: /^Line of/ })
    .first()
    .fill('41');
  await expect(page.getByText('over 40')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.keyboard.type('38');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('18');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nobody outside sees it yet.')).toBeVisible();
  const rests = page.getByRole('button', { name: 'Publish: 4 are open' });
  await expect(rests).toBeDisabled();
  const questions = page.getByRole('complementary', { name: /open$/ });
  await expect(questions.getByText('Prizes are ₹40,000 below the announced sum.')).toBeVisible();
  await expectReadable(page);
  const tie = questions.getByText(/^.+ and .+ have 58 each\.$/);
  await expect(tie).toBeVisible();
  await expect(questions.getByRole('button', { name: / alone is 1st$/ })).toHaveCount(2);
  await questions.getByRole('button', { name: 'All are 1st' }).click();
  await expect(tie).toHaveCount(0);
  // Points that are typed anew ask again.
  const line = page.getByRole('textbox', { name: /^Line of/ }).first();
  await line.fill('39');
  await line.fill('40');
  await expect(tie).toBeVisible();
  await page.getByRole('button', { name: 'By “Line”: 40 before 38' }).click();
  await expect(questions.getByText('1 has neither points nor a mark.')).toBeVisible();
  await page.getByRole('button', { name: 'They were absent' }).press('Enter');
  await expect(page.getByText(/ marked: absent$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Line of/ })).toHaveCount(2);
  // The question has gone: the one in its place has the focus.
  await expect(questions.locator(':focus')).toBeVisible();
  await page.getByLabel('Prize of the 1st rank').fill('15,000');
  await page.getByLabel('Prize of the 2nd rank').fill('25000');
  await expect(page.getByText('₹40,000, as announced')).toBeVisible();
  await expect(page.getByText('A lower rank has more money.')).toBeVisible();
  await page.getByRole('button', { name: 'Change them round' }).click();
  await expect(page.getByLabel('Prize of the 1st rank')).toHaveValue('25,000');
  await page.getByRole('button', { name: 'One more prize' }).click();
  await expect(page.getByLabel('Prize of the 4th rank')).toHaveValue('');
  await page.getByLabel('How you know them').fill('They showed their cards');
  await expect(page.getByRole('heading', { name: 'Ready' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish: save first' })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Publish …' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish these results?' });
  await expect(dialog).toContainText('2 people who came get a certificate');
  await expect(dialog).toContainText('₹25,000');
  // Somebody saves the very same meanwhile: what is refused stays, and goes out by another press.
  await saveOnceMore(desk, 'events/music/First%20Song/results');
  const newest = page.waitForResponse(
    (answer) => answer.url().endsWith('/results') && answer.request().method() === 'GET',
  );
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('The results were changed meanwhile by');
  await newest;
  const published = page.getByText('Published. 2 people have a certificate.');
  await expect(async () => {
    // What was read may not be drawn yet: then it is refused once more.
    await page.keyboard.press('Control+Enter');
    await expect(published).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled();

  const visitor = await elsewhere();
  await visitor.goto('/leaderboard');
  await expect(visitor.getByRole('main')).toContainText('First Song');

  // One of the two winners is marked absent by now.
  await page.getByRole('link', { name: 'Registered' }).click();
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Absent' }).click();
  const said = page.getByRole('status').filter({ hasText: / marked: absent/ });
  await expect(said).toContainText(
    /The published results still name them: (First place, with 11|Second place, with 7) points for their college\./,
  );
  await expectReadable(page);
  await said.getByRole('link', { name: 'See results' }).click();
  await expect(page.getByText(/(1 entry changes|2 entries change)\./)).toBeVisible();
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled();
  await page.getByLabel('How you know them').fill('They showed their cards');

  await page
    .getByRole('textbox', { name: /^Line of/ })
    .nth(1)
    .fill('40');
  await expect(page.getByText('2 entries change.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'See what changes' }).click();
  const changes = page.getByRole('dialog', { name: /^What changes since/ });
  await expect(changes.getByRole('row').nth(1)).toContainText(
    'Second place, ₹15,000First place, ₹25,000A new one',
  );
  await expect(changes).toContainText('2 people concerned are told by mail');
  await expectReadable(page);
  // Its button is another publication's from then on.
  const corrected = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/results'),
  );
  await changes.getByRole('button', { name: 'Publish the correction' }).click();
  await expect(page.getByText('Published. 2 people have a certificate.').last()).toBeVisible();
  await corrected;
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The results are taken back')).toBeVisible();
});

/** By day and night, at three widths. */
async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoSidewaysScroll(page, [390, 768, 1440]);
    await expectAccessible(page);
  }
}

test('A refusal to take results back is said, and gone once the sheet is read anew', async ({
  page,
  desk,
  registerTwo,
}) => {
  const event = 'Lantern Choir';
  const [winner] = await registerTwo(event, 'Asha Reed', 'Ravi Reed');
  const path = 'events/music/Lantern%20Choir/results';
  const call = await deskCalls(desk);
  const { entries } = await call('GET', path);
  const { entryId } = entries.find(({ name }: { name: string }) => name === winner!.name);
  await publishRanks(desk, event, new Map([[entryId, 1]]));
  await page.goto(`/desk/${path}`);
  const takeBack = page.getByRole('button', { name: 'Take back' });
  await expect(takeBack).toBeVisible();
  // Somebody else presses it, too, and publishes anew.
  const { published } = await call('GET', path);
  await call('POST', `${path}/take-back`, { version: published.version });
  await saveOnceMore(desk, path);
  await publishRanks(desk, event, new Map([[entryId, 1]]));
  await takeBack.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This version is not published any more');
  // It can't be read: what was refused stands.
  await page.route(
    '**/api/desk/**/results',
    (read) => read.fulfill({ status: 500, json: { message: 'Once more' } }),
    { times: 1 },
  );
  const failed = page.waitForEvent('console', (said) => said.text().includes('A read failed'));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await page.evaluate(() => new Promise((drawn) => setTimeout(requestAnimationFrame, 0, drawn)));
  await expect(alert).toContainText('This version is not published any more');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await takeBack.click();
  await expect(page.getByText('The results are taken back')).toBeVisible();
  await expect(takeBack).toHaveCount(0);
});

test('Two at one sheet never write over each other, and nothing typed is lost', async ({
  page,
  desk,
  elsewhere,
  newPerson,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir', 'Asha Loom', 'Ravi Loom');
  const path = '/desk/events/music/Lantern%20Choir/results';
  const other = await elsewhere();
  const theirs = await newPerson({ name: 'Ravi H.' });
  await organise(desk, 'admin', theirs.email);
  await enrolByCalls(other.request, desk, theirs);
  await other.goto(path);
  await page.goto(path);
  const asha = (on: Page) => on.getByRole('textbox', { name: 'Points of Asha Loom' });
  const ravi = page.getByRole('textbox', { name: 'Points of Ravi Loom' });
  await asha(page).fill('7');
  await ravi.fill('8');
  await asha(other).fill('12,5');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText(/^Entered by/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'changed meanwhile by Ravi H. What you typed',
  );
  await expect(asha(page)).toHaveValue('7');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await expectReadable(page);
  await expect(page.getByRole('button', { name: 'Mine: 7' })).toBeVisible();
  await page.getByRole('button', { name: 'Theirs: 12.5' }).click();
  await expect(asha(page)).toHaveValue('12.5');
  await expect(ravi).toHaveValue('8');
  await save.click();
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(asha(page)).toHaveValue('12.5');
  await expect(ravi).toHaveValue('8');
});

test('A winner who is marked absent by a slip is asked about, and marked present by one press', async ({
  page,
  desk,
  registerTwo,
}) => {
  const [winner, second] = await registerTwo('Lantern Choir', 'Asha Winner', 'Ravi Second');
  for (let pairs = 0; pairs < 5; pairs++) await registerTwo('Lantern Choir', 'Meera', 'Meera');
  const path = 'events/music/Lantern%20Choir';
  const call = await deskCalls(desk);
  const { version, entries, criteria, prizes, rows } = await call('GET', `${path}/results`);
  const idOf = ({ name }: { name: string }) =>
    entries.find((one: { name: string }) => one.name === name).entryId;
  const scored = [winner, second].map((one, at) => ({
    ...{ entryId: idOf(one!), points: { [criteria[0].id]: 95 - at }, tie: null },
  }));
  const sheet = { version, criteria, prizes, rows: [...rows, ...scored] };
  await call('PUT', `${path}/results`, sheet);
  const mark = { entries: [{ id: idOf(winner!), was: 'held' }], is: 'absent' };
  await call('PUT', `${path}/attendance`, mark);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/desk/${path}/results`);
  const question = page
    .getByRole('listitem')
    .filter({ hasText: 'Asha Winner has 95 points, and is marked absent.' });
  await expect(question).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Points of Asha Winner' });
  await expect(field).toHaveCount(0);
  const open = page.getByRole('heading', { name: /questions? (is|are) open$/ });
  const words = await open.innerText();
  await question.getByRole('button', { name: 'They were absent' }).click();
  await expect(open).not.toHaveText(words);
  await expectReadable(page);
  await question.getByRole('button', { name: 'They came' }).click();
  await expect(page.getByText(/ marked: present$/)).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue('95');
  await page.setViewportSize({ width: 390, height: 844 });
  // What is said with its undoing covers none that is typed into meanwhile.
  const said = page.getByRole('status').filter({ hasText: 'Asha Winner marked: present' });
  const fields = page.getByRole('textbox', { name: /^Points of/ });
  for (const one of await fields.all()) {
    await one.focus();
    const { y: top } = (await said.boundingBox())!;
    const { y, height } = (await one.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(top);
  }
});

test('What was typed into a sheet is lost neither by leaving it, nor by what is no number, nor by keeping it', async ({
  page,
  registerTwo,
}) => {
  // Nobody else keeps points of it: those of before would stand between these.
  await registerTwo('Humming');
  await page.goto('/desk/events/music/Humming/results');
  await points(page).first().fill('nine');
  await expect(page.getByText('1 cell is no number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await points(page).first().fill('9');
  const prize = page.getByLabel('Prize of the 1st rank, in rupees');
  const before = await prize.inputValue();
  await prize.fill('99999999999');
  await expect(page.getByRole('alert')).toHaveText('1st: over ₹10,00,00,000');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await prize.fill(before);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(points(page).first()).toHaveValue('9');
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/results', async (route) => {
    if (route.request().method() === 'PUT') await gone;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await points(page).nth(1).fill('8');
  go();
  await expect(page.getByText('1', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(points(page).nth(1)).toHaveValue('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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

test('A number that is typed over another stands in its place, however its cell was come to', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  await page.goto('/desk/events/music/Lantern%20Choir/results');
  await expect(points(page).nth(1)).toBeVisible();
  const [first, second] = [points(page).first(), points(page).nth(1)];
  await first.fill('7');
  await second.fill('8');
  await first.click();
  await page.keyboard.type('91');
  await expect(first).toHaveValue('91');
  await page.keyboard.press('Enter');
  await page.keyboard.type('92.5');
  await expect(second).toHaveValue('92.5');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('93');
  await expect(first).toHaveValue('93');
  // A second press within a cell sets the caret, to mend one figure.
  await first.click();
  await page.keyboard.press('End');
  await page.keyboard.type('.5');
  await expect(first).toHaveValue('93.5');
  // Lines that are kept take their ranks, and the cell its line along with the focus.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  // Others of this event may have points of other journeys.
  const ranked = async () => {
    const values = await points(page).evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).value),
    );
    return values.filter((value) => value === '92.5' || value === '1');
  };
  await expect.poll(ranked).toEqual(['92.5', '1']);
  await expect(points(page).and(page.locator(':focus'))).toHaveValue('1');
});

test('Cells that are pasted are undone at once, and what was typed before and since stays', async ({
  page,
  registerTwo,
}) => {
  await registerTwo('Lantern Choir');
  await registerTwo('Lantern Choir');
  await page.goto('/desk/events/music/Lantern%20Choir/results');
  await expect(points(page).nth(3)).toBeVisible();
  // Of those who came last nobody has kept any.
  const lines = await points(page).count();
  const [first, second, third] = [3, 2, 1].map((back) => points(page).nth(lines - back));
  await first!.fill('1');
  await second!.fill('2');
  await second!.evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '22\n33\n');
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('status').getByText('The cells are pasted.')).toBeVisible();
  await expect(second!).toHaveValue('22');
  await expect(third!).toHaveValue('33');
  await first!.fill('11');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(second!).toHaveValue('2');
  await expect(third!).toHaveValue('');
  await expect(first!).toHaveValue('11');

  const kept: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/results', async (route) => {
    if (route.request().method() === 'PUT') kept.push(await promise.then(() => 'kept'));
    await route.continue();
  });
  await first!.press('Control+Enter');
  await first!.press('Control+Enter');
  resolve();
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  expect(kept).toHaveLength(1);
});

test('The call sheet has room for the jury’s points, and fits its paper whatever they judge by', async ({
  page,
  registerTwo,
}) => {
  const event = 'A Night of One Hundred Drums, Three Flutes and One Very Patient Neighbour';
  await registerTwo(event);
  await page.goto(`/desk/events/music/${encodeURIComponent(event)}/results`);
  const names = ['Line', 'Use of the stage and the stairs', ...'abcdef'].map((name) =>
    name.length > 1 ? name.slice(0, 30) : name.repeat(30),
  );
  await nameCriteria(page, ...names.map((name) => [name, '12.5'] as const));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Entered by/)).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('columnheader', { name: 'Line of 12.5' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // A4 within its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 703, height: 1030 });
  const paper = page.getByRole('article');
  expect(await paper.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  for (const head of await page.getByRole('columnheader').all())
    expect(await head.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
});
