import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { type Network, openNetwork } from '../../e2e/network.ts';
import { bytesOfPage, siteIsStored } from '../../e2e/offline.ts';
import { arriveSignedIn, asha } from '../../e2e/people.ts';
import { startSite } from '../../e2e/server.ts';
import { patient } from '../../e2e/visitor.ts';
import { copyOfFestival } from '../content/large-festival.ts';
import { ended } from '../measuring/ended.ts';
import type { Figure, Part } from '../report/figures.ts';

const VISITS = 5;
const SLOWDOWN = 4;

/** What adds to the copy. */
const SWITCHED_ON = [
  ['with registration', ['registration']],
  ['with the days', ['days']],
  ['with all of it', ['registration', 'leaderboard', 'days']],
] as const;

export const offline: Part = {
  name: 'offline',
  title: 'Pages and the pass without network',
  about: `The festival as it is, behind a network that counts what it sends, headers included. "Ahead": all that a visitor’s browser fetches by itself once the first page, the home, has come to rest. The pass: from its address to its code on the screen, without network, the page’s thread ${SLOWDOWN} times slower; the slowest of ${VISITS} openings.`,
  async measure(_options, after) {
    const figures = await withSite({}, measurePlain);
    for (const [name, features] of SWITCHED_ON) {
      const content = after.adopt(await copyOfFestival(), ended);
      for (const feature of features) await switchOn(content.dir, feature);
      const ahead = await withSite({ CONTENT_DIR: content.dir }, bytesAhead);
      figures.push(kilobytes(`ahead, ${name}`, ahead, 150));
    }
    return { figures };
  },
};

async function measurePlain(page: Page, network: Network): Promise<Figure[]> {
  const worker = await fetch(`${network.url}/worker.js`, { headers: { 'accept-encoding': 'br' } });
  const ahead = await bytesAhead(page, network);
  return [
    kilobytes('the worker', Number(worker.headers.get('content-length')), 6),
    kilobytes('ahead', ahead, 150),
    await openingOfPass(page, network),
  ];
}

async function withSite<Result>(
  settings: Record<string, string>,
  act: (page: Page, network: Network) => Promise<Result>,
): Promise<Result> {
  const network = await openNetwork();
  const site = await startSite({ CONTENT_DIR: 'content', ...settings, PUBLIC_URL: network.url });
  network.target = site.url;
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    return await act(await phone(browser, network.url), network);
  } finally {
    await browser.close();
    await site.stop();
    await network.close();
  }
}

async function phone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 823 },
    reducedMotion: 'reduce',
  });
  return patient(await context.newPage());
}

/** The bytes that come after the first page's own. */
async function bytesAhead(page: Page, network: Network): Promise<number> {
  await page.goto('/');
  const before = await bytesOfPage(page, network);
  await siteIsStored(page);
  await page.waitForLoadState('networkidle');
  return network.sentBytes - before;
}

async function openingOfPass(page: Page, network: Network): Promise<Figure> {
  await arriveSignedIn(page, asha);
  await page.goto('/pass');
  await page.getByText('Works without network.').waitFor();
  network.state = 'gone';
  await slowDown(page);
  const took: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) took.push(await openPass(page));
  const name = `the pass, the slowest of ${VISITS}`;
  return { name, unit: 'ms', value: Math.max(...took), limit: { atMost: 1000 } };
}

/** The page's thread; the worker has one of its own, in another process. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** The milliseconds from the start of the navigation to the frame that has the code in it. */
async function openPass(page: Page): Promise<number> {
  await page.goto('/pass', { waitUntil: 'commit' });
  const drawn = await page.waitForFunction(() => {
    const code = document.querySelector('[aria-label^="QR code"] path + path')?.getAttribute('d');
    return code ? performance.now() : undefined;
  });
  return Number(await drawn.jsonValue());
}

async function switchOn(contentDir: string, feature: string): Promise<void> {
  const file = join(contentDir, 'festival.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(`${feature}: off`, `${feature}: on`));
}

function kilobytes(name: string, bytes: number, atMost: number): Figure {
  return { name, unit: 'kB', value: Math.round(bytes / 100) / 10, limit: { atMost } };
}
