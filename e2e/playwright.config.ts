import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

// Hundreds of servers start: each finds its modules compiled. Kept where nobody else writes and `npm ci` removes it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // Of three, one usually waits: for a second of a screen's, for a server's next look.
  workers: 3,
  forbidOnly: true,
  // A crowded machine may starve one journey. One that needs a second try is listed as flaky: it has a
  // fault to be found, in itself or in the site.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Journeys about pages without network let them in.
    serviceWorkers: 'block',
  },
});
