import type { Page } from '@playwright/test';
import { at, type OpenEvent, startRegisteringSite } from './open-registration.ts';
import { confirmEmail } from './outbox.ts';
import { arriveSignedUp, type Newcomer } from './people.ts';
import { atRest, test as base, patient } from './visitor.ts';

/** Then some events of the small festival take registrations, and some don't yet. */
const STARTS_IN = 10;

const TEAM = 'team: { min: 2, max: 3 }';
const DRONE = '{ id: drone, label: Which drone do you need?, kind: text, required: true }';

/** Events that the small festival doesn't have. */
const MORE_EVENTS = [
  song('Second Song', ['places: 9']),
  song('Late Song', ['places: 9'], { minute: 30 }),
  song('Last Drum', ['places: 1', 'waiting: 2']),
  song('Old Song', ['places: 9'], { closes: -1 }),
  song('Round Song', ['places: 40', TEAM], { kind: 'Singing in rounds' }),
  song('Loud Drum', ['places: 1', 'waiting: 2']),
  song('Lone Round', ['places: 1', 'waiting: 2', 'team: { min: 1, max: 3 }']),
  song('Short Round', ['places: 1', 'waiting: 2', TEAM]),
  song('Shared Song', ['places: 9', 'waiting: 2', 'perCollege: 1']),
  song('Day Song', ['places: 9'], { minute: 40 }),
  song('Home Round', ['places: 40', 'team: { min: 2, max: 3, sameCollege: true }']),
  song('Asked Round', ['places: 40', TEAM, `questions: [${DRONE}]`]),
];

/** On the festival's first day at ten, or some minutes later. */
function song(
  name: string,
  rules: string[],
  { closes = 5, minute = 0, kind = '' } = {},
): OpenEvent {
  const about = [`date: ${at(STARTS_IN, 10, minute)}`, 'venue: Old Hall'];
  return { name, rules, closes, lines: kind ? [...about, `kind: ${kind}`] : about };
}

/**
 * Journeys on such a festival; `newPerson` is somebody with an account, in a browser of their own, whose e-mail is
 * confirmed; `newStranger` hasn't yet.
 */
export const test = base.extend<
  {
    newPerson: (path?: string) => Promise<Page>;
    newStranger: (path?: string) => Promise<{ page: Page; person: Newcomer }>;
  },
  { registering: Awaited<ReturnType<typeof startRegisteringSite>> }
>({
  registering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startRegisteringSite(MORE_EVENTS, STARTS_IN);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ registering }, use) => use(registering.url),
  newStranger: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async (path) => {
      const context = await browser.newContext({ ...atRest.contextOptions, baseURL: baseURL! });
      const page = patient(await context.newPage());
      pages.push(page);
      const person = await arriveSignedUp(page);
      if (path) await page.goto(path);
      return { page, person };
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
  newPerson: ({ newStranger, registering }, use) =>
    use(async (path) => {
      const { page, person } = await newStranger();
      await confirmEmail(page.request, registering, person);
      if (path) await page.goto(path);
      return page;
    }),
});
