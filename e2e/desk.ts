import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { arriveSignedUp, type Newcomer } from './people.ts';
import { type RunningSite, SMALL_FESTIVAL_DIR, startSite } from './server.ts';
import { atRest, test as base } from './visitor.ts';

type Person = Pick<Newcomer, 'name' | 'email' | 'password'>;

/** Somebody who has signed in at the desk, with the key in their phone and the codes in their drawer. */
export interface Organiser extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const FEATURES = `features: { desk: on, registration: on, leaderboard: on, gate: on }
leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 }`;

/** The small festival with its desk switched on, on a server of each worker's own. */
export const test = base.extend<object, { desk: RunningSite }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'content-'));
      await cp(SMALL_FESTIVAL_DIR, dir, { recursive: true });
      const festival = join(dir, 'festival.yaml');
      await writeFile(festival, `${await readFile(festival, 'utf8')}\n${FEATURES}\n`);
      const site = await startSite({ CONTENT_DIR: dir });
      await use(site);
      await site.stop();
      await rm(dir, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
  contextOptions: atRest.contextOptions,
});

/** A command of an organiser in the terminal, beside the running server; gives what it says. */
export async function organise({ dataDir, url }: RunningSite, ...given: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/organise/main.ts', ...given, '--by', 'Ravi'],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        CONTENT_DIR: SMALL_FESTIVAL_DIR,
      },
    },
  );
  return stdout;
}

/** Somebody with an account and the role of an administrator, who has never been at the desk. */
export async function newAdministrator(page: Page, desk: RunningSite): Promise<Person> {
  const person = await arriveSignedUp(page);
  await organise(desk, 'admin', person.email);
  return person;
}

export async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** Signs in for the first time, as far as the open desk. */
export async function enrol(page: Page, person: Person): Promise<Organiser> {
  await page.goto('/desk/sign-in');
  await givePassword(page, person);
  const secret = await writtenKey(page);
  await page.getByLabel('Six digits').fill(nextCode(secret));
  await expect(page.getByRole('heading', { name: 'For the day the phone is lost' })).toBeVisible();
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'To the desk' }).click();
  await expectOpen(page);
  return { ...person, secret, recoveryCodes };
}

/** The key as the screen writes it for those whose phone can't scan. */
export async function writtenKey(page: Page): Promise<string> {
  const written = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/);
  return (await written.innerText()).replaceAll(' ', '');
}

/** An administrator at the open desk: for journeys that are about something else. */
export async function arriveAsAdministrator(page: Page, desk: RunningSite): Promise<Organiser> {
  return enrol(page, await newAdministrator(page, desk));
}

/** Signs in at the door with both keys. */
export async function signInAtDesk(page: Page, organiser: Organiser): Promise<void> {
  await givePassword(page, organiser);
  await page.getByLabel('Six digits').fill(nextCode(organiser.secret));
  await expectOpen(page);
}

export async function expectOpen(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
}

const STEP_MS = 30_000;
/** A code that is typed in the last seconds of its last step would come too late. */
const TYPING_MS = 8000;
const lastSteps = new Map<string, number>();

/**
 * The code that an authenticator shows: each code is good once, so that each next is of a later step. A phone's clock may be a
 * step off, which leaves three of them at any moment.
 */
export function nextCode(secret: string): string {
  const first = Math.floor((Date.now() + TYPING_MS) / STEP_MS) - 1;
  const step = Math.max(first, (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  return new TOTP({ secret }).generate({ timestamp: step * STEP_MS });
}
