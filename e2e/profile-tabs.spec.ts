import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addEntry, publishRanks } from './desk-calls.ts';
import { arriveSignedIn, asha, type Newcomer, newcomer, openSignOn, signUp } from './people.ts';
import type { RunningSite } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import {
  atRest,
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
} from './visitor.ts';

/** A festival whose organisers have turned the profile's tabs on; the journeys share it, one after the other. */
let running: RunningSite | undefined;
const test = base.extend<{ site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      running ??= await startSwitchedOn('features: { desk: on }', { PROFILE_TABS: 'on' });
      await use(running);
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test.use(atRest);
test.describe.configure({ mode: 'default' });
test.afterAll(() => running?.stop());

test('a participant sees events and results, downloads the certificate, and anyone checks it, also once a correction overtook it', async ({
  page,
  playwright,
  site,
}) => {
  await arriveSignedIn(page, asha);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(page.getByText(/not registered for an event yet/)).toBeVisible();

  const entry = await addEntry(site, 'First Song', asha);
  await publishRanks(site, 'First Song', new Map([[entry, 1]]));
  await page.reload();
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(page.getByText('Music, First place')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF of First Song' }).click(),
  ]);
  const code = /certificate-([\w-]+)\.pdf/.exec(download.suggestedFilename())?.[1] ?? '';
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/certificate');
  await page.getByLabel('Code').fill('AAAA-BBBB');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('There is no certificate with this code')).toBeVisible();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This certificate is genuine')).toBeVisible();
  await expect(page.getByText(/Asha: First place, First Song \(Music\)/)).toBeVisible();
  await expectAccessible(page);

  const request = await playwright.request.newContext({ baseURL: site.url });
  const other = newcomer();
  await signUp(request, other);
  await request.dispose();
  const first = await addEntry(site, 'First Song', other);
  const corrected = [
    [first, 1],
    [entry, 2],
  ] as const;
  await publishRanks(site, 'First Song', new Map(corrected));
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This certificate no longer stands')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390]);
  await page.getByRole('link', { name: /^\w{4}(-\w{4}){3}$/ }).click();
  await expect(page.getByText('This certificate is genuine')).toBeVisible();
  await expect(page.getByText(/Asha: Second place, First Song/)).toBeVisible();
});

test('a participant edits the profile: what is wrong is told, what is saved shows', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('123');
  await page.getByLabel('Degree').selectOption('MBBS');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/must be 10 digits/);
  await expectAccessible(page);
  await page.getByLabel('Phone').fill('9000000011');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1);
  await page.getByText('Bank details', { exact: true }).click();
  await page.getByLabel('Branch name').fill('Tiruchirappalli');
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page.getByLabel('Phone')).toBeHidden();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('9000000011');
  await expect(page.getByLabel('Branch name')).toHaveValue('Tiruchirappalli');
  await page.getByRole('combobox', { name: 'College' }).fill('Other');
  await page.getByRole('option', { name: 'Other (not in this list)' }).click();
  await page.getByLabel('College, if not listed').fill('Jadhavpur univ');
  await page.getByRole('button', { name: 'Yes, take this one' }).click();
  await expect(page.getByRole('combobox', { name: 'College' })).toHaveValue(
    'Jadavpur University, Kolkata',
  );
  await page.getByRole('combobox', { name: 'College' }).fill('Other');
  await page.getByRole('option', { name: 'Other (not in this list)' }).click();
  await page.getByLabel('College, if not listed').fill('By the sea');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();

  await page.getByLabel('IFSC code').fill('nonsense');
  await page.getByRole('button', { name: 'Save bank details' }).click();
  await expect(page.getByLabel('Account holder name')).toBeFocused();
  await expectNoSidewaysScroll(page, [1440, 700, 390, 320]);
  await page.getByRole('tab', { name: 'Info' }).click();
  const info = page.getByRole('tabpanel', { name: 'Info' });
  await expect(info.getByText('MBBS')).toBeVisible();
  await expect(info.getByText('By the sea')).toBeVisible();

  await page.route('**/api/user/update', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"No"}' }),
  );
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('Karur');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

/** Logs in on the page as it stands: no address is typed. */
async function logInHere(page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>) {
  await page.getByLabel('Email*').fill(email);
  await page.getByLabel('Password*').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** As from another of the person's browsers. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/user/logout', { headers })).ok()).toBe(true);
}

test('who edits the profile while the session ends finds the words again after the login, and nobody else does', async ({
  page,
  request,
}) => {
  const [person, other] = [newcomer(), newcomer()];
  await Promise.all([signUp(request, person), signUp(request, other)]);
  const editAndBeSentAway = async (city: string) => {
    await page.getByLabel('City').fill(city);
    await page.getByLabel('Address').evaluate((field) => {
      (field as HTMLInputElement).value = '4 Temple Street';
    });
    await endSession(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
  };
  await arriveSignedIn(page, person);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await editAndBeSentAway('Karur');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toMatch(/Karur|Temple/);
  // A reload of the login loses neither.
  await page.reload();
  await logInHere(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('City')).toHaveValue('Karur');
  await expect(page.getByLabel('Address')).toHaveValue('4 Temple Street');
  await editAndBeSentAway('Salem');
  await logInHere(page, other);
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('a student who came by the campus sign-on and gave no papers sets the name', async ({
  page,
}) => {
  await page.goto('/login');
  const popup = await openSignOn(page);
  await popup.getByRole('button', { name: /ravi@nitt\.edu/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Info' }).click();
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
});

test('who gives what was missing in the profile is asked for it no more', async ({ page }) => {
  await arriveSignedIn(page, asha);
  const note = JSON.stringify({ words: 'degree', isPutOff: false });
  await page.evaluate((missing) => localStorage.setItem('missing-details', missing), note);
  await page.goto('/clusters');
  await expect(page.getByText('Events will ask for your degree.')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Degree').selectOption('BTech');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  await page.goto('/clusters');
  await expect(page.getByText('Events will ask for your degree.')).toBeHidden();
});
