import type { Page } from '@playwright/test';
import { test as base, siteIsStored } from './offline.ts';
import { NEWER, secondBuild } from './second-build.ts';
import { type RunningSite, startSite } from './server.ts';
import { expect } from './visitor.ts';

/** The site is deployed anew while pages of it are open: nothing of the build before is on the new server. */
const test = base.extend<{ deploy: () => void }, { newer: RunningSite & { url: string } }>({
  newer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const { root, remove } = await secondBuild();
      const site = await startSite({}, { root });
      await use(site);
      await site.stop();
      await remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  deploy: async ({ network, site, newer }, use) => {
    await use(() => {
      network.target = site && newer.url;
      // Connections that are open would go on with the server before.
      network.state = 'there';
    });
  },
});

// One worker: the second build is made once.
test.describe.configure({ mode: 'default' });

/** Then nothing is kept ahead, and every part is asked for when it shows. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** With all that the page itself loads: what a later build takes away is asked for by links alone. */
async function openMap(page: Page): Promise<void> {
  await page.goto('/map');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
}

test('a link whose screen is gone with its build loads the page anew, once', async ({
  page,
  deploy,
}) => {
  await saveData(page);
  await openMap(page);
  deploy();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'EVENTS' }).click();
  await expect(page.getByRole('heading', { name: NEWER })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  expect(loads).toBe(1);
});

test('a screen that is missing in the new build too says so, and the page isn’t loaded over and over', async ({
  page,
  deploy,
}) => {
  await saveData(page);
  await openMap(page);
  deploy();
  await page.route('**/assets/hospitality-screen-*', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'HOSPITALITY' }).click();
  };
  await open();
  await expect.poll(() => loads).toBe(1);
  await page.goto('/map');
  await open();
  await expect(page.getByRole('heading', { name: 'The lamp went out' })).toBeVisible();
  expect(loads).toBe(2);
});

test('what is typed stays when a part of its page is gone: the visitor is told, and loads the page anew themselves', async ({
  page,
  deploy,
}) => {
  await saveData(page);
  await page.goto('/clusters');
  await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
    // Before the field is turned to, which fetches what it needs.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  deploy();
  await page.route('**/assets/{event-index,find-events}-*', (route) =>
    route.fulfill({ status: 404 }),
  );
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('searchbox').fill('song');
  await expect(page.getByText('The site is newer than this page.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('song');
  expect(loads).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'load the page anew' }).click();
  await expect(page.getByRole('heading', { name: NEWER })).toBeVisible();
});

test('a page that is open goes on with the files of its own build, with and without network; the next one is of the new build, and so is what is kept', async ({
  page,
  context,
  network,
  deploy,
}) => {
  await page.goto('/map');
  await siteIsStored(page);
  deploy();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'EVENTS' }).click();
  await expect(page.getByRole('heading', { name: 'Clusters', exact: true })).toBeVisible();

  const next = await context.newPage();
  await next.goto('/clusters');
  await expect(next.getByRole('heading', { name: NEWER })).toBeVisible();
  await next.evaluate(keepAgain);
  network.state = 'gone';
  for (const path of ['/map', '/clusters']) await next.goto(path);
  await expect(next.getByRole('heading', { name: NEWER })).toBeVisible();
  await expect(next.getByRole('link', { name: 'Skip to the content' })).toBeAttached();

  await page.getByRole('link', { name: 'All events by hour and hall' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached();
  await page.goto('/clusters');
  await expect(page.getByRole('heading', { name: NEWER })).toBeVisible();
});

test('a copy that broke off is shown by nobody: the one before stays whole', async ({
  page,
  network,
  deploy,
}) => {
  await page.goto('/map');
  await siteIsStored(page);
  deploy();
  await page.goto('/map');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeAttached();
  // As a full disk or a lost network would leave it: all but its document.
  await page.evaluate(keepAgain);
  await page.evaluate(async () => {
    const dated = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const document = await (await caches.open(name)).match('/site/document');
        return { name, keptAt: Number(document?.headers.get('kept-at')) };
      }),
    );
    const [latest] = dated.sort((one, other) => other.keptAt - one.keptAt);
    await (await caches.open(latest!.name)).delete('/site/document');
  });
  network.state = 'gone';
  await page.goto('/clusters');
  await expect(page.getByRole('heading', { name: 'Clusters', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached();
});

/** In a page: brings what is kept to the server's version now, not once it is ten minutes old. */
async function keepAgain(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const isKept = await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    active!.postMessage({}, [port2]);
  });
  if (isKept !== true) throw new Error('Not kept');
}
