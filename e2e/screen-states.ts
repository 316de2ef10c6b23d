import type { Page } from '@playwright/test';
import { waitForRest } from './home-stack.ts';
import {
  arriveSignedIn,
  asha,
  captchaSolved,
  fillCollege,
  fillPapers,
  fillUpToPasswords,
  fillYou,
  goOnTo,
  newcomer,
} from './people.ts';

/** A screen in a state that a visitor meets, by the name of its picture, and how one comes to it. */
export interface ScreenState {
  readonly name: string;
  arrive(page: Page): Promise<unknown>;
}

const at = (name: string, path: string): ScreenState => ({
  name,
  arrive: (page) => page.goto(path),
});

const EVENT = '/events/music';

async function toSection(page: Page, section: number): Promise<void> {
  await page.goto('/');
  await page.locator('[data-section]').nth(section).scrollIntoViewIfNeeded();
  await page.evaluate(
    (index) => document.querySelectorAll('[data-section]')[index]?.scrollIntoView(),
    section,
  );
}

async function openMenu(page: Page): Promise<void> {
  await page.goto('/clusters');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
}

async function toSignUpStep(page: Page, step: 2 | 3): Promise<void> {
  const person = newcomer();
  await page.goto('/signup');
  await fillYou(page, person);
  await goOnTo(page, 2);
  if (step === 2) return;
  await fillCollege(page);
  await goOnTo(page, 3);
}

/** Every screen, and its states that look like another screen. */
export const screenStates: readonly ScreenState[] = [
  { name: 'home-hero', arrive: (page) => toSection(page, 0) },
  { name: 'home-about', arrive: (page) => toSection(page, 1) },
  { name: 'home-highlights', arrive: (page) => toSection(page, 2) },
  { name: 'home-footer', arrive: (page) => toSection(page, 3) },
  at('about', '/about'),
  at('highlights', '/highlights'),
  { name: 'menu', arrive: openMenu },
  {
    name: 'toast',
    async arrive(page) {
      await openMenu(page);
      await page.getByRole('dialog').getByText('LEADERBOARD').click();
      await page.locator('[data-kind="plain"][data-visible="true"]').waitFor();
    },
  },
  at('clusters', '/clusters'),
  {
    name: 'search',
    async arrive(page) {
      await page.goto('/clusters');
      await page.getByRole('searchbox').fill('an');
      await page
        .getByRole('region', { name: 'Events found' })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'search-nothing',
    async arrive(page) {
      await page.goto('/clusters');
      await page.getByRole('searchbox').fill('submarine');
      await page.getByText('No event found').first().waitFor();
    },
  },
  at('events', EVENT),
  {
    name: 'event',
    async arrive(page) {
      await page.goto(EVENT);
      const links = page.getByRole('main').locator('a[href*="/details/"]');
      await page.goto((await links.first().getAttribute('href'))!);
    },
  },
  {
    name: 'schedule',
    async arrive(page) {
      await page.clock.setFixedTime('2025-09-18T17:40:00+05:30');
      await page.goto('/schedule?day=thu');
      const pins = page.getByRole('button', { name: /^Pin/ });
      const count = await pins.count();
      for (const share of [0.55, 0.75]) await pins.nth(Math.floor(count * share)).click();
      await page.goto('/schedule?day=thu');
    },
  },
  at('map', '/map'),
  at('hospitality', '/hospitality'),
  at('sponsors', '/sponsors'),
  at('team', '/teams'),
  at('workshops', '/workshops'),
  at('login', '/login'),
  {
    name: 'login-refused',
    async arrive(page) {
      await page.goto('/login');
      await page.getByLabel('Email*').fill(asha.email);
      await page.getByLabel('Password*').fill('Not-hers-1!');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page
        .getByRole('region', { name: 'Messages' })
        .getByText(/password/i)
        .waitFor();
    },
  },
  at('forgot-password', '/forgot-password'),
  at('change-password', '/change-password'),
  at('callback', '/callback'),
  at('confirm-email', '/confirm-email'),
  at('certificate', '/certificate'),
  at('sign-up', '/signup'),
  {
    name: 'sign-up-faults',
    async arrive(page) {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Next' }).click();
    },
  },
  { name: 'sign-up-college', arrive: (page) => toSignUpStep(page, 2) },
  {
    name: 'sign-up-papers',
    async arrive(page) {
      await toSignUpStep(page, 3);
      await fillPapers(page);
    },
  },
  {
    name: 'sign-up-passwords',
    async arrive(page) {
      await fillUpToPasswords(page, newcomer());
      await captchaSolved(page);
    },
  },
  {
    name: 'profile',
    async arrive(page) {
      await arriveSignedIn(page, asha);
      await page.goto('/profile');
      await page.getByRole('img', { name: /QR/ }).first().waitFor();
    },
  },
  {
    name: 'profile-events',
    async arrive(page) {
      await arriveSignedIn(page, asha);
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Events' }).click();
    },
  },
  {
    name: 'pass',
    async arrive(page) {
      await arriveSignedIn(page, asha);
      await page.goto('/pass');
      await page.getByRole('img', { name: /QR/ }).locator('path + path[d^="M"]').waitFor();
    },
  },
  {
    name: 'pass-no-network',
    async arrive(page) {
      await arriveSignedIn(page, asha);
      await page.goto('/pass');
      await page.getByText('Works without network.').waitFor();
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText('No network.').waitFor();
    },
  },
  {
    name: 'not-on-phone',
    async arrive(page) {
      await arriveSignedIn(page, asha);
      await page.goto('/pass');
      await page.getByText('Works without network.').waitFor();
      await page.context().setOffline(true);
      // A copy of days ago tells its day too, which is as long as its words get.
      await page.clock.setSystemTime(Date.now() + 5 * 24 * 60 * 60 * 1000);
      await page.goto('/sponsors');
      await page.getByRole('link', { name: 'My pass' }).waitFor();
    },
  },
  {
    name: 'error',
    async arrive(page) {
      await page.route('**/assets/hospitality-screen*.js', (route) => route.abort());
      await openMenu(page);
      await page.getByRole('dialog').getByRole('link', { name: 'HOSPITALITY' }).click();
      await page.getByRole('heading', { name: 'The lamp went out' }).waitFor();
    },
  },
  at('not-found', '/no/such/door'),
];

/** Comes to the state and waits until nothing loads or moves. */
export async function arriveAt({ arrive }: ScreenState, page: Page): Promise<void> {
  await arrive(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await waitForRest(page);
}
