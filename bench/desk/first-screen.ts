import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';

const TRIES = 5;

/** The weight of the desk's first screen, and when it can be used, each time in a browser that has nothing yet. */
export async function measureFirstScreen(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const tries: { bytes: number; seconds: number }[] = [];
  try {
    while (tries.length < TRIES) {
      const page = await browser.newPage();
      const sizes: Promise<{ responseBodySize: number }>[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'script') sizes.push(request.sizes());
      });
      const started = performance.now();
      await page.goto(url);
      await page.getByRole('textbox', { name: 'E-mail' }).first().fill('asha');
      const seconds = (performance.now() - started) / 1000;
      await page.waitForLoadState('networkidle');
      const scripts = await Promise.all(sizes);
      tries.push({ bytes: scripts.reduce((sum, one) => sum + one.responseBodySize, 0), seconds });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return [
    {
      name: 'first screen, JavaScript',
      unit: 'kB',
      value: median(tries.map(({ bytes }) => bytes)) / 1000,
      limit: { atMost: 180 },
    },
    {
      name: 'first screen, of use after',
      unit: 's',
      value: median(tries.map(({ seconds }) => seconds)),
      limit: { atMost: 1 },
    },
  ];
}
