import { expect, type Page } from '@playwright/test';
import { type Network, openNetwork } from './network.ts';
import { type RunningSite, startSite } from './server.ts';
import { test as base } from './visitor.ts';

interface SiteBehindNetwork {
  readonly network: Network;
  readonly site: RunningSite;
}

/** Journeys that may lose their network, on a site of each worker's own. Service workers are let in. */
export const test = base.extend<SiteBehindNetwork, { behindNetwork: SiteBehindNetwork }>({
  behindNetwork: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const network = await openNetwork();
      const site = await startSite({ PUBLIC_URL: network.url });
      await use({ network, site });
      await site.stop();
      await network.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: ({ behindNetwork }, use) => use(behindNetwork.site),
  network: async ({ behindNetwork: { network, site } }, use) => {
    network.target = site.url;
    await use(network);
    network.state = 'there';
  },
  baseURL: ({ network }, use) => use(network.url),
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
});

const QUIET_MS = 1000;

/** The bytes that were sent by the time the page had all that it shows: what comes later is the copy's. */
export async function bytesOfPage(page: Page, network: Network): Promise<number> {
  await page.locator('html[data-deferred]').waitFor();
  for (let before = -1; before < network.sentBytes; ) {
    before = network.sentBytes;
    await page.waitForTimeout(QUIET_MS);
  }
  return network.sentBytes;
}

/** Has the visitor turn to another app, and waits until the site lies whole on this phone: its document is put in last. */
export async function siteIsStored(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
  });
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/site/document')));
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

/** Resolves to the bar's words; it shows while there is no network alone. */
export function bar(page: Page) {
  return page.getByRole('status').locator('p', { hasText: 'No network.' });
}
