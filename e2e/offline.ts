import { expect, type Page } from '@playwright/test';
import { type Network, openNetwork } from './network.ts';
import { type RunningSite, startSite } from './server.ts';
import { test as base } from './visitor.ts';

/** Journeys that may lose their network. The site is one's own, and service workers are let in. */
export const test = base.extend<{ network: Network; site: RunningSite; settings: Settings }>({
  settings: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  network: async ({}, use) => {
    const network = await openNetwork();
    await use(network);
    await network.close();
  },
  site: [
    async ({ network, settings }, use) => {
      const site = await startSite({ PUBLIC_URL: network.url, ...settings });
      network.target = site.url;
      await use(site);
      await site.stop();
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ network, site }, use) => use(site && network.url),
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
});

type Settings = Record<string, string>;

/** Waits until the site lies whole on this phone: its document is put in last. */
export async function siteIsKept(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/site/document')));
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

/** Resolves to the bar's words; it shows while there is no network alone. */
export function bar(page: Page) {
  return page.getByRole('status').locator('p', { hasText: 'No network.' });
}
