import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without windows: the journeys take a third less time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const systemBrowsers = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a machine without a desktop, and against Chromium's own calls to the outside. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--no-first-run',
];

/** The browser for the journeys: Playwright's own, then the system's; undefined where there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROME_PATH, chromium.executablePath(), ...systemBrowsers].find(
    (path) => path && existsSync(path),
  );
}

/** Debian's package, where this user may install it; the whole browser where there is no other. */
function installChromium(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the journeys.');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update', '-q');
  apt('install', '-qy', 'chromium-headless-shell');
  if (!findChromium()) apt('install', '-qy', 'chromium');
}

if (import.meta.main) {
  const wanted = [process.env.CHROME_PATH, chromium.executablePath(), headlessShell];
  if (!wanted.some((path) => path && existsSync(path))) installChromium();
  const path = findChromium();
  if (path) console.log(`The journeys run in ${path}`);
  else {
    console.error(
      'No Chromium for the browser journeys: run "npx playwright install chromium" and try again.',
    );
    process.exit(1);
  }
}
