import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { emptyFrame, passFilm, writeCamera } from '../../e2e/gate-frames.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';
import { timeVerdicts } from './time-verdicts.ts';

const SLOWED = 4;
/** Of the film, ten a second: as long as an admission shows, so that each pass meets an idle phone. */
const FRAMES_WITHOUT_PASS = 20;

/** `newPairing`: an address that pairs a phone. `codes`: of those who come in. */
export async function measurePhone(
  newPairing: () => Promise<string>,
  codes: readonly string[],
): Promise<Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'film-'));
  const browser = await launch(join(dir, 'film.y4m'), codes);
  try {
    // The server seals the list when it is first asked for.
    await takeList(browser, await newPairing(), 1);
    const { page, seconds, listBytes, scriptBytes } = await takeList(
      browser,
      await newPairing(),
      SLOWED,
    );
    const times = await scan(page, codes.length);
    return [
      { name: 'list, its size', unit: 'MB', value: listBytes / 1e6, limit: { atMost: 2.5 } },
      { name: 'list, on the phone after', unit: 's', value: seconds, limit: { atMost: 10 } },
      { name: 'JavaScript', unit: 'kB', value: scriptBytes / 1000, limit: { atMost: 140 } },
      { name: 'verdict, median', unit: 'ms', value: median(times), limit: { atMost: 300 } },
      { name: 'verdict, longest', unit: 'ms', value: Math.max(...times), limit: { atMost: 300 } },
    ];
  } finally {
    await browser.close();
    await rm(dir, { recursive: true });
  }
}

async function launch(film: string, codes: readonly string[]): Promise<Browser> {
  const nothing = Array.from({ length: FRAMES_WITHOUT_PASS }, emptyFrame);
  const passes = await Promise.all(codes.map((code) => passFilm(code, 'clean')));
  await writeCamera(
    film,
    passes.flatMap((pass) => [...nothing, ...pass]),
  );
  const flags = ['use-fake-ui-for-media-stream', 'use-fake-device-for-media-stream'];
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumFlags,
      ...flags.map((flag) => `--${flag}`),
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}

/** Pairs a new phone, and waits for the whole list. */
async function takeList(browser: Browser, address: string, slowed: number) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  let [listBytes, scriptBytes] = [0, 0];
  page.on('requestfinished', async (request) => {
    const { responseBodySize: bytes } = await request.sizes();
    if (request.url().includes('/api/gate/list')) listBytes += bytes;
    if (request.resourceType() === 'script') scriptBytes += bytes;
  });
  await timeVerdicts(page);
  await page.goto(address);
  await page.getByRole('heading', { name: 'Where?' }).waitFor();
  const started = performance.now();
  await page.getByText(/Online\. [\d,]+ people/).waitFor({ timeout: 120_000 });
  const seconds = (performance.now() - started) / 1000;
  return { page, seconds, listBytes, scriptBytes };
}

/** The milliseconds that each verdict took, without network. */
async function scan(page: Page, count: number): Promise<number[]> {
  await page.route('**/api/gate/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Start scanning' }).click();
  const timesNow = () => page.evaluate(() => window.verdictTimes ?? []);
  const patienceEndsAt = performance.now() + 120_000;
  while ((await timesNow()).length < count) {
    if (performance.now() > patienceEndsAt) throw new Error('Not every pass was read');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return timesNow();
}
