import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  DAY_AND_NIGHT,
  enrolByCalls,
  expectAccessibleDayAndNight,
  expectListsFit,
  expectOpen,
  nextCode,
  administratorTest as test,
} from './desk.ts';
import { newcomer, signUp } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const BANK = {
  account_holder_name: 'Ravi',
  bank_name: 'Sample Bank',
  branch_name: 'Thuvakudi',
  account_number: '000000123456',
  ifsc_code: 'SMPL0001234',
};

/** Somebody with an account who has given their bank details. */
async function personWithBank(request: APIRequestContext) {
  const person = newcomer();
  const headers = { authorization: `Bearer ${await signUp(request, person)}` };
  const saved = await request.put('/api/user/bankDetailsUpdate', { data: BANK, headers });
  expect(saved.ok()).toBe(true);
  return person;
}

const field = (page: Page) => page.getByRole('searchbox', { name: /^Name, e-mail, phone/ });

/** Finds somebody by their e-mail and opens their sheet, by keyboard. */
async function openRecord(page: Page, { email }: { email: string }) {
  await page.goto('/desk');
  await expectOpen(page);
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const record = page.getByRole('article');
  await expect(record.getByText(email)).toBeVisible();
  return record;
}

test('An organiser finds somebody, corrects a slip in their details, and undoes it, by keyboard', async ({
  page,
  request,
}) => {
  const person = await personWithBank(request);
  const record = await openRecord(page, person);
  await expect(record.getByText('9840012345')).toBeVisible();
  await record.getByRole('button', { name: 'Correct' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Correct/ });
  await dialog.getByLabel('Phone').fill('98400');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('must be 10 digits');
  await dialog.getByLabel('Phone').fill('9840054321');
  await dialog.getByLabel('College').fill('A college nobody listed');
  await dialog.getByLabel('College').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(record.getByText('9840054321')).toBeVisible();
  await expect(record.getByText('A college nobody listed')).toBeVisible();
  await page.keyboard.press('z');
  await expect(record.getByText('9840012345')).toBeVisible();
  await expect(record.getByText('details corrected')).toBeVisible();
  await expect(record.getByText('correction undone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await page.getByLabel('ID proof').selectOption('approved');
  await expect(page).toHaveURL(/idProof=approved/);
  await expect(page.getByText('Nobody is found.')).toBeVisible();
  await page.getByLabel('ID proof').selectOption('waiting');
  await expect(page.getByRole('link', { name: person.name })).toBeVisible();
});

test('From the search field an arrow or Enter leads to who is found', async ({ page, request }) => {
  const person = await personWithBank(request);
  await page.goto('/desk/people');
  await expect(page.getByText(/found of/)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(person.email);
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  const found = page.getByRole('row').getByRole('link');
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Enter');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText(person.email)).toBeVisible();
});

test('An ID proof opens from the sheet, which is written down', async ({ page, request }) => {
  const person = await personWithBank(request);
  const record = await openRecord(page, person);
  await record.getByRole('button', { name: 'Open', exact: true }).click();
  const picture = page.getByRole('img', { name: /card of their college$/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await page.reload();
  await expect(record.getByRole('listitem').filter({ hasText: 'ID proof' })).toBeVisible();
});

test('A card that is seen at the desk is approved from the sheet, and undone within a minute', async ({
  page,
  request,
}) => {
  const record = await openRecord(page, await personWithBank(request));
  await record.getByRole('button', { name: 'Card seen: approve' }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve .*card\?$/ });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Say what you saw');
  await expectAccessibleDayAndNight(page);
  await dialog.getByLabel(/^What you saw/).fill('No. 12, Kaveri College, valid to 2027');
  await page.keyboard.press('Control+Enter');
  await expect(record.getByText('Approved')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Card seen: approve' })).toBeHidden();
  await page.keyboard.press('z');
  await expect(record.getByText('Waiting')).toBeVisible();
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
});

test('A sheet begins with what the queue asks: on campus, ID proof and the next event', async ({
  page,
  request,
}) => {
  const record = await openRecord(page, await personWithBank(request));
  const questions = record.getByRole('heading', { level: 3, name: /\?$/ });
  await expect(questions).toHaveText(['On campus?', 'ID proof?', 'Next event?']);
  await expect(record.getByText('Not yet')).toBeVisible();
  await expect(record.getByText('Nothing is still to come.')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: /^Approve .*card\?$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const lefts = await questions.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().x),
  );
  expect(new Set(lefts).size).toBe(1);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
});

test('Whose details somebody else has corrected meanwhile are shown beside what was typed', async ({
  page,
  request,
}) => {
  const person = await personWithBank(request);
  const record = await openRecord(page, person);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const correct = async (at: Page, city: string) => {
    await at.getByRole('button', { name: 'Correct' }).click();
    await at.getByLabel('City').fill(city);
  };
  await correct(page, 'Madurai');
  await correct(other, 'Kochi');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('article').getByText('Kochi')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('changed meanwhile');
  await expect(dialog.getByText('Now: Kochi')).toBeVisible();
  await expect(dialog.getByLabel('City')).toHaveValue('Madurai');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(record.getByText('Madurai')).toBeVisible();
});

test('Bank details open with a reason and the second key, and close after five minutes', async ({
  page,
  request,
  organiser,
}) => {
  const person = await personWithBank(request);
  const record = await openRecord(page, person);
  await expect(record.getByText('Sealed.')).toBeVisible();
  await expect(page.getByText('0000 0012 3456')).toBeHidden();
  await record.getByRole('button', { name: 'Open, with a reason' }).click();
  const dialog = page.getByRole('dialog', { name: /bank details\?$/ });
  await expectAccessibleDayAndNight(page);
  await dialog.getByLabel('In your words').fill('2.');
  await dialog.getByLabel('How you know them').fill('showed her card');
  await dialog.getByRole('button', { name: 'Open and write down' }).click();
  await expect(dialog.getByRole('alert')).toContainText('At least ten characters');
  await dialog.getByLabel('In your words').fill('humming, second place, ₹2,000');
  // As the server answers ten minutes later.
  const json = { message: 'Once more', fields: { factor: 'Once more' } };
  await page.route('**/bank-details', (route) => route.fulfill({ status: 403, json }), {
    times: 1,
  });
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Open and write down' }).click();
  const again = page.getByRole('dialog', { name: 'Your second key again' });
  await again.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expect(record.getByText('0000 0012 3456')).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.clock.fastForward(5 * 60_000 + 1000);
  await expect(page.getByText('0000 0012 3456')).toBeHidden();
  await page.reload();
  await expect(record.getByText(/Prize: humming, second place/)).toBeVisible();
});

test('A treasurer opens bank details, and is offered neither corrections, exports nor the audit log', async ({
  page,
  desk,
  elsewhere,
  newConfirmed,
  request,
}) => {
  const person = await personWithBank(request);
  const [theirs, treasurer] = [await elsewhere(), await newConfirmed()];
  await page.goto('/desk/roles');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite' });
  await invitation.getByLabel(/^E-mails/).fill(treasurer.email);
  await invitation.getByLabel('Role').selectOption('Treasurer');
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await expect(invitation).toBeHidden();

  await enrolByCalls(theirs.request, desk, treasurer);
  const record = await openRecord(theirs, person);
  await expect(record.getByRole('button', { name: 'Correct' })).toBeHidden();
  await expect(record.getByRole('heading', { name: 'Audit' })).toBeHidden();
  await expect(theirs.getByRole('button', { name: /^Export/ })).toBeHidden();
  await record.getByRole('button', { name: 'Open, with a reason' }).click();
  await theirs.getByRole('radio', { name: 'Refund' }).check();
  await theirs.getByLabel('In your words').fill('deposit of the hostel');
  await theirs.getByLabel('How you know them').fill('showed her card');
  await theirs.getByRole('button', { name: 'Open and write down' }).click();
  await expect(record.getByText('0000 0012 3456')).toBeVisible();
  await record.getByRole('button', { name: 'Close now' }).click();
  await expect(record.getByText('Sealed.')).toBeVisible();
});

test('Who finds nobody is shown the code or the name that is nearly the one they typed', async ({
  page,
  request,
}) => {
  const person = await personWithBank(request);
  const record = await openRecord(page, person);
  const code = (await record.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/).innerText()).slice(0, 19);
  const last = code.endsWith('7') ? '8' : '7';
  await page.keyboard.press('Escape');
  await field(page).fill(code.slice(0, -1) + last);
  await expect(page.getByText('Nobody is found.')).toBeVisible();
  await expect(page.getByRole('row', { name: person.name })).toContainText(code);
  await expectAccessibleDayAndNight(page);
  await page.getByRole('link', { name: person.name }).click();
  await expect(record.getByText(person.email)).toBeVisible();

  const other = { ...newcomer(), name: 'Meera Venkatesan' };
  await signUp(request, other);
  await field(page).fill('venkateshan mira');
  await expect(page.getByRole('heading', { name: 'Did you mean' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNoSidewaysScroll(page, [320, 390, 768, 1440]);
  await page.getByRole('link', { name: other.name }).first().click();
  await expect(record.getByText(other.email)).toBeVisible();
});

test('The finder is narrowed by college, by event and by arrival, by keys, and widened again where nobody is found', async ({
  page,
  request,
}) => {
  const { email } = newcomer();
  await signUp(request, { ...newcomer(), email });
  await page.goto(`/desk/people?q=${encodeURIComponent(email)}`);
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  const [arrived, event] = [page.getByLabel('Arrived'), page.getByLabel('Event', { exact: true })];
  await arrived.focus();
  await page.keyboard.type('not');
  await expect(page).toHaveURL(/arrived=not/);
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  const college = page.getByLabel('College', { exact: true });
  await college.focus();
  await page.keyboard.type('Kav');
  await expect(page).toHaveURL(/college=Kaveri/);
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  await event.focus();
  await page.keyboard.type('Hum');
  await expect(page).toHaveURL(/event=music/);
  await expect(page.getByText('Nobody is found.')).toBeVisible();
  await page.reload();
  await expect(event.locator('option:checked')).toHaveText('Humming');
  await page.getByRole('button', { name: 'Search without the filters' }).press('Enter');
  await expect(page.getByText(/^1 found of/)).toBeVisible();
  await expect(arrived).toHaveValue('');
  await expect(college).toHaveValue('');
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`People and their sheets have no barrier, ${time}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    const person = await personWithBank(request);
    await page.goto('/desk/people');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await expectListsFit(page);
    await page.setViewportSize({ width: 1440, height: 844 });
    const record = await openRecord(page, person);
    await expectAccessible(page);
    await expectListsFit(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('region', { name: 'Found', exact: true })).toBeHidden();
    // The sheet begins at the top; the screen's title is still heard.
    const filters = page.getByRole('group', { name: 'Filters' });
    await expect(filters).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toHaveCount(1);
    await expect(record.getByRole('heading', { name: 'Next event?' })).toBeInViewport();
    await expectAccessible(page);
    await record.getByRole('link', { name: /found$/ }).click();
    await expect(page.getByRole('region', { name: 'Found', exact: true })).toBeVisible();
    await expect(filters).toBeVisible();
    await expectAccessible(page);
  });
