import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type ContentServer, startContentServer } from './content-server.ts';
import { type RunningServer, startServer } from './server.ts';

/** The three sizes at which every screen is looked at. */
export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** What axe finds wrong with the page as it stands: nothing, or the test fails and says what and where. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
  ).toEqual([]);
}

/** Fails a test in which the page logged an error that isn't in `expected`. */
export function watchErrors(page: Page, expected: RegExp[] = []): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((words) => words.test(message.text())))
      errors.push(message.text());
  });
  return errors;
}

/** Journeys get a server that no other worker uses; the page's addresses are relative to it. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? patient(page) : page);
  },
});

/** A page whose `goto` and `reload` wait until its scripts have taken it over, as an eye would. */
function patient(page: Page): Page {
  const ready = () => page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  return Object.assign(page, {
    async goto(...given: Parameters<Page['goto']>) {
      const response = await goto(...given);
      if (response?.headers()['content-type']?.startsWith('text/html')) await ready();
      return response;
    },
    async reload(...given: Parameters<Page['reload']>) {
      const response = await reload(...given);
      await ready();
      return response;
    },
  });
}

/** A site whose content comes from another server, which may answer, be empty, fail or be slow. */
export interface SiteOnOtherContent {
  readonly site: RunningServer;
  readonly content: ContentServer;
}

/**
 * Journeys on a site with another content server (`CONTENT_URL`), each with a pair of its own, since
 * the site keeps good pages for a while. `settings` are further environment variables.
 */
export function testOnOtherContent(settings: Record<string, string> = {}) {
  return test.extend<{ other: SiteOnOtherContent }>({
    other: async ({ server }, use) => {
      const content = await startContentServer(() => server.url);
      const site = await startServer({ CONTENT_URL: content.url, ...settings });
      await use({ site, content });
      await site.stop();
      await content.close();
    },
    baseURL: async ({ other }, use) => {
      await use(other.site.url);
    },
  });
}

export { expect };
