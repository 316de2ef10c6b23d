import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { TOTP } from 'otpauth';
import { confirmEmail } from './outbox.ts';
import { type Newcomer, newcomer, signUp } from './people.ts';
import { type RunningSite, SMALL_FESTIVAL_DIR } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import { atRest, test as base, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

type Person = Pick<Newcomer, 'name' | 'email' | 'password'>;

/** Somebody who has signed in at the desk, with the key in their phone and the codes in their drawer. */
export interface Organiser extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export const DESK_ON = `features: { desk: on, registration: on, leaderboard: on, gate: on }
leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 }`;

interface DeskJourney {
  /** Opens another browser at the same site: its cookies are its own. */
  elsewhere(): Promise<Page>;
  /** Somebody with an account, whom no other journey meets. */
  newPerson(changes?: Partial<Newcomer>): Promise<Newcomer>;
  /** The same with a confirmed e-mail, so that they may be given a role. */
  newConfirmed(): Promise<Newcomer>;
  /** An administrator, whose session `page` has. */
  organiser: Organiser;
}

/** When people look at a screen, and what it is like then. */
export const DAY_AND_NIGHT = [
  ['by day', 'light'],
  ['by night', 'dark'],
] as const;

/** No barrier stands on what the screen shows, in the colours of either. */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  for (const [, colorScheme] of DAY_AND_NIGHT) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The small festival with its desk switched on, on a server of each worker's own. */
export const test = base.extend<DeskJourney, { desk: Awaited<ReturnType<typeof startSwitchedOn>> }>(
  {
    desk: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
      async ({}, use) => {
        const site = await startSwitchedOn(DESK_ON);
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: ({ desk }, use) => use(desk.url),
    contextOptions: atRest.contextOptions,
    elsewhere: async ({ browser, desk }, use) => {
      const contexts: BrowserContext[] = [];
      await use(async () => {
        const context = await browser.newContext({ baseURL: desk.url, ...atRest.contextOptions });
        contexts.push(context);
        return context.newPage();
      });
      await Promise.all(contexts.map((context) => context.close()));
    },
    newPerson: ({ request }, use) =>
      use(async (changes) => {
        const person = { ...newcomer(), ...changes };
        await signUp(request, person);
        return person;
      }),
    newConfirmed: ({ request, desk, newPerson }, use) =>
      use(async () => {
        const person = await newPerson();
        await confirmEmail(request, desk, person);
        return person;
      }),
    organiser: async ({ page, desk }, use) => use(await arriveAsAdministrator(page, desk)),
  },
);

/** For journeys of an administrator, who has signed in. */
export const administratorTest = test.extend<{ arrived: Organiser }>({
  arrived: [({ organiser }, use) => use(organiser), { auto: true }],
});

/**
 * A command of an organiser in the terminal, beside the running server, with the database that this has; gives what it says.
 */
export async function organise(
  { dataDir, url, databaseUrl = '' }: RunningSite & { databaseUrl?: string },
  ...given: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './server/check-node.js', 'server/cli/organise/main.ts', ...given, '--by', 'Ravi'],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: url,
        CONTENT_DIR: SMALL_FESTIVAL_DIR,
      },
    },
  );
  return stdout;
}

export type DeskCalls = (
  method: string,
  path: string,
  data?: object,
) => ReturnType<typeof JSON.parse>;

/** The calls of the desk, by whoever this browser has signed in as; each gives the answer's message. */
export function callsWith(
  context: APIRequestContext,
  { url }: Pick<RunningSite, 'url'>,
): DeskCalls {
  return async (method, path, data = {}) => {
    const headers = { origin: url, 'idempotency-key': randomUUID() };
    const body = method === 'GET' ? {} : { data };
    const answer = await context.fetch(`/api/desk/${path}`, { method, ...body, headers });
    const { message } = await answer.json();
    expect(answer.status(), message).toBe(200);
    return message;
  };
}

/** Somebody with an account and the role of an administrator, who has never been at the desk. */
export async function newAdministrator(
  request: APIRequestContext,
  desk: RunningSite,
): Promise<Person> {
  const person = newcomer();
  await signUp(request, person);
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
  await page.getByLabel('Six digits').fill(await nextCode(secret));
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

/** Has the session of an administrator, without any screen: for journeys that are about something else. */
export async function arriveAsAdministrator(page: Page, desk: RunningSite): Promise<Organiser> {
  return enrolByCalls(page.request, desk, await newAdministrator(page.request, desk));
}

/** Signs in for the first time, with the calls that the desk's own screens make: the browser has the session's cookie. */
export async function enrolByCalls(
  context: APIRequestContext,
  desk: RunningSite,
  person: Person,
): Promise<Organiser> {
  const call = callsWith(context, desk);
  await call('POST', 'sign-in', { user_email: person.email, user_password: person.password });
  const { secret } = await call('POST', 'codes/start');
  const code = await nextCode(secret);
  const { recoveryCodes } = await call('POST', 'codes/confirm', { code });
  return { ...person, secret, recoveryCodes };
}

/** Opens the review queue of ID proofs; gives the ids of what was lent. */
export async function openReviewQueue(page: Page): Promise<string[]> {
  const lent = page.waitForResponse('**/api/desk/id-proofs/lend');
  await page.goto('/desk/id-proofs');
  const { message } = await (await lent).json();
  return message.lent.map(({ id }: { id: string }) => id);
}

/** Signs in at the door with both keys. */
export async function signInAtDesk(page: Page, organiser: Organiser): Promise<void> {
  await givePassword(page, organiser);
  await page.getByLabel('Six digits').fill(await nextCode(organiser.secret));
  await expectOpen(page);
}

/** The lines of a list of entries that are marked present. */
export function presentRows(page: Page): Locator {
  const mark = page.getByRole('button', { name: 'Present', pressed: true });
  return page.getByRole('row').filter({ has: mark });
}

/** At no width does a list hide a column beyond its edge, but those which scroll by keys as well; nor does the page scroll. */
export async function expectListsFit(page: Page): Promise<void> {
  const lists = page.locator('section:not([tabindex]):has(> table), article:has(> table)');
  for (const width of [1440, 1280, 1181, 1024, 768, 390, 360, 320]) {
    await expectNoSidewaysScroll(page, [width]);
    const hidden = () =>
      lists.evaluateAll((all) =>
        all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth).filter(Boolean),
      );
    // The window takes a moment to become narrow.
    await expect.poll(hidden, `at ${width} px`).toEqual([]);
  }
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
export async function nextCode(secret: string): Promise<string> {
  const first = Math.floor((Date.now() + TYPING_MS) / STEP_MS) - 1;
  const step = Math.max(first, (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  // The server takes no code of a step that is further ahead.
  await pause(Math.max(0, (step - 1) * STEP_MS - Date.now()));
  return new TOTP({ secret }).generate({ timestamp: step * STEP_MS });
}
