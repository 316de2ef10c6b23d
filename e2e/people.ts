import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';

/** The account that a fresh server on one's own computer has; `npm start` prints it too. */
export const asha = { name: 'Asha', email: 'asha@example.org', password: 'Peacock#Saga18' };

/** A visitor who has no account yet; each call is another person. */
export function newcomer() {
  const own = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return {
    username: `ravi-${own}`,
    name: 'Ravi',
    email: `ravi.${own}@example.edu`,
    password: 'Lamp-lit9!',
  };
}
export type Newcomer = ReturnType<typeof newcomer>;

/** A real picture, as a phone would make of an ID card; `detailed` weighs some 100 kB, else a few. */
export async function idCard({ detailed = false } = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: '#d6b578',
      ...(detailed && { noise }),
    },
  })
    .jpeg()
    .toBuffer();
  return { name: 'id-card.jpg', mimeType: 'image/jpeg', buffer };
}

export async function fillYou(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('Username*').fill(person.username);
  await page.getByLabel('Name*', { exact: true }).fill(person.name);
  await page.getByLabel('Phone*').fill('9840012345');
  await page.getByLabel('Email*').fill(person.email);
}

export async function fillCollege(page: Page): Promise<void> {
  await page.getByLabel('Degree*').selectOption('BTech');
  await page.getByLabel('Year*').selectOption('Second Year');
  await page.getByRole('combobox', { name: 'College*' }).fill('national tiruchirappalli');
  await page
    .getByRole('option', { name: /National Institute of Technology/ })
    .first()
    .click();
}

export async function fillPapers(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'MALE', exact: true }).check();
  await page.getByLabel(/^ID proof/).setInputFiles(await idCard());
  await expect(page.getByRole('img', { name: 'Your ID proof, as it will be sent' })).toBeVisible();
}

/** Waits until the captcha has solved itself. */
export function captchaSolved(page: Page): Promise<void> {
  return expect(page.getByText('Verified', { exact: true })).toBeVisible();
}

/** Types the password twice, and has the captcha solved. */
export async function fillPasswords(
  page: Page,
  { password }: Newcomer,
  solveCaptcha: (page: Page) => Promise<void> = captchaSolved,
): Promise<void> {
  await page.getByLabel('Password*', { exact: true }).fill(password);
  await page.getByLabel('Confirm password*', { exact: true }).fill(password);
  await solveCaptcha(page);
}

/** Goes on, and waits for the step. */
export async function goOnTo(page: Page, step: number): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
}

/** From an empty form to the step of the ID proof. */
export async function fillUpToPapers(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/signup');
  await fillYou(page, person);
  await goOnTo(page, 2);
  await fillCollege(page);
  await goOnTo(page, 3);
}

/** From an empty form to the step of the password and the captcha. */
export async function fillUpToPasswords(page: Page, person: Newcomer): Promise<void> {
  await fillUpToPapers(page, person);
  await fillPapers(page);
  await goOnTo(page, 4);
}

/** From an empty form to the last step, with nothing submitted yet. */
export async function fillUpToBank(
  page: Page,
  person: Newcomer,
  solveCaptcha = captchaSolved,
): Promise<void> {
  await fillUpToPasswords(page, person);
  await fillPasswords(page, person, solveCaptcha);
  await goOnTo(page, 5);
}

export async function logInAs(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email*').fill(email);
  await page.getByLabel('Password*').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Presses the campus sign-on's button; gives the window that it opens. */
export async function openSignOn(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: "Login with D'Auth" }).click();
  return popup;
}

/** Has a session without going through the form: for journeys that are about something else. */
export async function arriveSignedIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await page.request.post('/api/user/login', {
    data: { user_email: email, user_password: password },
  });
  await haveSession(page, await answer.json());
}

/** Has an account and its first session without going through the form: for journeys that are about something else. */
export async function arriveSignedUp(page: Page, person = newcomer()): Promise<Newcomer> {
  await haveSession(page, { message: await signUp(page.request, person) });
  return person;
}

/** Opens an account, of which no browser needs to know; gives its first session's token. `college`: one of the list. */
export async function signUp(
  request: APIRequestContext,
  person = newcomer(),
  college?: string,
): Promise<string> {
  const { message: challenge } = await (await request.get('/api/captcha')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const { buffer, mimeType } = await idCard();
  const answer = await request.post('/api/user/register', {
    multipart: {
      user_name: person.username,
      user_fullname: person.name,
      user_phone: '9840012345',
      user_email: person.email,
      user_degree: 'BTech',
      user_year: 'Second Year',
      user_college: college ?? 'Other',
      ...(!college && { user_othercollege: 'Kaveri College of Night Studies' }),
      user_sex: 'MALE',
      user_nationality: 'India',
      user_id_proof: `data:${mimeType};base64,${buffer.toString('base64')}`,
      user_password: person.password,
      user_recaptcha_code: btoa(JSON.stringify({ challenge, solution })),
    },
  });
  return (await answer.json()).message;
}

async function haveSession(page: Page, { message }: { message: string }): Promise<void> {
  // The lightest address of the site: it only has to be the same origin.
  await page.goto('/icon.svg');
  await page.evaluate((token) => localStorage.setItem('token', token), message);
}
