import { readFileSync } from 'node:fs';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import type axe from 'axe-core';
import {
  type Behaviour,
  type OtherContentServer,
  startOtherContentServer,
} from './content-server.ts';
import { type RunningSite, startSite } from './server.ts';

/** The three sizes at which every screen is looked at. */
export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** The morning before the festival of `e2e/content`, for journeys to its events: once over, they lead no further. */
export const BEFORE_FESTIVAL = '2025-09-17T09:00:00+05:30';

/** For journeys that have nothing to do with motion: drawing it is a good part of their work. */
export const atRest = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Each page reads it anew: minified it is half as much. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with what axe finds wrong with the page as it stands, and where. The site has no frames. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (values) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // A colour on its way to another is neither: what has an end is waited for.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 5000)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.race([Promise.all(ending), new Promise((end) => setTimeout(end, 5000))]);
    const found = await loaded.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
    );
  }, RULES);
  expect(violations).toEqual([]);
}

/** Nothing sticks out sideways at any of these widths. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `at ${width} px`).toBe(0);
  }
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

/** Journeys get servers that no other worker uses; the page's addresses are relative to the first. */
export const test = base.extend<object, { server: RunningSite; sharedOther: SiteOnOtherContent }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const server = await startSite();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  sharedOther: [
    ({ server }, use) => onOtherContent(server, {}, 'answers', use),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? patient(page) : page);
  },
});

/** How many bytes of JavaScript, as they travel, a page loads on the way to a screen, until it rests. */
export async function bytesOfScripts(page: Page, arrive: () => Promise<unknown>): Promise<number> {
  const files = new Set<string>();
  page.on('request', (asked) => /\.js$/.test(asked.url()) && files.add(asked.url()));
  await arrive();
  await page.waitForLoadState('networkidle');
  let bytes = 0;
  for (const file of files)
    bytes += Number((await page.request.get(file)).headers()['content-length']);
  expect(bytes).toBeGreaterThan(0);
  return bytes;
}

/** The page, whose `goto` and `reload` now wait until its scripts have taken it over, as an eye would. */
export function patient(page: Page): Page {
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
  readonly site: RunningSite;
  readonly content: OtherContentServer;
  /** Resolves once the site has what the content server answers. */
  recovered(): Promise<void>;
}

/**
 * Journeys on a site with another content server (`CONTENT_URL`). The site keeps what it was once told,
 * so the server's behaviour at its start is what pages are made of; what it becomes later, a journey's
 * browser meets in its own calls. A site that was told everything is thus the same to all journeys of
 * a worker, who share it; one with `settings` (environment variables) or a bad start is a journey's own.
 */
export function testOnOtherContent(
  settings: Record<string, string> = {},
  firstly: Behaviour = 'answers',
) {
  const isOwn = firstly !== 'answers' || Object.keys(settings).length > 0;
  const ownTest = test.extend<{ other: SiteOnOtherContent }>({
    other: [
      ({ server }, use) => onOtherContent(server, settings, firstly, use),
      // Its start is no part of the journey's time, as that of a worker's sites isn't.
      { timeout: 60_000 },
    ],
  });
  const sharingTest = test.extend<{ other: SiteOnOtherContent }>({
    other: async ({ sharedOther }, use) => {
      await use(sharedOther);
      sharedOther.content.behaviour = 'answers';
    },
  });
  return (isOwn ? ownTest : sharingTest).extend({
    baseURL: async ({ other }, use) => {
      await use(other.site.url);
    },
    page: async ({ page, other: { content } }, use) => {
      await page.route(/\/api\/(clusters|hospitalities|sponsors|workshops)\b/, (route) =>
        // What is hostile reaches no browser as it is: the site's own server judges each field.
        content.behaviour === 'answers' || content.behaviour === 'is hostile'
          ? route.continue()
          : answerFrom(content.url, route).catch(() => route.abort().catch(() => {})),
      );
      await use(page);
    },
  });
}

async function onOtherContent(
  server: RunningSite,
  settings: Record<string, string>,
  firstly: Behaviour,
  use: (other: SiteOnOtherContent) => Promise<void>,
): Promise<void> {
  const content = await startOtherContentServer(() => server.url, firstly);
  const site = await startSite({ CONTENT_URL: content.url, ...settings });
  await use({ site, content, recovered: () => answering(`${site.url}/events/music`) });
  await site.stop();
  await content.close();
}

async function answering(url: string): Promise<void> {
  await expect.poll(async () => (await fetch(url)).status, { timeout: 20_000 }).toBe(200);
}

async function answerFrom(url: string, route: Route): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  await route.fulfill({ response: await route.fetch({ url: url + pathname + search }) });
}

export { expect };
