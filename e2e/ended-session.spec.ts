import type { Page } from '@playwright/test';
import { test as onDesk } from './desk.ts';
import { arriveSignedUp, idCard, logInAs, newcomer } from './people.ts';
import { test } from './registering-festival.ts';
import { eventAt, panel, press } from './registration-panel.ts';
import { atRest, expect, patient } from './visitor.ts';

test.use(atRest);

/** As from another of the person's browsers. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/user/logout', { headers })).ok()).toBe(true);
}

test('whose session has ended meanwhile is told that nothing was sent', async ({ newPerson }) => {
  const page = await newPerson(eventAt('Round Song'));
  await panel(page).getByLabel('Start a team').fill('The Late Ones');
  await endSession(page);
  await press(page, 'Start');
  await expect(panel(page).getByText('Your session has ended')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a team’s name that was typed when the session ended is there again after the login', async ({
  page,
}) => {
  const person = await arriveSignedUp(page, newcomer());
  await page.goto(eventAt('Asked Round'));
  await panel(page).getByLabel('Start a team').fill('The Early Ones');
  await press(page, 'Start');
  await panel(page).getByLabel('Which drone do you need?*').fill('D flat');
  await endSession(page);
  await press(page, 'Continue');
  await expect(panel(page).getByText('Your session has ended')).toBeVisible();
  await panel(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email*').fill(person.email);
  await page.getByLabel('Password*').fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(panel(page).getByLabel('Start a team')).toHaveValue('The Early Ones');
  await press(page, 'Start');
  await expect(panel(page).getByLabel('Which drone do you need?*')).toHaveValue('D flat');
});

test('answers that were changed when the session ended are there again after the login', async ({
  page,
}) => {
  const person = await arriveSignedUp(page, newcomer());
  await page.goto(eventAt('Asked Round'));
  await panel(page).getByLabel('Start a team').fill('The Changed Ones');
  await press(page, 'Start');
  await panel(page).getByLabel('Which drone do you need?*').fill('D flat');
  await press(page, 'Continue');
  await press(page, 'Change my answers');
  await panel(page).getByLabel('Which drone do you need?*').fill('E flat');
  await endSession(page);
  await press(page, 'Save these answers');
  await panel(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email*').fill(person.email);
  await page.getByLabel('Password*').fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await press(page, 'Change my answers');
  await expect(panel(page).getByLabel('Which drone do you need?*')).toHaveValue('E flat');
});

test('what was typed goes from every tab with the logout in one', async ({ page }) => {
  const person = await arriveSignedUp(page, newcomer());
  await page.goto(eventAt('Asked Round'));
  const name = panel(page).getByLabel('Start a team');
  await name.fill('The Ones Before');
  const tab = patient(await page.context().newPage());
  await tab.goto('/profile');
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(tab).toHaveURL(/\/login$/);
  await expect(panel(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  await logInAs(page, person);
  await page.goto(eventAt('Asked Round'));
  await expect(name).toHaveValue('');
});

test('who has a place, and whose session has ended, is told that nothing was sent', async ({
  newPerson,
}) => {
  const page = await newPerson(eventAt('Round Song'));
  await panel(page).getByLabel('Start a team').fill('The Lost Ones');
  await press(page, 'Start');
  await press(page, 'Cancel our entry');
  await endSession(page);
  await press(page, 'Cancel our entry');
  await expect(panel(page).getByText('Your session has ended')).toBeVisible();
});

test('who logs out in another tab is asked to log in, and told of nothing that was not sent', async ({
  newPerson,
}) => {
  const page = await newPerson(eventAt('Round Song'));
  await expect(panel(page).getByLabel('Start a team')).toBeVisible();
  const tab = patient(await page.context().newPage());
  await tab.goto('/profile');
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(tab).toHaveURL(/\/login$/);
  await expect(panel(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(panel(page).getByText('Your session has ended')).toHaveCount(0);
});

onDesk(
  'who sends a picture of the ID card after the session has ended is told that it was not sent',
  async ({ page }) => {
    await arriveSignedUp(page);
    await page.goto('/profile');
    const proof = page.getByRole('region', { name: 'ID proof' });
    await expect(proof).toContainText('Waiting');
    await endSession(page);
    await proof.getByLabel('Send another picture').setInputFiles(await idCard());
    await expect(page.getByText('so the picture was not sent')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  },
);
