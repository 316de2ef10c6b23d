import type { Page } from '@playwright/test';
import { at, startRegisteringSite } from './open-registration.ts';
import type { RunningSite } from './server.ts';
import { test as base, expect } from './visitor.ts';

/** Journeys on a festival that takes registrations, on a server of each worker's own. */
export const test = base.extend<object, { programmeSite: RunningSite }>({
  programmeSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const site = await startRegisteringSite([
        event('Dawn Raga', 3, [10, 12], ['places: 9']),
        event('Band of Lamps', 4, [17, 21], ['team: { min: 3, max: 6 }']),
        event('Street Song', 4, [19, 20], ['places: 9']),
        event('Lamp Talk', 4, [19, 20], ['places: 9']),
        event('One Stool', 5, [15, 16], ['places: 1', 'waiting: 9']),
        { name: 'Whispers', lines: [], rules: ['places: 9'] },
      ]);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ programmeSite }, use) => use(programmeSite.url),
});

function event(name: string, day: number, [from, to]: [number, number], rules: string[]) {
  const hours = [`date: ${at(day, from)}`, `ends: ${at(day, to)}`];
  return { name, lines: [...hours, 'venue: Old Hall'], rules };
}

/** Makes a call of the accounts server's as whoever is signed in on the page. */
export async function callAs(
  page: Page,
  method: 'POST' | 'DELETE',
  path: string,
  data: object = {},
) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api/events/${path}`, { method, data, headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()).message;
}

export function takePlace(page: Page, title: string, team = '') {
  return callAs(page, 'POST', `music/${encodeURIComponent(title)}/entries`, { teamName: team });
}

export async function openProgramme(page: Page) {
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events Registered' })).toBeVisible();
}

export const entryCard = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
export const ENTRIES = '**/api/events/user/entries';
export const ANY_ENTRY = '**/api/events/entries/*';
